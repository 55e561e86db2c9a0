import {
  type Intent,
  type Manifest,
  type RankSpace,
  type RankSpaceState,
  type RetiredGeneration,
  rankAttribute,
  UNTIL_WRITTEN,
} from './manifest.ts';
import {
  NO_SEGMENTATION,
  packSegments,
  type Segment,
  type Segmentation,
  usesSegments,
} from './segment-state.ts';
import { type FadingTombstone, packTombstones } from './tombstones.ts';
import { floorsFor } from './writer-format.ts';

/** A change of the manifest that the holder of the lease makes: the assignments after `SET`, and their values. */
export interface ManifestChange {
  readonly set: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What readers see from a change on. */
export interface Marks {
  /** Exclusive high-water marks, and the last visible time of the change log. They never decrease. */
  readonly jobMark?: number;
  readonly companyMark?: number;
  readonly changesMarkMs?: number;
  /** Jobs shown from now on, even those hidden a moment ago. */
  readonly shownJobs?: readonly number[];
}

/** Longer than any replica lags. DynamoDB documents about a second. */
const FADING_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Age in days at which a day of the change log is compacted for the first time. A position lives for 30 days, and for a
 * day after its issue; the rest is a margin for clocks and for the end of the day.
 */
export const COMPACTION_AGE_DAYS = 33;

/** Reserves ordinals behind those of the manifest, and declares what will be written. */
export const reserving = (
  manifest: Manifest,
  count: { readonly jobs: number; readonly companies: number },
  lastMintedMs: number,
  intent: Intent | null,
): ManifestChange => {
  const { nextJob, nextCompany } = manifest;
  // A table without jobs is new, so no earlier release serves it.
  const isNew = nextJob === 0 && manifest.segmentation === null;
  return {
    set: `nextJob = :job, nextCompany = :company, lastMintedMs = :minted, intent = :intent${isNew ? ', freshSegments = :segments' : ''}`,
    values: {
      ...(isNew ? { ':segments': packSegments([], { ...NO_SEGMENTATION, isOn: true }) } : {}),
      ':job': nextJob + count.jobs,
      ':company': nextCompany + count.companies,
      ':minted': Math.max(lastMintedMs, manifest.lastMintedMs),
      ':intent': intent,
    },
  };
};

/** Raises the marks, clears the declaration, and lets hidden jobs fade that are not shown again. */
export const raisingMarks = (manifest: Manifest, marks: Marks, nowMs: number): ManifestChange => {
  const { jobMark, companyMark, changesMarkMs } = manifest;
  return {
    set:
      'jobMark = :job, companyMark = :company, changesMarkMs = :changes, intent = :nothing, hiddenJobs = :hidden, ' +
      'compactionDueMs = if_not_exists(compactionDueMs, :due)',
    values: {
      // In a log that begins now, nothing is due for a while; one of an earlier release is looked at.
      ':due': changesMarkMs === 0 ? nowMs + COMPACTION_AGE_DAYS * DAY_MS : 0,
      ':hidden': packTombstones(fadingJobs(manifest, new Set(marks.shownJobs), nowMs)),
      ':job': Math.max(jobMark, marks.jobMark ?? 0),
      ':company': Math.max(companyMark, marks.companyMark ?? 0),
      ':changes': Math.max(changesMarkMs, marks.changesMarkMs ?? 0),
      ':nothing': null,
    },
  };
};

const fadingJobs = (
  { hiddenJobs }: Manifest,
  shown: ReadonlySet<number>,
  nowMs: number,
): readonly FadingTombstone[] =>
  hiddenJobs
    .filter(({ ordinal, untilMs }) => untilMs > nowMs && !shown.has(ordinal))
    .map(({ ordinal, untilMs }) => ({ ordinal, untilMs: Math.min(untilMs, nowMs + FADING_MS) }));

/** Hides jobs until a minute after the marks are raised again. */
export const hidingJobs = (manifest: Manifest, ordinals: readonly number[]): ManifestChange => {
  const hiding = new Set(ordinals);
  const hidden = manifest.hiddenJobs.filter(({ ordinal }) => !hiding.has(ordinal));
  const added = [...hiding].map((ordinal) => ({ ordinal, untilMs: UNTIL_WRITTEN }));
  return { set: 'hiddenJobs = :hidden', values: { ':hidden': packTombstones([...hidden, ...added]) } };
};

/** Hides companies, and lets those fade that are hidden no longer and not in `shown`. */
export const hidingCompanies = (
  { withdrawing, fading }: Manifest,
  ordinals: ReadonlySet<number>,
  shown: ReadonlySet<number>,
  nowMs: number,
): ManifestChange => {
  const left = [
    ...fading.filter(({ untilMs }) => untilMs > nowMs),
    ...withdrawing.map((ordinal) => ({ ordinal, untilMs: nowMs + FADING_MS })),
  ].filter(({ ordinal }) => !ordinals.has(ordinal) && !shown.has(ordinal));
  return {
    set: 'tombstones = :tombstones, fading = :fading',
    values: {
      ':tombstones': [...ordinals].sort((a, b) => a - b),
      ':fading': packTombstones(left),
    },
  };
};

/** Makes a rank space the current one, and retires the one before it. */
export const swappingRanks = (
  manifest: Manifest,
  space: RankSpace,
  state: RankSpaceState,
): ManifestChange => {
  const before = manifest.ranks[space];
  const retired = manifest.retiredRanks.filter(({ generation }) => generation !== state.generation);
  if (before !== undefined) {
    retired.push({ space, generation: before.generation, retiredAtMs: state.builtAtMs });
  }
  return {
    set: `${rankAttribute(space)} = :state, retiredRanks = :retired`,
    values: { ':state': state, ':retired': retired },
  };
};

/**
 * Makes the built generation the current one, without the segments from before it.
 * @throws Error if none is being built
 */
export const swappingGeneration = (manifest: Manifest, nowMs: number): ManifestChange => {
  const { generation, rebuild, retiredGenerations, segments, segmentation } = manifest;
  if (rebuild === null) throw new Error('no generation was built');
  const retired: RetiredGeneration = { generation, retiredAtMs: nowMs, after: null };
  const isOld = ({ id }: Segment): boolean => rebuild.segments.includes(id);
  const old = segments
    .filter(isOld)
    .map(({ id, parts }) => ({ id, parts, logs: 'all' as const, retiredAtMs: nowMs }));
  const left =
    segmentation === null || old.length === 0
      ? undefined
      : usingSegments(
          manifest,
          segments.filter((segment) => !isOld(segment)),
          {
            ...segmentation,
            edition: segmentation.edition + 1,
            retired: [...segmentation.retired, ...old],
          },
        );
  return {
    set: `#generation = :built, building = :nothing, retiredGenerations = :retired${left === undefined ? '' : `, ${left.set}`}`,
    values: {
      ':built': rebuild.generation,
      ':nothing': null,
      ':retired': [...retiredGenerations, retired],
      ...left?.values,
    },
  };
};

/** Makes these the segments that readers use, with the floors that they demand. */
export const usingSegments = (
  manifest: Manifest,
  listed: readonly Segment[],
  segmentation: Segmentation,
): ManifestChange => {
  const floors = settingFloors(manifest, manifest.paced, usesSegments(listed, segmentation));
  const isSame = floors.values[':floor'] === manifest.formatFloor;
  return {
    set: `freshSegments = :segments${isSame ? '' : `, ${floors.set}`}`,
    values: { ':segments': packSegments(listed, segmentation), ...(isSame ? {} : floors.values) },
  };
};

/** Makes the floors what pacing and segments demand. */
export const settingFloors = (manifest: Manifest, paced: boolean, hasSegments: boolean): ManifestChange => {
  const { formatFloor, unpacedFloor } = floorsFor(manifest, paced, hasSegments);
  return {
    set: 'formatFloor = :floor, unpacedFloor = :unpaced',
    values: { ':floor': formatFloor, ':unpaced': unpacedFloor },
  };
};
