import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BoardFormat } from '../../../shared/importers/boards/board-format.ts';
import type { InputFile } from '../../../shared/importers/input/input-records.ts';
import { readFeedFile } from '../../../shared/publishing/feed-file.ts';
import type { CommandContext } from '../program/command.ts';
import { missingPath } from '../terminal/near-path.ts';
import { counted } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import { type FetchOptions, fetchPages } from './fetch-pages.ts';
import type { PageState } from './page-state.ts';
import { systemError } from './system-error.ts';

/** What an import reads. */
export interface ImportInput {
  readonly files: readonly InputFile[];
  /** When the newest of the files was written or fetched. */
  readonly observedAt: Date;
  /** The path that reports are named after. */
  readonly name: string;
  /** Of a URL list: how many of the files are pages that did not change, and the pages that could not be fetched. */
  readonly unchanged: number;
  readonly failed: readonly {
    readonly url: string;
    /** The board that the list or the URL names. */
    readonly board: string | null;
    readonly reason: string;
  }[];
  /** Removes what was stored to be read twice. */
  close(): Promise<void>;
}

/** Most bytes of standard input. */
const MAXIMUM_INPUT = 4 * 1024 * 1024 * 1024;
const MAXIMUM_URLS = 10_000;
const EXTENSION = /\.(?:json|jsonl|ndjson|jsonld|html?)(?:\.gz)?$/iu;
/** Files that imports write next to their input. */
const OWN_FILE = /\.(?:rejects|feed)\.ndjson$/u;

/** Returns the input of a path: a file, or the files of a folder by name. @throws Refusal without one */
export async function filesAt(path: string, board: string | null): Promise<ImportInput> {
  const found = await stat(path).catch((error: unknown) => {
    const { code, message } = systemError(error);
    throw new Refusal(code === 'ENOENT' ? missingPath(path) : `${path} cannot be read: ${message}`);
  });
  if (!found.isDirectory()) return inputOf([{ path, url: null, board }], path, found.mtime);
  const names = (await readdir(path, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && EXTENSION.test(entry.name) && !OWN_FILE.test(entry.name))
    .map(({ name }) => join(path, name))
    .sort();
  if (names.length === 0) {
    throw new Refusal(
      `${path} has no file that ends in .json, .jsonl, .ndjson, .jsonld or .html (plain or .gz)`,
    );
  }
  const times = await Promise.all(names.map(async (name) => (await stat(name)).mtimeMs));
  const files = names.map((name) => ({ path: name, url: null, board }));
  return inputOf(files, path.replace(/\/+$/u, ''), new Date(Math.max(...times)));
}

/** Stores standard input, because an import reads it twice. */
export async function filesOfStdin(
  { stdin, now, signal }: CommandContext,
  board: string | null,
): Promise<ImportInput> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'stdin');
  let bytes = 0;
  const limited = async function* () {
    for await (const chunk of stdin()) {
      bytes += chunk.length;
      if (bytes > MAXIMUM_INPUT)
        throw new Refusal(`standard input has more than ${MAXIMUM_INPUT} bytes, the limit`);
      yield chunk;
    }
  };
  try {
    await pipeline(limited, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await close();
    throw signal.aborted ? new Interrupted('nothing was changed; run the same command again') : error;
  }
  if (bytes === 0) {
    await close();
    throw new Refusal('standard input is empty');
  }
  return { ...inputOf([{ path, url: null, board }], 'stdin', new Date(now())), close };
}

/** Fetches the pages of a list of URLs: one per line, with its board behind it if the URL does not name it. */
export async function filesOfUrls(
  list: string,
  format: BoardFormat,
  { progress, now, signal }: CommandContext,
  options: Omit<FetchOptions, 'validatorsOf'>,
  state: PageState,
): Promise<ImportInput> {
  const boards = await urlsOf(list, format, signal);
  const observedAt = new Date(now());
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const files = new Map<string, InputFile>();
  const failed: { url: string; board: string | null; reason: string }[] = [];
  let unchanged = 0;
  progress.begin('Fetching');
  try {
    const pages = fetchPages(
      [...boards.keys()],
      { ...options, validatorsOf: (url) => state.validatorsOf(url) },
      signal,
    );
    for await (const page of pages) {
      const { url } = page;
      const board = boards.get(url) ?? null;
      if (page.kind === 'failed') failed.push({ url, board, reason: page.reason });
      else if (page.kind === 'unchanged') {
        const kept = state.keptOf(url);
        if (kept === null) throw new Error(`${url} answered 304 without a page that is kept`);
        unchanged += 1;
        files.set(url, { path: kept.path, url: kept.at, board });
      } else {
        const { at, body, validators } = page;
        const path = join(folder, String(files.size));
        await writeFile(path, body, { mode: 0o600 });
        files.set(url, { path, url: at, board });
        state.set(url, { ...validators, at, body }, path, observedAt);
      }
      progress.update(`${counted(files.size + failed.length)} of ${counted(boards.size)} pages`);
    }
  } catch (error) {
    await close();
    throw signal.aborted ? new Interrupted('nothing was changed; run the same command again') : error;
  }
  // In the order of the list, whichever host answered first.
  const ordered = [...boards.keys()].flatMap((url) => files.get(url) ?? []);
  return { ...inputOf(ordered, list, observedAt), unchanged, failed, close };
}

/** Returns the URLs of a list with their boards. @throws Refusal for a line that is not a URL */
async function urlsOf(
  list: string,
  format: BoardFormat,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const boards = new Map<string, string | null>();
  for await (const { number, text } of readFeedFile(list, signal)) {
    if (text.startsWith('#')) continue;
    const [given = '', board, ...more] = text.split(/\s+/u);
    const url = URL.parse(given);
    if (url === null || more.length > 0) {
      throw new Refusal(`${list}, line ${number}: must be a URL, and its board if the URL does not name it`);
    }
    url.hash = '';
    boards.set(url.href, board ?? format.boardOfUrl(url));
  }
  if (boards.size === 0) throw new Refusal(`${list} has no URL`);
  if (boards.size > MAXIMUM_URLS) {
    throw new Refusal(`${list} has ${counted(boards.size)} URLs; the limit is ${counted(MAXIMUM_URLS)}`);
  }
  return boards;
}

function inputOf(files: readonly InputFile[], name: string, observedAt: Date): ImportInput {
  return { files, observedAt, name, unchanged: 0, failed: [], close: async () => undefined };
}

/** Returns how a report names a file: not at all if it is the only one. */
export function labelOf(file: InputFile, files: readonly InputFile[]): string {
  return files.length === 1 ? '' : `${file.url ?? basename(file.path)}: `;
}
