import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ConvertedRecord,
  convertedRecords,
  linesByBoard,
  surveyBoards,
} from '../importers/board-feed.ts';
import { BoardReads, type BoardSurvey } from '../importers/board-reads.ts';
import {
  CompanyDirectory,
  type MergeProposal,
  type StatedBoard,
  tenantKey,
} from '../importers/companies/company-directory.ts';
import { foldIndustry } from '../importers/companies/industry-index.ts';
import type { ImportSummary } from '../importers/import-summary.ts';
import { mergedSummaries } from '../importers/import-summary.ts';
import { createImporter } from '../importers/importer.ts';
import type { InputFile } from '../importers/input/input-records.ts';
import { splitJson } from '../importers/input/split-json.ts';
import { resolversOf } from '../importers/resolvers.ts';
import type { FeedLineInput } from '../publishing/feed/feed.ts';
import { parsedLine } from '../publishing/feed/parsed-line.ts';
import { MAXIMUM_REJECTS, type Reject } from '../publishing/feed/rejection.ts';
import { readFeedFile } from '../publishing/feed-file.ts';
import { objectName } from '../publishing/stored/stored-object.ts';
import type { TableReader } from '../table/reader.ts';
import type { ObjectStore } from './calls/object-store.ts';
import { type PreparedIndex, preparedLine } from './prepared-lines.ts';
import { bytesOfPart, type Part, type Split, uploaded } from './split-upload.ts';
import { preparedKey, type Task, UploadRefusedError } from './upload.ts';
import { kindOf, type UploadKind } from './upload-kind.ts';

const NEWLINE = 0x0a;
/** Bytes of an object with lines of the feed. */
const OBJECT_BYTES = 32 * 1024 * 1024;

/** What reading all records once told, so that parts can be converted on their own. */
interface Survey {
  readonly boards: BoardSurvey;
  readonly companies: readonly StatedBoard[];
  /** Lines before each part. */
  readonly linesBefore: readonly number[];
}

/** What converting a part gave next to its records. */
interface ConvertedPart {
  readonly summary: ImportSummary;
  readonly proposals: readonly MergeProposal[];
  readonly rejects: readonly Reject[];
}

/** What an import reports next to the counts of its feed. */
export interface ImportReport {
  readonly summary: ImportSummary;
  readonly proposals: readonly MergeProposal[];
}

/** What gathering gave: the feed, and what never became part of it. */
export interface GatheredBoards {
  readonly index: PreparedIndex;
  readonly report: ImportReport;
  /** At most the first 10,000. */
  readonly rejects: readonly Reject[];
}

const surveyKey = ({ execution }: Task): string => preparedKey(execution, 'survey.json');
const recordsKey = ({ execution }: Task, part: number): string =>
  preparedKey(execution, `parts/${part}.ndjson`);
const convertedKey = ({ execution }: Task, part: number): string =>
  preparedKey(execution, `parts/${part}.json`);

type Boards = Extract<UploadKind, { name: 'boards' }>;

function boardsOf({ upload }: Task): Boards {
  const kind = kindOf(upload);
  if (kind.name !== 'boards') throw new Error(`${upload.key} is not a board file`);
  return kind;
}

const readsOf = <L extends { readonly type: string }>(
  task: Task,
  survey?: BoardSurvey,
  part = 0,
): BoardReads<L> => {
  const { format } = boardsOf(task);
  return new BoardReads<L>(
    {
      observedAt: new Date(task.upload.at),
      sourceOf: (board) => tenantKey(format.name, board),
      isComplete: format.isComplete,
      part,
    },
    survey,
  );
};

/** Decides nothing: resolving companies takes the catalogues, and every record. */
const unresolvedCompanies = () =>
  new CompanyDirectory({ countryOf: () => null, industryOf: () => null, cleared: true });

/**
 * Reads every record of a board file once.
 * @throws UploadRefusedError, ImportRefusedError, FeedFileError
 */
export async function surveyUpload(store: ObjectStore, task: Task, { parts }: Split): Promise<void> {
  const { format } = boardsOf(task);
  const stored = await uploaded(store.client, task.upload);
  const boards = readsOf<{ readonly type: string }>(task);
  const companies = unresolvedCompanies();
  const linesBefore: number[] = [];
  let lines = 0;
  let isEmpty = true;
  for (const [at, part] of parts.entries()) {
    await withFile(store, task, part, { linesBefore: lines }, async (file, breaks) => {
      if (parts.length > 1 && lines === 0) await refuseDocument(file, objectName(stored));
      const files = { files: [file], format, signal: new AbortController().signal, part: at };
      if (!(await surveyBoards(files, boards, companies))) isEmpty = false;
      linesBefore.push(lines);
      lines += breaks;
    });
  }
  if (isEmpty) throw new UploadRefusedError(`${objectName(stored)} is empty`);
  const survey: Survey = { boards: boards.survey(), companies: companies.boards(), linesBefore };
  await store.putJson(surveyKey(task), survey);
}

/** A file of several parts has a record or a board per line. */
async function refuseDocument({ path }: InputFile, name: string): Promise<void> {
  for await (const { text, fault } of readFeedFile(path)) {
    if (fault !== undefined) return;
    if (/^[<[{]/u.test(text) && splitJson(text) === null) {
      throw new UploadRefusedError(
        `${name} is one document of more than 64 MiB, which is the limit: upload a record or a board per line`,
      );
    }
    return;
  }
}

/** Our own object, which only this module writes. */
async function ownObject<T>(store: ObjectStore, key: string): Promise<T> {
  const found = await store.getJson(key);
  if (found === undefined) throw new Error(`${key} is missing`);
  return found as T;
}

/** Converts the records of a part into an object. A part that is converted already is left as it is. */
export async function prepareBoardPart(
  store: ObjectStore,
  reader: TableReader,
  task: Task,
  { parts }: Split,
  at: number,
): Promise<void> {
  const part = parts[at];
  if (part === undefined) throw new Error(`the upload has no part ${at}`);
  if ((await store.getJson(convertedKey(task, at))) !== undefined) return;
  const { format } = boardsOf(task);
  const survey = await ownObject<Survey>(store, surveyKey(task));
  const { countries, industries, ...resolvers } = await resolversOf(reader);
  const companies = new CompanyDirectory(
    {
      countryOf: countries,
      industryOf: (text) => industries.get(foldIndustry(text)) ?? null,
      cleared: true,
    },
    survey.companies,
  );
  const importer = createImporter(format, {
    ...resolvers,
    observedAt: new Date(task.upload.at),
    companies,
    isElsewhere: readsOf(task, survey.boards, at).isElsewhere,
  });
  const rejects: Reject[] = [];
  const texts: string[] = [];
  await withFile(store, task, part, { linesBefore: survey.linesBefore[at] ?? 0 }, async (file) => {
    const files = { files: [file], format, signal: new AbortController().signal };
    const records = convertedRecords(files, importer, ({ number, field, reason }) => {
      if (rejects.length < MAXIMUM_REJECTS) rejects.push({ line: number, field, reason });
    });
    for await (const record of records) texts.push(`${JSON.stringify(record)}\n`);
  });
  await store.put(recordsKey(task, at), texts.join(''));
  const converted: ConvertedPart = {
    summary: importer.summary(),
    proposals: at === 0 ? companies.proposals() : [],
    rejects,
  };
  await store.putJson(convertedKey(task, at), converted);
}

type Company = Extract<FeedLineInput, { type: 'company' }>;

/** A line that was converted, as text: objects would take several times the memory. */
interface HeldLine {
  readonly type: string;
  readonly text: string;
}

/** Gathers the converted records by board into the lines of a feed: a read per board. */
export async function gatherBoards(
  store: ObjectStore,
  task: Task,
  { parts }: Split,
): Promise<GatheredBoards> {
  const survey = await ownObject<Survey>(store, surveyKey(task));
  const converted: ConvertedPart[] = [];
  for (const [at] of parts.entries()) converted.push(await ownObject(store, convertedKey(task, at)));
  const counted = new Unique();
  const records = async function* (): AsyncGenerator<ConvertedRecord<HeldLine>> {
    for (const [at] of parts.entries()) {
      const bytes = (await store.get(recordsKey(task, at))) ?? new Uint8Array(0);
      for (const text of Buffer.from(bytes).toString().split('\n')) {
        if (text !== '') yield counted.of(JSON.parse(text));
      }
    }
  };
  const writer = new FeedWriter(store, task);
  for await (const { number, line } of linesByBoard(records(), readsOf<HeldLine>(task, survey.boards))) {
    await writer.add(number, 'text' in line ? line.text : JSON.stringify(line));
  }
  const index = await writer.end();
  const summary = mergedSummaries(converted.map((part) => part.summary));
  return {
    index,
    report: {
      summary: {
        ...summary,
        jobs: summary.jobs - counted.duplicates,
        duplicates: summary.duplicates + counted.duplicates,
        companies: counted.companies,
        name_sources: counted.nameSources(),
      },
      proposals: converted[0]?.proposals ?? [],
    },
    rejects: converted.flatMap(({ rejects }) => rejects).slice(0, MAXIMUM_REJECTS),
  };
}

/** Leaves out what an earlier part stated: lines of a company, and a record of the same posting. */
class Unique {
  readonly #companies = new Set<string>();
  readonly #sources = new Map<string, number>();
  readonly #jobs = new Set<string>();
  duplicates = 0;
  companies = 0;

  of({ number, board, lines }: ConvertedRecord): ConvertedRecord<HeldLine> {
    if (lines === null) return { number, board, lines };
    const job = lines.find((line) => line.type === 'job');
    const isRepeated = job !== undefined && this.#jobs.has(job.key);
    if (isRepeated) this.duplicates += 1;
    else if (job !== undefined) this.#jobs.add(job.key);
    // Its part stated the company here for the first time, whatever becomes of the record.
    const kept = lines.filter((line) => (line.type === 'company' ? this.#isNew(line) : !isRepeated));
    return { number, board, lines: kept.map((line) => ({ type: line.type, text: JSON.stringify(line) })) };
  }

  #isNew({ key, merged_into_key, name_source = 'record' }: Company): boolean {
    if (this.#companies.has(key)) return false;
    this.#companies.add(key);
    if (merged_into_key == null) {
      this.companies += 1;
      this.#sources.set(name_source, (this.#sources.get(name_source) ?? 0) + 1);
    }
    return true;
  }

  nameSources(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#sources].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Writes the lines of a feed into objects. */
class FeedWriter {
  readonly #store: ObjectStore;
  readonly #task: Task;
  readonly #hash = createHash('sha256');
  readonly #parts: PreparedIndex['parts'] = [];
  #texts: string[] = [];
  #length = 0;
  #lines = 0;

  constructor(store: ObjectStore, task: Task) {
    this.#store = store;
    this.#task = task;
  }

  async add(number: number, text: string): Promise<void> {
    const line = preparedLine(number, parsedLine({ text }));
    this.#texts.push(line);
    this.#lines += 1;
    this.#length += line.length;
    if (this.#length >= OBJECT_BYTES) await this.#write();
  }

  async end(): Promise<PreparedIndex> {
    if (this.#length > 0) await this.#write();
    const id = `prepared-${this.#hash.digest('base64url')}`;
    return { id, parts: this.#parts, lines: this.#lines, ofRecords: true };
  }

  async #write(): Promise<void> {
    const bytes = Buffer.from(this.#texts.join(''));
    this.#texts = [];
    this.#length = 0;
    this.#hash.update(bytes);
    const object = preparedKey(this.#task.execution, `feed/${this.#parts.length}.ndjson`);
    await this.#store.put(object, bytes);
    this.#parts.push({ object, bytes: bytes.length, linesBefore: 0 });
  }
}

/** Stores a part as a file while `work` reads it, as `import` reads files. `work` is given its line breaks. */
async function withFile(
  store: ObjectStore,
  task: Task,
  part: Part,
  { linesBefore }: { readonly linesBefore: number },
  work: (file: InputFile, breaks: number) => Promise<void>,
): Promise<void> {
  const stored = await uploaded(store.client, task.upload);
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const path = join(folder, 'part');
    let breaks = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const bytes of bytesOfPart(store, stored, part)) {
        for (let i = bytes.indexOf(NEWLINE); i !== -1; i = bytes.indexOf(NEWLINE, i + 1)) breaks += 1;
        yield bytes;
      }
    };
    await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }));
    await work({ path, url: null, board: boardsOf(task).board, linesBefore }, breaks);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
