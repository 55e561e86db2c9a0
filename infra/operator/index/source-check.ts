import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import type { Manifest } from '../../../shared/search/manifest/manifest.ts';
import { type Clock, UNREAD } from '../../../shared/sources/clock.ts';
import { keyDigest } from '../../../shared/sources/digests.ts';
import type { Observations } from '../../../shared/sources/observations.ts';
import { ERASED_DIGEST, type Slot } from '../../../shared/sources/roster.ts';
import { runsOfDay } from '../../../shared/sources/run-items.ts';
import {
  CLOCKS_PER_PAGE,
  readClocks,
  readSource,
  readSourceNames,
} from '../../../shared/sources/source-items.ts';
import {
  decodeVerifiedTimes,
  JOBS_PER_BLOCK,
  type VerifiedTimes,
} from '../../../shared/sources/verified-block.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { documentOf } from '../../../shared/table/document.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import type { Item, TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { decoded, type IndexFault, readable, type Steps } from './index-fault.ts';
import { runFault } from './run-walk.ts';

/** Sources whose recorded reads are in memory together. */
const SOURCES_PER_WINDOW = 512;
const ITEMS_PER_SCAN = 2_000;

/** What the rosters say about a job, in bits. */
const PRESENT = 1;
const MISSED = 2;
const CLOSED = 4;
/** The next read of one of its sources looks at it again, since a line outside reads changed something. */
const PENDING = 8;
const REMOVED = 'removed_at_source';

/** What the ledger says, by ordinal of the job: 21 bytes each. */
interface Ledger {
  readonly states: Uint8Array;
  /** Start of the last read that closed a slot of the job. */
  readonly closedByMs: Float64Array;
  /** Start of the last accepted read that can have found it. */
  readonly foundMs: Float64Array;
  /** Sum of its slots less sum of its source keys: 0 if they are the same. */
  readonly balance: Uint32Array;
}

/**
 * Compares the ledger of sources with the jobs. Every slot of a roster belongs to a job that a source key of that source
 * names, and the other way round; a job is open or closed as its slots say; the recorded reads lead to the roster; no
 * block of times is later than the last accepted read that found the job. Reads documents past all caches.
 */
export async function sourceFaults(
  reader: TableReader,
  { jobMark, nextJob, nextSource }: Manifest,
  steps: Steps,
): Promise<IndexFault[]> {
  const faults: IndexFault[] = [];
  const say = (term: string, ordinal: number | null = null) =>
    faults.push({ part: 'sources', space: 'sources', term: `(${term})`, ordinal });
  const ledger: Ledger = {
    states: new Uint8Array(nextJob),
    closedByMs: new Float64Array(nextJob),
    foundMs: new Float64Array(nextJob),
    balance: new Uint32Array(nextJob),
  };
  steps.begin('Checking sources');
  const numbers = new Map<string, number>();
  const days = new Set<string>();
  const names = await readSourceNames(reader, () => steps.at(0, nextJob));
  for (const [number, name] of names) numbers.set(name, number);
  let scanned = 0;
  for await (const items of scan(reader)) {
    scanned += items.length;
    steps.at(scanned, nextJob);
    for (const item of items) {
      const [family = '', kind = '', ...identity] = String(item['pk']).split('#');
      if (family === PREFIXES.runs) days.add(kind);
      else if (typeof item['owner'] === 'string') {
        const number = numbers.get(item['owner']);
        const ordinal = ordinalOf(String(item['id']));
        if (number === undefined) say(`its source ${item['owner']} does not exist`, ordinal);
        else add(ledger.balance, ordinal, -mixed(keyDigest(identity.join('#')), number));
      }
    }
  }
  const clocks = await allClocks(reader, nextSource, steps, say);
  for (let first = 0; first < nextSource; first += SOURCES_PER_WINDOW) {
    const isWanted = (source: number) => source >= first && source < first + SOURCES_PER_WINDOW;
    const runs = await runsOf(reader, [...days].sort(), isWanted, () => steps.at(first, nextSource), say);
    for (const [number, name] of names) {
      if (!isWanted(number)) continue;
      steps.at(number, nextSource);
      const clock = clocks.get(number);
      if (clock === undefined) say(`${name} has no clock: publish its first read again`);
      const stored = await readable(() => readSource(reader, name));
      if (stored === null) {
        say(`the roster of ${name} cannot be read`);
        continue;
      }
      if (stored.number !== number) say(`${name} has the number ${stored.number} instead of ${number}`);
      const { slots } = stored.roster;
      for (const slot of slots) takeSlot(ledger, slot, number, clock ?? UNREAD, name, say);
      const fault = clock === undefined ? null : runFault(inOrder(runs.get(number) ?? []), slots, clock);
      if (fault !== null) say(`${name}: ${fault}`);
    }
  }
  faults.push(...(await jobFaults(reader, ledger, jobMark, steps)));
  return faults;
}

type Say = (term: string, ordinal?: number | null) => void;

/** Yields the source keys of jobs, and the keys of recorded reads. Nothing lists either. */
async function* scan({ table }: TableReader): AsyncGenerator<readonly Item[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        Limit: ITEMS_PER_SCAN,
        FilterExpression: 'begins_with(#pk, :keys) OR begins_with(#pk, :runs)',
        ProjectionExpression: '#pk, #id, #owner',
        ExpressionAttributeNames: { '#pk': 'pk', '#id': 'id', '#owner': 'owner' },
        ExpressionAttributeValues: {
          ':keys': keys.source('job', '').pk,
          ':runs': `${PREFIXES.runs}#`,
        },
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    yield page.Items ?? [];
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
}

async function allClocks(
  reader: TableReader,
  sources: number,
  steps: Steps,
  say: Say,
): Promise<Map<number, Clock>> {
  const all = new Map<number, Clock>();
  for (let page = 0; page * CLOCKS_PER_PAGE < sources; page += 1) {
    steps.at(page * CLOCKS_PER_PAGE, sources);
    const clocks = await readable(() => readClocks(reader, page));
    if (clocks === null) say(`page ${page} of the clocks cannot be read`);
    for (const [number, clock] of clocks ?? []) all.set(number, clock);
  }
  return all;
}

/** A recorded read, or a part of one with very many changes, and the key of its item. */
interface Recorded {
  readonly sk: string;
  readonly read: Observations;
}

/** Returns the recorded reads of sources. */
async function runsOf(
  reader: TableReader,
  days: readonly string[],
  isWanted: (source: number) => boolean,
  onStep: () => void,
  say: Say,
): Promise<Map<number, Recorded[]>> {
  const runs = new Map<number, Recorded[]>();
  for (const day of days) {
    onStep();
    const isRead = await readable(async () => {
      for await (const { sk, reads } of runsOfDay(reader, day)) {
        onStep();
        for (const read of reads) {
          if (!isWanted(read.source)) continue;
          const list = runs.get(read.source) ?? [];
          runs.set(read.source, list);
          list.push({ sk, read });
        }
      }
      return true;
    });
    if (isRead === null) say(`the reads of ${day} cannot be read`);
  }
  return runs;
}

/** Returns the reads of a source in the order of publication, their parts joined. */
function inOrder(recorded: readonly Recorded[]): Observations[] {
  const reads: { readonly run: string; read: Observations }[] = [];
  for (const { sk, read } of recorded.toSorted((a, b) => (a.sk < b.sk ? -1 : a.sk > b.sk ? 1 : 0))) {
    // Parts differ in the last field of their keys.
    const run = sk.slice(0, sk.lastIndexOf('#'));
    const last = reads.at(-1);
    if (last?.run === run && last.read.startMs === read.startMs && last.read.endMs === read.endMs) {
      last.read = joined(last.read, read);
    } else reads.push({ run, read });
  }
  return reads.map(({ read }) => read);
}

const joined = (a: Observations, b: Observations): Observations => ({
  ...a,
  added: a.added + b.added,
  gone: [...a.gone, ...b.gone],
  back: [...a.back, ...b.back],
  unseen: [...a.unseen, ...b.unseen],
  changed: [...a.changed, ...b.changed],
});

function takeSlot(
  { states, closedByMs, foundMs, balance }: Ledger,
  { key, digest, ordinal, absence }: Slot,
  source: number,
  { acceptedMs, pending }: Clock,
  name: string,
  say: Say,
): void {
  if (digest === ERASED_DIGEST) return;
  if (ordinal >= states.length) {
    say(`a slot of ${name} names a job that does not exist`, ordinal);
    return;
  }
  add(balance, ordinal, mixed(key, source));
  const closedBy = absence?.closedByMs ?? null;
  const state = absence === null ? PRESENT : closedBy === null ? MISSED : CLOSED;
  states[ordinal] = (states[ordinal] ?? 0) | state | (pending ? PENDING : 0);
  closedByMs[ordinal] = Math.max(closedByMs[ordinal] ?? 0, closedBy ?? 0);
  foundMs[ordinal] = Math.max(foundMs[ordinal] ?? 0, absence?.seenAtMs ?? acceptedMs ?? 0);
}

/** Returns 32 bits of a key and its source. Sums of them are equal by chance once in 4 thousand million. */
const mixed = (digest: string, source: number): number =>
  (Number.parseInt(digest.slice(0, 8), 16) ^ Math.imul(source + 1, 0x9e3779b1)) >>> 0;

function add(sums: Uint32Array, at: number, value: number): void {
  if (at < sums.length) sums[at] = (sums[at] ?? 0) + value;
}

/** Compares what the ledger says with the documents, a block of times after the other. */
async function jobFaults(
  reader: TableReader,
  ledger: Ledger,
  jobMark: number,
  steps: Steps,
): Promise<IndexFault[]> {
  const faults: IndexFault[] = [];
  const supersededBy = new Map<number, number>();
  for (let block = 0; block * JOBS_PER_BLOCK < ledger.states.length; block += 1) {
    const first = block * JOBS_PER_BLOCK;
    steps.at(Math.min(first, jobMark), jobMark);
    const ordinals = Array.from(
      { length: Math.min(JOBS_PER_BLOCK, ledger.states.length - first) },
      (_, i) => first + i,
    );
    const [times, ...items] = await reader.getMany(
      [keys.verified(block), ...ordinals.map((ordinal) => keys.job(ordinal, 'job'))],
      true,
    );
    const decodedTimes = timesOf(times);
    if (decodedTimes === null)
      faults.push({
        part: 'verified',
        space: 'verified',
        term: `(block ${block} cannot be read)`,
        ordinal: null,
      });
    for (const [i, ms] of (decodedTimes ?? []).slice(ordinals.length).entries()) {
      const ordinal = first + ordinals.length + i;
      if (ms !== 0)
        faults.push({ part: 'verified', space: 'verified', term: '(the job does not exist)', ordinal });
    }
    for (const [i, ordinal] of ordinals.entries()) {
      const document = documentOf<JobDocument>(items[i]);
      const by = document?.job.superseded_by_id ?? null;
      if (by !== null) supersededBy.set(ordinal, ordinalOf(by));
      const term = stateFault(ledger, ordinal, items[i], document);
      if (term !== null) faults.push({ part: 'sources', space: 'sources', term: `(${term})`, ordinal });
      const late = timeFault(ledger, ordinal, decodedTimes?.[i] ?? 0, document);
      if (late !== null) faults.push({ part: 'verified', space: 'verified', term: `(${late})`, ordinal });
    }
  }
  settleDuplicates(ledger.balance, supersededBy);
  for (const [ordinal, rest] of ledger.balance.entries()) {
    if (rest === 0) continue;
    const term = '(the rosters of its sources do not have the keys that name it)';
    faults.push({ part: 'sources', space: 'sources', term, ordinal });
  }
  return faults;
}

const timesOf = (item: Item | undefined): VerifiedTimes | null =>
  item?.['p'] === undefined
    ? new Float64Array(JOBS_PER_BLOCK)
    : decoded(() => decodeVerifiedTimes(binaryAttribute(item, 'p')));

function stateFault(
  { states, closedByMs }: Ledger,
  ordinal: number,
  item: Item | undefined,
  document: JobDocument | undefined,
): string | null {
  const state = states[ordinal] ?? 0;
  if (state === 0) return null;
  if (item === undefined) return 'a roster names the job, which does not exist';
  if (document === undefined || (state & PENDING) !== 0) return null;
  if (document.listings !== undefined) return listingFault(states, closedByMs, document);
  const { status, status_reason: reason, last_verified_at: verifiedAt } = document.job;
  const closedBy = closedByMs[ordinal] ?? 0;
  // A line outside reads may have opened the job since, which then has the time of that line or of the closing read.
  const isShut = (state & (PRESENT | MISSED)) === 0 && Date.parse(verifiedAt) < closedBy;
  if (status === 'open' && isShut) return `it is open, but its source closed it at ${dateTime(closedBy)}`;
  if (reason === REMOVED && (state & PRESENT) !== 0)
    return 'it is closed as removed, but its source shows it';
  return null;
}

/** A job with duplicates is as its listings say (`duplicateFaults`), and each of those as the slots of its own job. */
function listingFault(
  states: Uint8Array,
  closedByMs: Float64Array,
  { listings = [], job }: JobDocument,
): string | null {
  for (const { closed, ordinal, source } of listings) {
    const state = states[ordinal] ?? 0;
    const closedBy = closedByMs[ordinal] ?? 0;
    if (state === 0 || (state & PENDING) !== 0) continue;
    if (closed?.reason === REMOVED && (state & PRESENT) !== 0)
      return `its listing of ${source} is closed as removed, but its source shows it`;
    const isShut = (state & (PRESENT | MISSED)) === 0 && Date.parse(job.last_verified_at) < closedBy;
    if (closed === null && isShut)
      return `its listing of ${source} is present, but its source closed it at ${dateTime(closedBy)}`;
  }
  return null;
}

function timeFault(
  { foundMs }: Ledger,
  ordinal: number,
  ms: number,
  document: JobDocument | undefined,
): string | null {
  const verifiedMs = document === undefined ? 0 : Date.parse(document.job.last_verified_at);
  if (ms <= Math.max(foundMs[ordinal] ?? 0, verifiedMs)) return null;
  return `it was verified at ${dateTime(ms)}, when no accepted read found it`;
}

/** The slots of a duplicate may stand for the job that supersedes it, while its source key still names the duplicate. */
function settleDuplicates(balance: Uint32Array, supersededBy: ReadonlyMap<number, number>): void {
  for (const duplicate of supersededBy.keys()) {
    const seen = new Set([duplicate]);
    let survivor = duplicate;
    for (let next = supersededBy.get(survivor); next !== undefined && !seen.has(next); ) {
      survivor = next;
      seen.add(next);
      next = supersededBy.get(survivor);
    }
    if (survivor === duplicate) continue;
    add(balance, survivor, balance[duplicate] ?? 0);
    balance[duplicate] = 0;
  }
}

const dateTime = (ms: number): string => new Date(ms).toISOString();
