import { TOOLS } from '../../../shared/catalogue/kinds.ts';
import { loadCatalogue } from '../../../shared/catalogue/store.ts';
import type { FactItem } from '../../../shared/contract/resources/fact.ts';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { readRecord } from '../../../shared/importers/importer.ts';
import { inputRecords } from '../../../shared/importers/input/input-records.ts';
import { platformOfUrl } from '../../../shared/importers/platform-hosts.ts';
import type { Posting } from '../../../shared/importers/posting.ts';
import { withinLimit } from '../../../shared/importers/posting-lines.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import { createFactReader } from '../../../shared/reading/reader.ts';
import type { Passage, Reading } from '../../../shared/reading/reading.ts';
import { factKey } from '../../../shared/reading/settle/settle.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { filesAt } from '../importing/input-files.ts';
import { type CommandContext, defineCommand } from '../program/command.ts';
import { argument, optional } from '../terminal/option.ts';
import { counting } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { oneOfValue, pathValue, textValue, uuidValue } from '../terminal/value-types.ts';

/** How much of the text around a passage is printed, in code points. */
const AROUND = 60;
const LONGEST_VALUE = 200;

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
    'Shows the facts of a job; with its source, the passage and rule of each and the witnesses that disagreed',
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
    if (job === undefined || job.document.job.id !== id.toLowerCase())
      throw new Refusal(`job ${id} does not exist`);
    const { facts } = job.facts;
    const [first] = facts;
    if (from === undefined || first === undefined) {
      const explained = facts.map((item) => withoutSource(item));
      return answer(id, explained, [], from === undefined ? ['give --from FILE to see the passages'] : []);
    }
    const { sourceUrl } = first.evidence;
    const platform = platformOfUrl(sourceUrl);
    const name = format ?? FORMATS.find((one) => one.name === platform)?.name ?? 'json-ld';
    const importer = FORMATS.find((one) => one.name === name);
    if (importer === undefined) throw new Refusal(`no importer is called ${name}`);
    const source = await recordOf(context, from, importer, sourceUrl, board ?? null);
    if (source === null) {
      throw new Refusal(
        `${from} has no ${importer.label} record of ${sourceUrl}: try another file or --format`,
      );
    }
    const { records: tools } = await loadCatalogue({ reader: table }, TOOLS);
    const reader = createFactReader({ tools: buildToolIndex([...tools.values()]) });
    const { posting, record } = source;
    const reading = reader.read(withinLimit(posting.parts), {
      title: posting.title,
      employerNames: [
        job.document.job.company.name,
        posting.source.board,
        posting.organisation.name ?? '',
      ].filter((one) => one !== ''),
    });
    const explained = facts.map((item) => explainedBy(item, reading, reader.revision, record));
    const conflicts = reading.conflicts.map(({ field, values, passages }) => ({
      field,
      witnesses: passages.map((passage, at) => ({
        value: values[at] ?? '',
        rule: passage.rule,
        passage: quoted(passage, reading, posting.title),
      })),
    }));
    return answer(id, explained, conflicts, []);
  },
});

export const facts = [explain];

type ConflictJson = {
  readonly field: string;
  readonly witnesses: readonly { readonly value: string; readonly rule: string; readonly passage: string }[];
};

function answer(
  id: string,
  explained: readonly Explained[],
  conflicts: readonly ConflictJson[],
  notes: readonly string[],
) {
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
    ...conflicts.flatMap(({ field, witnesses }) => [
      '',
      `${field}: absent, because its witnesses disagree`,
      ...witnesses.flatMap(({ value, rule, passage }) => [`  ${value}  rule ${rule}`, `  ${passage}`]),
    ]),
    ...notes,
  ];
  return { json: { job_id: id, facts: explained, conflicts }, text };
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
  const position = /^char=(\d+),(\d+)$/.exec(reference);
  if (position === null) {
    return { ...withoutSource(item), passage: fieldAt(record, reference.replace(/^pointer=/, '')) };
  }
  const [start, end] = [Number(position[1]), Number(position[2])];
  const key = factKey(fact);
  const today = reading.facts.find(
    ({ fact: one, passage }) => passage.in === 'text' && factKey(one) === key,
  )?.passage;
  const isSameText = digest === reading.digest;
  const passage = { in: 'text', start, end, rule: today?.rule ?? '' } as const;
  return {
    fact,
    reference,
    passage: isSameText
      ? quoted(passage, reading, '')
      : 'the text of this file is another one than the fact was read from',
    rule: today?.rule ?? null,
    is_current_parser: parserRevision === revision,
  };
}

/** Returns a passage in its surroundings, marked: it is of one line. */
function quoted({ in: where, start, end }: Passage, { text }: Reading, title: string): string {
  const points = [...(where === 'title' ? title : text)];
  const line = (from: number, to: number) => points.slice(Math.max(0, from), to).join('');
  const before =
    line(start - AROUND, start)
      .split('\n')
      .at(-1) ?? '';
  const after = line(end, end + AROUND).split('\n')[0] ?? '';
  return `${before}«${line(start, end)}»${after}`;
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
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Returns the record of a file whose posting has this address. */
async function recordOf(
  context: CommandContext,
  path: string,
  format: BoardFormat,
  sourceUrl: string,
  board: string | null,
): Promise<{ posting: Posting; record: string } | null> {
  const input = await filesAt(path, board);
  try {
    context.progress.begin('Looking for the record');
    for await (const one of inputRecords(input.files, format, context.signal)) {
      if (one.kind === 'empty' || one.fault !== undefined) continue;
      const read = readRecord(format, one.text, one.context);
      if ('error' in read || read.posting?.source.url !== sourceUrl) continue;
      return { posting: read.posting, record: one.text };
    }
    return null;
  } finally {
    await input.close();
  }
}
