import type { JobWithFacts } from '../../jobs/read.ts';
import { isHiddenIn, type Manifest } from '../../search/manifest/manifest.ts';
import { keys } from '../../table/keys.ts';
import type { StrongReader } from '../../table/readers/strong-reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { questionOf } from '../job-question.ts';
import { candidatesBehind, MAXIMUM_CANDIDATES, type PlacedCandidate } from '../matching/candidates-behind.ts';
import type { Monitor } from '../monitor.ts';
import type { ChangedBlock } from '../record/changed-block.ts';
import { blockOf, DeliveredBlock } from '../record/delivered-block.ts';
import type { Seat } from '../seats.ts';
import { type MatchWatermark, WHOLE_POSITION } from '../watermark.ts';

/** Blocks of the record that one run may change: a transaction has room for 100 items. */
const MAXIMUM_BLOCKS = 90;
const CANDIDATES_PER_READ = 100;

/** What a run looks at. */
export interface MatchRun {
  /** Strong, because a run decides each candidate only once. */
  readonly reader: StrongReader;
  readonly manifest: Manifest;
  readonly monitor: Monitor;
  readonly seat: Seat;
  readonly watermark: MatchWatermark;
  /** Nothing up to this position waits that is behind the watermark (`startOf`). */
  readonly from: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** How many resources may be delivered; 0 if nothing covers one. */
  readonly limit: number;
}

/** What a run decided. */
export interface Matches {
  /** In the order in which they came to match. */
  readonly resourceIds: readonly string[];
  /** Covers everything that was decided. */
  readonly watermark: MatchWatermark;
  /** Blocks of the record that changed. */
  readonly blocks: readonly ChangedBlock[];
  /** Whether a resource that must be delivered waits, because the limit was reached. */
  readonly waits: boolean;
  /** Whether everything up to the mark of changes was decided. */
  readonly isThrough: boolean;
  /** Whether a publication must end before more can be decided. */
  readonly isInFlux?: true;
}

/**
 * Decides the candidates behind the watermark, in the order of their commits. A candidate only proposes: the document
 * says whether the job matches now, and the record whether it was delivered. One that ceases to match is never delivered
 * for it, even if its document matches: then it has come back, by a later candidate, or its commit died.
 */
export async function findMatches(run: MatchRun): Promise<Matches> {
  const { reader, manifest, monitor, watermark, limit } = run;
  const { candidates, through } = await candidatesBehind({
    ...run,
    changesMarkMs: manifest.changesMarkMs,
    // A run that can pay for nothing only finds out whether something waits.
    atLeast: limit === 0 ? 1 : MAXIMUM_CANDIDATES,
  });
  const question = await questionOf(
    reader,
    monitor.operation === 'job_facts' ? 'job_facts' : 'jobs',
    monitor.query,
  );
  const isHidden = isHiddenIn(manifest);
  const matches = (row: JobWithFacts | undefined): boolean =>
    row !== undefined &&
    row.document.ordinal < manifest.jobMark &&
    !isHidden(row.document.ordinal, ordinalOf(row.document.job.company.id)) &&
    question.accepts(row);
  const rows = new Map<number, JobWithFacts | undefined>();
  const blocks = new Map<number, DeliveredBlock>();
  const resourceIds: string[] = [];
  const decided = (at: MatchWatermark, waits: boolean, isThrough: boolean): Matches => ({
    resourceIds,
    watermark: at,
    blocks: [...blocks.values()].filter(({ changed }) => changed),
    waits,
    isThrough,
  });
  let passed = watermark;
  // Another run has read a later mark.
  if (manifest.changesMarkMs < watermark.position) return decided(watermark, false, false);
  for (let start = 0; start < candidates.length; start += CANDIDATES_PER_READ) {
    const step = candidates.slice(start, start + CANDIDATES_PER_READ);
    await readBlocks(run, step, blocks);
    await readRows(question.load, step, rows);
    for (const { ordinal, position, ceases } of step) {
      const block = blocks.get(blockOf(ordinal));
      // The run may change no further block; the next one goes on here.
      if (block === undefined) return decided(passed, false, false);
      const row = rows.get(ordinal);
      const wasDelivered = ordinal < monitor.deliveredBelow;
      if (row === undefined || !matches(row)) {
        if (ceases) block.end(ordinal, position, wasDelivered);
      } else if (ceases) {
        if (wasDelivered) block.hold(ordinal);
      } else if (block.isNew(ordinal, position)) {
        // Right before what waits: the next run reads nothing of the inbox twice.
        if (resourceIds.length >= limit) return decided({ position, ordinal: ordinal - 1 }, true, false);
        resourceIds.push(row.document.job.id);
        block.hold(ordinal);
      } else block.hold(ordinal);
      passed = { position, ordinal };
    }
  }
  return decided({ position: through, ordinal: WHOLE_POSITION }, false, through === manifest.changesMarkMs);
}

/** Reads the blocks of candidates, as many as one run may change. */
async function readBlocks(
  { reader, monitor }: MatchRun,
  candidates: readonly PlacedCandidate[],
  blocks: Map<number, DeliveredBlock>,
): Promise<void> {
  const wanted = [...new Set(candidates.map(({ ordinal }) => blockOf(ordinal)))].filter(
    (block) => !blocks.has(block),
  );
  const taken = wanted.slice(0, MAXIMUM_BLOCKS - blocks.size);
  const items = await reader.getMany(taken.map((block) => keys.delivered(monitor.id, block)));
  for (const [i, block] of taken.entries())
    blocks.set(block, new DeliveredBlock(block, items[i], monitor.editedAtMs));
}

async function readRows(
  load: (ordinals: readonly number[]) => Promise<readonly (JobWithFacts | undefined)[]>,
  candidates: readonly PlacedCandidate[],
  rows: Map<number, JobWithFacts | undefined>,
): Promise<void> {
  const wanted = [...new Set(candidates.map(({ ordinal }) => ordinal))].filter(
    (ordinal) => !rows.has(ordinal),
  );
  const found = await load(wanted);
  for (const [i, ordinal] of wanted.entries()) rows.set(ordinal, found[i]);
}
