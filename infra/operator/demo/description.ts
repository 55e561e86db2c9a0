import type { Evidence, Fact } from '../../../shared/contract/resources/fact.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import type { FactInput } from '../../../shared/reading/reading.ts';
import type { DemoCompany } from './companies.ts';
import { evidence, sha256 } from './evidence.ts';
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
  readonly title: string;
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
  const { company, title, sourceUrl, lastObservedAt } = input;
  const text: Text = new Map(say.HEADINGS.map((heading) => [heading, []]));
  writeTechnology(world, text);
  writeInitiatives(world, text);
  const registered = writeCompliance(world, text);
  writeTerms(world, text);
  writeClosing(world, text, input);
  const description = markdownOf(say.opening(company.line.name, title), text);
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
  const recorded = recordedFacts(input).map((fact) => ({
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

function write(text: Text, { under, sentence }: say.Said): void {
  text.get(under)?.push(sentence);
}

function markdownOf(opening: string, text: Text): string {
  const sections = [...text].flatMap(([heading, sentences]) =>
    sentences.length === 0
      ? []
      : [`## ${heading}\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`],
  );
  return [opening, ...sections].join('\n\n');
}

/** Says one thing about each tool: two relationships with one tool may exclude each other. */
function writeTechnology(world: World, text: Text): void {
  const { random } = world;
  if (random.chance(0.25)) return;
  const written = new Set<string>();
  for (let left = random.integer(1, 6); left > 0; left -= 1) {
    const tool = random.pickSkewed(world.tools);
    const relationship = random.pickSkewed([
      'required_experience',
      'preferred_experience',
      'explicit_current_use',
      'planned_introduction',
      'planned_replacement',
    ] as const);
    if (!written.has(tool.code)) write(text, say.RELATIONS[relationship](tool.label));
    written.add(tool.code);
  }
}

function writeInitiatives(world: World, text: Text): void {
  const { random } = world;
  if (random.chance(0.15)) {
    const action = random.pick([
      'evaluate_vendor',
      'implement_system',
      'migrate_system',
      'replace_system',
    ] as const);
    write(text, say.ACTIONS[action](random.pickSkewed(world.tools).label));
  }
  if (random.chance(0.08)) {
    const action = random.pick(['prepare_audit', 'pursue_certification'] as const);
    write(text, say.ACTIONS[action](say.CONCEPTS[random.pick(v.COMPLIANCE_CONCEPTS)]));
  }
}

/** Writes what a posting says about compliance. @returns what only a register or a document says */
function writeCompliance({ random }: World, text: Text): Compliance[] {
  if (!random.chance(0.15)) return [];
  const concept = random.pick(v.COMPLIANCE_CONCEPTS);
  const relationship = random.pick(v.COMPLIANCE_RELATIONSHIPS);
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

function writeTerms({ random }: World, text: Text): void {
  if (random.chance(0.5)) {
    for (const benefit of random.some(v.BENEFITS, random.integer(1, 4))) write(text, say.BENEFITS[benefit]);
  }
  if (random.chance(0.3)) write(text, say.DEGREES[random.pick(v.DEGREE_REQUIREMENTS)]);
  if (random.chance(0.25)) write(text, say.CONDITIONS[random.pick(v.WORKING_CONDITIONS)]);
}

function writeClosing({ random }: World, text: Text, { visaSponsorship }: JobTextInput): void {
  if (visaSponsorship !== null) write(text, say.sponsorship(visaSponsorship));
  if (random.chance(0.2)) write(text, say.AGENCIES[random.pick(v.AGENCY_POLICIES)]);
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
