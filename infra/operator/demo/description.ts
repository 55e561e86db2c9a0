import type { Evidence, Fact } from '../../../shared/contract/resources/fact.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FactInput } from '../../../shared/reading/reading.ts';
import { type DemoCompany, standardsOf } from './companies.ts';
import { evidence, sha256 } from './evidence.ts';
import type { Position } from './position.ts';
import * as say from './sentences.ts';
import { DAY_MS, type World } from './world.ts';

/** A fact and where it is stated. */
interface ProvenFact {
  readonly fact: FactInput;
  readonly evidence: Evidence;
}

/** The description of a job, and what it states. */
export interface JobText {
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly ProvenFact[];
  /** Tools that the text names. */
  readonly tools: readonly string[];
  /** What the text says about sponsorship; null if nothing. */
  readonly visaSponsorship: boolean | null;
}

export interface JobTextInput {
  readonly company: DemoCompany;
  readonly position: Position;
  readonly cityId: string;
  readonly sourceUrl: string;
  readonly postingId: string;
  /** UTC date-times. */
  readonly firstObservedAt: string;
  readonly lastObservedAt: string;
  /** What the text is to say about sponsorship; null for nothing. */
  readonly visaSponsorship: boolean | null;
}

type Compliance = Extract<Fact, { kind: 'compliance' }>;
type Text = Map<say.Heading, string[]>;

/** Writes a description, and reads its facts as an import does. Facts of registers and of the record come next to them. */
export function writeJobText(world: World, input: JobTextInput): JobText {
  const { company, position, sourceUrl, lastObservedAt } = input;
  const { title } = position;
  const text: Text = new Map(say.HEADINGS.map((heading) => [heading, []]));
  writeTechnology(world, text, position);
  const initiatives = writeInitiatives(world, text, input);
  const registered = writeCompliance(world, text, input);
  writeTerms(world, text, input);
  const policies = writeClosing(world, text, input);
  const description = markdownOf(openingOf(world, input), dutiesOf(world, position), text);
  const reading = world.reader.read([{ pointer: '/description', markup: 'markdown', text: description }], {
    title,
    employerNames: [company.line.name],
  });
  const dates = {
    observedAt: lastObservedAt,
    occurredOn: null,
    publishedOn: null,
    reportingPeriod: null,
  };
  const recorded = [...recordedFacts(input), ...initiatives, ...policies].map((fact) => ({
    fact,
    evidence: evidence('pointer=/jobUrl', sha256(sourceUrl), sourceUrl, dates),
  }));
  const registers = registered.map((fact) => {
    const url = `https://register.example/${fact.concept}/${input.postingId}`;
    return { fact, evidence: evidence(`record=${input.postingId}`, sha256(url), url, dates) };
  });
  const read = reading.facts.flatMap(({ fact, passage: { in: where, start, end } }) =>
    where === 'text'
      ? [
          {
            fact,
            evidence: {
              ...evidence(`char=${start},${end}`, reading.digest, sourceUrl, dates),
              parserRevision: world.reader.revision,
            },
          },
        ]
      : [],
  );
  const offered = read.map(({ fact }) => (fact.kind === 'visa_sponsorship' ? fact.offered : null));
  return {
    description,
    facts: [...recorded, ...registers, ...read],
    tools: reading.tools.map(({ code }) => code),
    visaSponsorship: offered.find((one) => one !== null) ?? null,
  };
}

/** Says who looks for whom, and where the work is done. */
function openingOf({ locations }: World, { company, position, cityId }: JobTextInput): string {
  const { title, arrangements, role } = position;
  const city = locations.get(cityId)?.label ?? '';
  const isForClient =
    company.sector.type === 'agency' && role.code !== 'staffing' && role.code !== 'recruiting';
  const wanted = `${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title}`;
  const where =
    arrangements.length === 0 ? ` in ${city}` : `. ${say.ARRANGEMENTS[arrangements.join(' ')]?.(city) ?? ''}`;
  return [
    `# ${title}\n\n${company.line.name} ${company.about}.`,
    ` ${isForClient ? 'For a client we' : 'We'} are looking for ${wanted}${where}`.replace(/\.?$/, '.'),
  ].join('');
}

function dutiesOf({ random }: World, { role }: Position): string {
  const duties = random.sample(role.duties, 3);
  return `You ${duties.slice(0, -1).join(', ')}${duties.length > 2 ? ',' : ''} and ${duties.at(-1)}.`;
}

function write(text: Text, { under, sentence }: say.Said): void {
  text.get(under)?.push(sentence);
}

function markdownOf(opening: string, duties: string, text: Text): string {
  const sections = [...text].flatMap(([heading, sentences]) => {
    const paragraphs = [
      ...(heading === 'What you do' ? [duties] : []),
      ...(sentences.length === 0 ? [] : [sentences.map((sentence) => `- ${sentence}`).join('\n')]),
    ];
    return paragraphs.length === 0 ? [] : [[`## ${heading}`, ...paragraphs].join('\n\n')];
  });
  return [opening, ...sections].join('\n\n');
}

/** Says one thing about each tool of the role: two relationships with one tool may exclude each other. */
function writeTechnology({ random, tools }: World, text: Text, { role, seniority }: Position): void {
  if (role.tools.length === 0 || random.chance(0.1)) return;
  const isBeginner = seniority === 'intern' || seniority === 'entry';
  for (const code of random.some(role.tools, random.integer(1, 5))) {
    const tool = tools.get(code);
    if (tool === undefined) continue;
    const relationship = random.pickSkewed([
      'required_experience',
      'preferred_experience',
      'explicit_current_use',
      ...(say.SYSTEMS.has(code) ? (['planned_introduction', 'planned_replacement'] as const) : []),
    ] as const);
    const isFirst = isBeginner && relationship === 'required_experience';
    write(text, isFirst ? say.firstExperience(tool.label) : say.RELATIONS[relationship](tool.label));
  }
}

/** Writes what is planned. @returns what only the record says */
function writeInitiatives(
  { random, tools }: World,
  text: Text,
  { company, position }: JobTextInput,
): FactInput[] {
  const { role, seniority } = position;
  if (role.isHourly || seniority === 'intern' || seniority === 'entry') return [];
  const recorded: FactInput[] = [];
  const systems = role.tools.filter((code) => say.SYSTEMS.has(code));
  if (systems.length > 0 && random.chance(0.2)) {
    const code = random.pick(systems);
    const action = random.pick([
      'implement_system',
      'migrate_system',
      'replace_system',
      ...(say.SYSTEMS.get(code) === 'product' ? (['evaluate_vendor'] as const) : []),
    ] as const);
    const label = tools.get(code)?.label;
    if (action === 'evaluate_vendor' || action === 'replace_system')
      recorded.push({
        kind: 'initiative',
        action,
        subjectScope: 'hiring_organisation',
        target: { kind: 'technology', code },
      });
    else if (label !== undefined) write(text, say.ACTIONS[action](label));
  }
  const standards = standardsOf(company).filter((concept) => concept !== 'gdpr' && concept !== 'hipaa');
  if (standards.length > 0 && random.chance(0.08)) {
    const action = random.pick(['prepare_audit', 'pursue_certification'] as const);
    write(text, say.ACTIONS[action](say.CONCEPTS[random.pick(standards)]));
  }
  return recorded;
}

/** Writes what a posting says about compliance. @returns what only a register or a document says */
function writeCompliance({ random }: World, text: Text, { company, position }: JobTextInput): Compliance[] {
  const standards = standardsOf(company);
  if (standards.length === 0 || !random.chance(0.25)) return [];
  const concept = random.pick(standards);
  const drawn = random.pick(v.COMPLIANCE_RELATIONSHIPS);
  const relationship = drawn === 'job_requirement' && position.role.isHourly ? 'employer_claim' : drawn;
  const appliesTo =
    relationship === 'job_requirement'
      ? 'job'
      : random.pick(['organisation', 'product', 'service', 'facility'] as const);
  const subjectScope = random.pick(v.SUBJECT_SCOPES);
  if (relationship !== 'registry_record' && relationship !== 'document_verified') {
    write(text, say.COMPLIANCE[relationship](say.CONCEPTS[concept]));
    return [];
  }
  return [
    {
      kind: 'compliance',
      appliesTo,
      concept,
      relationship,
      soc2ReportType: concept === 'soc_2' && relationship === 'document_verified' ? 'type_ii' : null,
      subjectScope,
      validFrom: '2025-01-01',
      validUntil: random.chance(0.7) ? '2027-12-31' : null,
    },
  ];
}

function writeTerms(
  { random }: World,
  text: Text,
  { company, position: { role, seniority } }: JobTextInput,
): void {
  if (random.chance(0.6)) {
    for (const benefit of random.some(v.BENEFITS, random.integer(1, 4))) {
      // Nobody moves a warehouse worker across the country.
      if (benefit === 'relocation_assistance' && role.isHourly) continue;
      write(
        text,
        benefit === 'paid_time_off' ? say.paidVacation(company.country.daysOff) : say.BENEFITS[benefit],
      );
    }
  }
  if (seniority !== 'intern' && random.chance(0.35)) write(text, say.DEGREES[random.pick(role.degrees)]);
  if (role.conditions.length > 0 && random.chance(0.4))
    write(text, say.CONDITIONS[random.pick(role.conditions)]);
}

/** Writes who may apply, and how. @returns what only the record says */
function writeClosing(
  { random }: World,
  text: Text,
  { visaSponsorship, company }: JobTextInput,
): FactInput[] {
  if (visaSponsorship !== null) write(text, say.sponsorship(visaSponsorship));
  if (company.sector.type === 'agency' || !random.chance(0.2)) return [];
  const policy = random.pick(v.AGENCY_POLICIES);
  if (policy === 'agencies_invited') return [{ kind: 'agency_policy', policy }];
  write(text, say.AGENCIES[policy]);
  return [];
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
