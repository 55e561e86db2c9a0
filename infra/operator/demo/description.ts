import { createHash } from 'node:crypto';
import type { Evidence, Fact } from '../../../shared/contract/resources/fact.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { DemoCompany } from './companies.ts';
import { DAY_MS, type World } from './world.ts';

/** A sentence of a description, and the fact that it states, if any. */
interface Sentence {
  readonly text: string;
  readonly fact?: Fact;
}

/** The description of a job, and what it states. */
export interface JobText {
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly { readonly fact: Fact; readonly evidence: Evidence }[];
  /** Tools that the text names. */
  readonly tools: readonly string[];
}

export interface JobTextInput {
  readonly company: DemoCompany;
  readonly title: string;
  readonly sourceUrl: string;
  readonly postingId: string;
  /** UTC date-times. */
  readonly firstObservedAt: string;
  readonly lastObservedAt: string;
  readonly visaSponsorship: boolean | null;
}

const REVISION = sha256('demo posting parser 1');
const BENEFITS: Readonly<Record<(typeof v.BENEFITS)[number], string>> = {
  health_insurance: 'We pay for your health insurance.',
  learning_budget: 'You get an annual budget for courses and books.',
  paid_parental_leave: 'Parents of any gender get paid leave.',
  paid_time_off: 'You have six weeks of paid time off.',
  relocation_assistance: 'We help you move and pay for it.',
  retirement_plan: 'We match your contributions to the retirement plan.',
};
const CONDITIONS: Readonly<Record<(typeof v.WORKING_CONDITIONS)[number], string>> = {
  night_work: 'Some of the work is at night.',
  on_call: 'You are on call one week in five.',
  shift_work: 'The team works in shifts.',
  travel_required: 'You travel to customers about four days a month.',
  weekend_work: 'Expect to work one weekend a month.',
};
const DEGREES: Readonly<Record<(typeof v.DEGREE_REQUIREMENTS)[number], string>> = {
  experience_accepted: 'You have a degree or equivalent experience.',
  not_required: 'You do not need a degree.',
  preferred: 'A degree in a related subject is a plus.',
  required: 'A university degree is required.',
};
const CONCEPTS: Readonly<Record<(typeof v.COMPLIANCE_CONCEPTS)[number], string>> = {
  fedramp: 'FedRAMP',
  gdpr: 'GDPR',
  hipaa: 'HIPAA',
  iso_27001: 'ISO 27001',
  iso_9001: 'ISO 9001',
  pci_dss: 'PCI DSS',
  soc_2: 'SOC 2',
};
const RELATIONS: Readonly<Record<(typeof v.TECHNOLOGY_RELATIONSHIPS)[number], (tool: string) => string>> = {
  explicit_current_use: (tool) => `Our teams work with ${tool} every day.`,
  planned_introduction: (tool) => `Next year we introduce ${tool}.`,
  planned_replacement: (tool) => `We are about to replace ${tool}.`,
  preferred_experience: (tool) => `It helps if you know ${tool}.`,
  required_experience: (tool) => `You have several years of experience with ${tool}.`,
};
const ACTIONS: Readonly<Record<(typeof v.INITIATIVE_ACTIONS)[number], (target: string) => string>> = {
  evaluate_vendor: (target) => `You compare vendors of ${target}.`,
  implement_system: (target) => `You lead the implementation of ${target}.`,
  migrate_system: (target) => `You take part in our migration to ${target}.`,
  prepare_audit: (target) => `You prepare our ${target} audit.`,
  pursue_certification: (target) => `We are working towards ${target} certification this year.`,
  replace_system: (target) => `You plan the replacement of ${target}.`,
};
const SUBJECT = 'hiring_organisation';

/** Writes a description from sentences, so the evidence of every fact points to its sentence. */
export function writeJobText(world: World, input: JobTextInput): JobText {
  const sentences = [
    ...opening(input),
    ...technology(world),
    ...initiatives(world),
    ...terms(world),
    ...closing(world, input),
  ];
  const description = sentences.map((sentence) => sentence.text).join('\n\n');
  const digest = sha256(normalise(description));
  const dates = {
    observedAt: input.lastObservedAt,
    occurredOn: null,
    publishedOn: null,
    reportingPeriod: null,
  };
  const locate = (sentence: Sentence): string => {
    const start = normalise(description).indexOf(sentence.text);
    return `char=${start},${start + sentence.text.length}`;
  };
  const read = sentences.flatMap((sentence) =>
    sentence.fact === undefined
      ? []
      : [{ fact: sentence.fact, evidence: evidence(locate(sentence), digest, input.sourceUrl, dates) }],
  );
  const recorded = recordedFacts(input).map((fact) => ({
    fact,
    evidence: evidence('pointer=/jobUrl', sha256(input.sourceUrl), input.sourceUrl, dates),
  }));
  return {
    description,
    facts: [...recorded, ...read],
    tools: sentences.flatMap(({ fact }) =>
      fact?.kind === 'technology'
        ? [fact.code]
        : fact?.kind === 'initiative' && fact.target.kind === 'technology'
          ? [fact.target.code]
          : [],
    ),
  };
}

function opening({ company, title }: JobTextInput): Sentence[] {
  return [
    { text: `# ${title}` },
    {
      text: `${company.line.name} is looking for a ${title.toLowerCase()}. You work with a small team that ships often.`,
    },
  ];
}

function technology(world: World): Sentence[] {
  const { random } = world;
  if (random.chance(0.25)) return [];
  return Array.from({ length: random.integer(1, 6) }, () => {
    const tool = random.pickSkewed(world.tools);
    const relationship = random.pickSkewed([
      'required_experience',
      'preferred_experience',
      'explicit_current_use',
      'planned_introduction',
      'planned_replacement',
    ] as const);
    return {
      text: RELATIONS[relationship](tool.label),
      fact: { kind: 'technology', code: tool.code, relationship, subjectScope: SUBJECT },
    };
  });
}

function initiatives(world: World): Sentence[] {
  const { random } = world;
  const sentences: Sentence[] = [];
  if (random.chance(0.15)) {
    const action = random.pick([
      'evaluate_vendor',
      'implement_system',
      'migrate_system',
      'replace_system',
    ] as const);
    const tool = random.pickSkewed(world.tools);
    sentences.push({
      text: ACTIONS[action](tool.label),
      fact: {
        kind: 'initiative',
        action,
        subjectScope: SUBJECT,
        target: { kind: 'technology', code: tool.code },
      },
    });
  }
  if (random.chance(0.08)) {
    const action = random.pick(['prepare_audit', 'pursue_certification'] as const);
    const code = random.pick(v.COMPLIANCE_CONCEPTS);
    sentences.push({
      text: ACTIONS[action](CONCEPTS[code]),
      fact: { kind: 'initiative', action, subjectScope: SUBJECT, target: { kind: 'compliance', code } },
    });
  }
  if (random.chance(0.15)) sentences.push(compliance(world));
  return sentences;
}

function compliance(world: World): Sentence {
  const { random } = world;
  const concept = random.pick(v.COMPLIANCE_CONCEPTS);
  const relationship = random.pick(v.COMPLIANCE_RELATIONSHIPS);
  const dated = relationship === 'registry_record' || relationship === 'document_verified';
  return {
    text:
      relationship === 'job_requirement'
        ? `You have practical experience with ${CONCEPTS[concept]}.`
        : `Our work is covered by ${CONCEPTS[concept]}.`,
    fact: {
      kind: 'compliance',
      appliesTo:
        relationship === 'job_requirement'
          ? 'job'
          : random.pick(['organisation', 'product', 'service', 'facility'] as const),
      concept,
      relationship,
      soc2ReportType: concept === 'soc_2' && relationship === 'document_verified' ? 'type_ii' : null,
      subjectScope: random.pick(v.SUBJECT_SCOPES),
      validFrom: dated ? '2025-01-01' : null,
      validUntil: dated && random.chance(0.7) ? '2027-12-31' : null,
    },
  };
}

function terms(world: World): Sentence[] {
  const { random } = world;
  const sentences: Sentence[] = [];
  if (random.chance(0.5)) {
    for (const benefit of random.some(v.BENEFITS, random.integer(1, 4))) {
      sentences.push({ text: BENEFITS[benefit], fact: { kind: 'benefit', benefit } });
    }
  }
  if (random.chance(0.3)) {
    const requirement = random.pick(v.DEGREE_REQUIREMENTS);
    sentences.push({ text: DEGREES[requirement], fact: { kind: 'degree_requirement', requirement } });
  }
  if (random.chance(0.25)) {
    const condition = random.pick(v.WORKING_CONDITIONS);
    sentences.push({ text: CONDITIONS[condition], fact: { kind: 'working_condition', condition } });
  }
  return sentences;
}

function closing(world: World, { visaSponsorship }: JobTextInput): Sentence[] {
  const { random } = world;
  const sentences: Sentence[] = [];
  if (visaSponsorship !== null) {
    sentences.push({
      text: visaSponsorship ? 'We sponsor your visa.' : 'We cannot sponsor a visa for this role.',
      fact: { kind: 'visa_sponsorship', offered: visaSponsorship },
    });
  }
  if (random.chance(0.2)) {
    const policy = random.pick(v.AGENCY_POLICIES);
    sentences.push({
      text:
        policy === 'agencies_invited'
          ? 'Agencies are welcome to send candidates.'
          : 'We do not accept unsolicited profiles from agencies.',
      fact: { kind: 'agency_policy', policy },
    });
  }
  return sentences;
}

/** Returns the facts that the source record proves without its text. */
function recordedFacts({ company, firstObservedAt, lastObservedAt }: JobTextInput): Fact[] {
  const agency = company.line.company_type === 'agency';
  const elapsedDays = Math.floor((Date.parse(lastObservedAt) - Date.parse(firstObservedAt)) / DAY_MS);
  return [
    { kind: 'application_route', route: agency ? 'intermediary_external' : 'employer_external' },
    { kind: 'listing_relationship', relationship: agency ? 'recruitment_intermediary' : 'direct_employer' },
    { kind: 'observed_listing_interval', elapsedDays, firstObservedAt, lastObservedAt },
    { kind: 'recruiting_platform', platform: company.platform },
  ];
}

export function evidence(
  reference: string,
  digest: string,
  sourceUrl: string,
  dates: Evidence['dates'],
): Evidence {
  return { dates, digest, parserRevision: REVISION, reference, sourceUrl };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Returns the text that digests and offsets refer to: in NFC, with white space folded (contract 11.3). */
const normalise = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
