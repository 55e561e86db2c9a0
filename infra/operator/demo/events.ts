import type { CompanyEvent } from '../../../shared/contract/resources/event.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { type DemoCompany, standardsOf } from './companies.ts';
import { evidence, sha256 } from './evidence.ts';
import { roleOf } from './roles/all.ts';
import { SYSTEMS } from './sentences.ts';
import { daysAgo, type World } from './world.ts';

const OWNERS = [
  'Bellweather Holdings',
  'Castlegate Capital',
  'Norrland Invest',
  'Oakbridge Partners',
  'Tidewater Group',
];

/** Makes the events of a company, in every variant. A few are not permitted, so they are never shown. */
export function* makeEvents(world: World, company: DemoCompany): Generator<FeedLineInput> {
  const { random } = world;
  if (random.chance(0.3)) return;
  const count = random.chance(0.01) ? 120 : random.integer(1, 6);
  for (let index = 0; index < count; index += 1) {
    const observed = random.integer(0, 400);
    const sourceUrl = `https://register.example/${company.line.key.replaceAll(':', '/')}/${index}`;
    yield {
      type: 'event',
      key: `${company.line.key}:event:${index}`,
      company_key: company.line.key,
      event: makeEvent(world, company),
      evidence: evidence(`record=${index}`, sha256(sourceUrl), sourceUrl, {
        observedAt: daysAgo(world, observed),
        occurredOn: random.chance(0.3) ? daysAgo(world, observed + 5).slice(0, 10) : null,
        publishedOn: random.chance(0.3) ? daysAgo(world, observed + 1).slice(0, 10) : null,
        reportingPeriod: random.chance(0.1) ? { start: '2025-01-01', end: '2025-12-31' } : null,
      }),
      permitted: !random.chance(0.04),
    };
  }
}

function makeEvent(world: World, company: DemoCompany): CompanyEvent {
  const { random } = world;
  const { sector, country, employees } = company;
  const subjectScope = random.pickSkewed(v.SUBJECT_SCOPES);
  const tool = toolOf(world, company);
  const standards = standardsOf(company);
  const isOwned = sector.type === 'company' || sector.type === 'brand';
  const kind = random.pick(
    ([...v.EVENT_KINDS, 'workforce', 'workforce', 'technology'] as const).filter((each) => {
      if (each === 'funding' || each === 'ownership_change') return isOwned;
      if (each === 'compliance') return standards.length > 0;
      if (each === 'technology') return tool !== undefined;
      return each !== 'initiative' || (tool !== undefined && standards.length > 0);
    }),
  );
  switch (kind) {
    case 'compliance': {
      const concept = random.pick(standards);
      const relationship = random.pick([
        'employer_claim',
        'registry_record',
        'document_verified',
        'planned_work',
      ] as const);
      const dated = relationship === 'registry_record' || relationship === 'document_verified';
      return {
        kind,
        concept,
        relationship,
        subjectScope,
        appliesTo: random.pick(v.COMPLIANCE_SUBJECTS),
        soc2ReportType: concept === 'soc_2' && random.chance(0.5) ? random.pick(v.SOC2_REPORT_TYPES) : null,
        validFrom: dated ? '2025-03-01' : null,
        validUntil: dated && random.chance(0.6) ? '2028-02-29' : null,
      };
    }
    case 'initiative':
      return tool !== undefined && random.chance(0.8)
        ? {
            kind,
            subjectScope,
            action: random.pick([
              'evaluate_vendor',
              'implement_system',
              'migrate_system',
              'replace_system',
            ] as const),
            target: { kind: 'technology', code: tool },
          }
        : {
            kind,
            subjectScope,
            action: random.pick(['prepare_audit', 'pursue_certification'] as const),
            target: { kind: 'compliance', code: random.pick(standards) },
          };
    case 'technology':
      return {
        kind,
        subjectScope,
        code: tool ?? '',
        relationship: random.pick([
          'explicit_current_use',
          'planned_introduction',
          'planned_replacement',
        ] as const),
      };
    case 'workforce': {
      const spread = random.integer(0, 3);
      return {
        kind,
        subjectScope,
        measure: random.chance(0.8) ? 'employees' : 'full_time_equivalents',
        minimum: spread === 3 ? null : Math.ceil(employees * (spread === 0 ? 1 : 0.8)),
        maximum: spread === 2 ? null : Math.ceil(employees * (spread === 0 ? 1 : 1.4)),
      };
    }
    case 'funding': {
      // Between 20,000 and 120,000 US dollars per employee, in the currency of the country.
      const usd = employees * random.integer(20, 120) * 1000;
      const amount = random.chance(0.8) ? Math.ceil(usd / country.usdRate / 500_000) * 500_000 : null;
      return {
        kind,
        amount,
        currency: amount === null ? null : country.currency,
        stage: random.pick(v.FUNDING_STAGES),
      };
    }
    case 'ownership_change':
      return {
        kind,
        change: random.pick(v.OWNERSHIP_CHANGES),
        counterpartyId: null,
        counterpartyName: random.pick(OWNERS),
      };
    case 'site_change':
      return { kind, change: random.pick(v.SITE_CHANGES), locationId: company.homeCity };
    case 'workforce_reduction': {
      const affectedMinimum = Math.ceil(employees * 0.03);
      return {
        kind,
        affectedMinimum,
        affectedMaximum: random.chance(0.5) ? affectedMinimum * 3 : null,
        subjectScope,
      };
    }
  }
}

/** Returns a system that the roles of the company work with; undefined if none does. */
function toolOf({ random, tools }: World, { sector }: DemoCompany): string | undefined {
  const systems = sector.roles
    .flatMap((code) => roleOf(code).tools)
    .filter((code) => SYSTEMS.has(code) && tools.has(code));
  return systems.length === 0 ? undefined : random.pickSkewed(systems);
}
