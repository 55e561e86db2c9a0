import { type Manifest, manifestOf, PACED_FORMAT, SEGMENTS_FORMAT } from './manifest.ts';

/** What a release writes, as numbers that only grow. */
export interface WriterFormat {
  /** The latest format that this release knows. It writes nothing to a table whose floor is above it. */
  readonly knows: number;
  /** The earliest format that a writer must know from the first run of this release on. */
  readonly floor: number;
}

/**
 * The formats of this release. Something new that an earlier writer would damage raises `knows`, in one release, and
 * `floor`, in a later one or at once: until the floor is raised, the release before can be deployed again.
 */
export const FORMAT: WriterFormat = { knows: SEGMENTS_FORMAT, floor: 1 };
/**
 * From these formats on, every writer proposes jobs, and companies, to monitors. The first seat of a monitor over one of
 * them demands it (docs/adr/0041).
 */
export const CANDIDATES_FORMAT = 2;
export const COMPANY_CANDIDATES_FORMAT = 3;

/** A later release has written what this one would damage. Nothing was changed. */
export class FormatTooNewError extends Error {
  constructor(floor: number, knows: number) {
    super(
      `the table has format ${floor}, and this release knows format ${knows}: nothing was written; ` +
        'update this release and run it again',
    );
    this.name = 'FormatTooNewError';
  }
}

/** Returns the format that every writer of the table must know, also once it is not paced and has no segments. */
export const floorOf = (manifest: Readonly<Record<string, unknown>> | undefined): number =>
  manifestOf(manifest ?? {}).unpacedFloor;

/** Returns the floors that pacing and segments demand, if nothing else has raised them further. */
export const floorsFor = (
  { formatFloor, unpacedFloor }: Manifest,
  paced: boolean,
  hasSegments: boolean,
): { readonly formatFloor: number; readonly unpacedFloor: number | null } => {
  const floor = Math.max(unpacedFloor, paced ? PACED_FORMAT : 0, hasSegments ? SEGMENTS_FORMAT : 0);
  return {
    formatFloor: formatFloor > SEGMENTS_FORMAT ? formatFloor : floor,
    unpacedFloor: paced || hasSegments ? unpacedFloor : null,
  };
};
