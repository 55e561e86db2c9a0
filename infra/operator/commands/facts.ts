import type { FactItem } from '../../../shared/contract/resources/fact.ts';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { tenantKey } from '../../../shared/importers/companies/company-directory.ts';
import type { Outcome } from '../../../shared/importers/coverage.ts';
import type { FieldOutcome } from '../../../shared/importers/field-outcome.ts';
import { ImportTally } from '../../../shared/importers/import-summary.ts';
import { readRecord } from '../../../shared/importers/importer.ts';
import { inputRecords } from '../../../shared/importers/input/input-records.ts';
import { platformOfUrl } from '../../../shared/importers/platform-hosts.ts';
import type { Posting } from '../../../shared/importers/posting.ts';
import { convertPosting } from '../../../shared/importers/posting-lines.ts';
import { resolversOf } from '../../../shared/importers/resolvers.ts';
import type { Witness } from '../../../shared/importers/witness.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import type { Passage, Reading } from '../../../shared/reading/reading.ts';
import { factKey } from '../../../shared/reading/settle/settle.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { filesAt } from '../importing/input-files.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { argument, optional } from '../terminal/option.ts';
import { counting } from '../terminal/output.ts';
import { Refusal, UnknownId } from '../terminal/refusal.ts';
import { oneOfValue, pathValue, textValue, uuidValue } from '../terminal/value-types.ts';

/** How much of the text around a passage is printed, in code points. */
const AROUND = 60;
const LONGEST_VALUE = 200;
const POSITION = /^char=(\d+),(\d+)$/;

/** A fact of a job, and what the record says in its place. */
interface Explained {
  readonly fact: FactItem['fact'];
  readonly reference: string;
  /** Null without a source, and for a passage of another text. */
  readonly passage: string | null;
  /** The rule that reads the fact there today; null where none does. */
  readonly rule: string | null;
  readonly is_current_parser: boolean | null;
}

const explain = defineCommand({
  name: 'facts explain',
  summary:
    'Shows the facts of a job; with its source, the passage and rule of each, and why a field has its value or none',
  examples: [
    'facts explain 019583a0-1111-7000-8000-000000000001',
    'facts explain 019583a0-1111-7000-8000-000000000001 --from jobs-ashby.ndjson.gz',
  ],
  arguments: { id: argument('id', 'id of the job', uuidValue) },
  options: {
    from: optional(
      '--from <file>',
      'the file or folder that the job was imported from: the table keeps no text',
      pathValue,
    ),
    format: optional(
      '--format <name>',
      'the importer that reads the file (default that of the job’s platform)',
      oneOfValue(FORMATS.map(({ name }) => name)),
    ),
    board: optional('--board <slug>', 'the board of records that do not name theirs', textValue(150)),
  },
  run: async (context, { id, from, format, board }) => {
    const { reader: table } = await context.connect();
    const [job] = await readJobsWithFacts(table, [ordinalOf(id)], true);
    if (job === undefined || job.document.job.id !== id.toLowerCase()) throw new UnknownId('job', id);
    const { facts } = job.facts;
    if (from === undefined) {
      return answer(id, facts.map(withoutSource), [], ['give --from FILE to see the passages']);
    }
    const { apply_url, company } = job.document.job;
    const urls = new Set([
      ...facts.map(({ evidence }) => evidence.sourceUrl),
      ...(apply_url === null ? [] : [apply_url]),
    ]);
    const platforms = new Set([...urls].map(platformOfUrl));
    const name =
      format ??
      FORMATS.find((one) => [...platforms].some((platform) => platform === one.name))?.name ??
      'json-ld';
    const importer = FORMATS.find((one) => one.name === name);
    if (importer === undefined) throw new Refusal(`no importer is called ${name}`);
    const source = await recordOf(context, from, importer, urls, board ?? null);
    if ('missing' in source) throw new Refusal(`${from}: ${source.missing}`);
    const resolvers = await resolversOf(table);
    const { posting, record } = source;
    const [first] = facts;
    const { reading, outcomes, lines } = convertPosting(
      posting,
      {
        text: record,
        companyKey: tenantKey(posting.source.platform, posting.source.tenant),
        employerNames: [company.name, posting.source.board, posting.organisation.name ?? ''].filter(
          (one) => one !== '',
        ),
        observedAt: first === undefined ? new Date(context.now()) : new Date(first.evidence.dates.observedAt),
        cleared: true,
      },
      resolvers,
      new ImportTally(),
    );
    const ofSource = facts.map((item) => explainedBy(item, reading, resolvers.reader.revision, record));
    return answer(
      id,
      ofSource,
      outcomes.map((outcome) => fieldOf(outcome, lines[0], reading, record)),
      [],
    );
  },
});

export const facts = [explain];

/** A field of the job as the record is read today: what states it, or why nothing does. */
interface ExplainedField {
  readonly field: string;
  readonly outcome: Outcome;
  readonly value: unknown;
  readonly witnesses: readonly (Omit<Witness, 'rule'> & {
    readonly rule: string | null;
    readonly passage: string | null;
  })[];
  /** Texts of the record that resolve to nothing. */
  readonly unresolved: readonly string[];
}

const WHY: Readonly<Record<Outcome, string>> = {
  stated: '',
  absent: 'absent: no witness states it',
  conflict: 'absent, because its witnesses disagree',
  unresolved: 'absent: what states it does not resolve',
};
/** Most witnesses of a field that are printed; all are in the JSON. */
const PRINTED = 10;

function answer(
  id: string,
  explained: readonly Explained[],
  fields: readonly ExplainedField[],
  notes: readonly string[],
) {
  const silent = fields.filter(({ outcome }) => outcome === 'absent').map(({ field }) => field);
  const text = [
    `${counting(explained.length, 'fact')} of job ${id}`,
    ...explained.flatMap(({ fact, reference, passage, rule, is_current_parser }) => [
      '',
      factKey(fact),
      `  ${reference}${rule === null ? '' : `  rule ${rule}`}`,
      ...(passage === null ? [] : [`  ${passage}`]),
      ...(is_current_parser === false
        ? ['  read by another revision of the parser: import the file again']
        : []),
    ]),
    ...fields.flatMap((one) => (one.outcome === 'absent' || isFact(one) ? [] : fieldText(one))),
    ...(silent.length === 0 ? [] : ['', `absent, because no witness states them: ${silent.join(', ')}`]),
    ...notes,
  ];
  return { json: { job_id: id, facts: explained, fields }, text };
}

/** The facts themselves are listed above. */
const isFact = ({ field, outcome }: ExplainedField): boolean =>
  field.startsWith('fact ') && outcome === 'stated';

function fieldText({ field, outcome, value, witnesses, unresolved }: ExplainedField): string[] {
  const printed = typeof value === 'string' ? value : JSON.stringify(value);
  const heading = outcome === 'stated' ? shortened(printed) : WHY[outcome];
  return [
    '',
    `${field}: ${heading}`,
    ...witnesses
      .slice(0, PRINTED)
      .flatMap((one) => [
        `  ${one.value}  ${one.rank.replace('_', ' ')}  ${one.locator}${one.rule === null ? '' : `  rule ${one.rule}`}`,
        ...(one.passage === null ? [] : [`    ${one.passage}`]),
      ]),
    ...(witnesses.length > PRINTED
      ? [`  and ${counting(witnesses.length - PRINTED, 'more witness', 'more witnesses')}`]
      : []),
    ...unresolved.slice(0, PRINTED).map((one) => `  does not resolve: ${shortened(one)}`),
  ];
}

function fieldOf(
  { field, outcome, witnesses, unresolved }: FieldOutcome,
  job: object,
  reading: Reading,
  record: string,
): ExplainedField {
  return {
    field,
    outcome,
    value: outcome === 'stated' ? (new Map(Object.entries(job)).get(field) ?? null) : null,
    witnesses: witnesses.map(({ rule, ...one }) => ({
      ...one,
      rule: rule ?? null,
      passage: passageOf(one.locator, reading, record),
    })),
    unresolved,
  };
}

function passageOf(locator: string, reading: Reading, record: string): string | null {
  const position = POSITION.exec(locator);
  if (position === null) return fieldAt(record, locator);
  return quoted({ start: Number(position[1]), end: Number(position[2]) }, reading);
}

const withoutSource = ({ fact, evidence }: FactItem): Explained => ({
  fact,
  reference: evidence.reference,
  passage: null,
  rule: null,
  is_current_parser: null,
});

function explainedBy(item: FactItem, reading: Reading, revision: string, record: string): Explained {
  const { fact, evidence } = item;
  const { reference, digest, parserRevision } = evidence;
  const position = POSITION.exec(reference);
  if (position === null) {
    return { ...withoutSource(item), passage: fieldAt(record, reference.replace(/^pointer=/, '')) };
  }
  const [start, end] = [Number(position[1]), Number(position[2])];
  const key = factKey(fact);
  const today = reading.facts.find(
    ({ fact: one, passage }) => passage.in === 'text' && factKey(one) === key,
  )?.passage;
  const isSameText = digest === reading.digest;
  return {
    fact,
    reference,
    passage: isSameText
      ? quoted({ start, end }, reading)
      : 'the text of this file is another one than the fact was read from',
    rule: today?.rule ?? null,
    is_current_parser: parserRevision === revision,
  };
}

/** Returns a passage in its surroundings, marked: it is of one line. A long one is shortened. */
function quoted({ start, end }: Pick<Passage, 'start' | 'end'>, { text }: Reading): string {
  const points = [...text];
  const line = (from: number, to: number) => points.slice(Math.max(0, from), to).join('');
  const before =
    line(start - AROUND, start)
      .split('\n')
      .at(-1) ?? '';
  const after = line(end, end + AROUND).split('\n')[0] ?? '';
  return `${before}«${shortened(line(start, end).replaceAll('\n', ' '))}»${after}`;
}

/** Returns the value of a field of a record, shortened. */
function fieldAt(record: string, pointer: string): string | null {
  let value: unknown = JSON.parse(record);
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return null;
    value = new Map(Object.entries(value)).get(name);
  }
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text);
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Returns the record of a file whose posting has one of these addresses, or what to try where there is none. */
async function recordOf(
  context: CommandContext,
  path: string,
  format: BoardFormat,
  urls: ReadonlySet<string>,
  board: string | null,
): Promise<{ posting: Posting; record: string } | { missing: string }> {
  let withoutBoard: string | null = null;
  const input = await filesAt(path, board);
  try {
    context.progress.begin('Looking for the record');
    for await (const one of inputRecords(input.files, format, context.signal)) {
      if (one.kind === 'empty' || one.fault !== undefined) continue;
      const read = readRecord(format, one.text, one.context);
      if ('error' in read) {
        if (read.error.field === '/board') withoutBoard = read.error.reason;
        continue;
      }
      if (read.posting === null) continue;
      const { source, apply } = read.posting;
      if (!urls.has(source.url) && (apply === null || !urls.has(apply.url))) continue;
      return { posting: read.posting, record: one.text };
    }
    const address = [...urls][0] ?? 'the job';
    return {
      missing:
        withoutBoard ?? `no ${format.label} record of ${address}; try another file, --format or --board`,
    };
  } finally {
    await input.close();
  }
}
