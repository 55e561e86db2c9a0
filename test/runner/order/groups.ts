/** What the grouping knows of a test file. */
export interface GroupedFile {
  readonly path: string;
  /** Expected. */
  readonly seconds: number;
  /** Files share modules only with files of the same kind. `null`: the file has modules of its own. */
  readonly kind: string | null;
}

/** Expected seconds of the files of a group. More would leave cores idle at the end of a run. */
const MOST_SECONDS = 20;

/**
 * Puts files of one kind together, in the order of their paths, so that a group is the same in every run of all tests. A file
 * that takes longer than a group may is alone.
 */
export function groupsOf(files: readonly GroupedFile[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const open = new Map<string, { readonly paths: string[]; seconds: number }>();
  for (const { path, seconds, kind } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const group = kind === null ? undefined : open.get(kind);
    if (group !== undefined && group.seconds + seconds <= MOST_SECONDS) {
      group.paths.push(path);
      group.seconds += seconds;
      continue;
    }
    const paths = [path];
    groups.push(paths);
    if (kind !== null && seconds < MOST_SECONDS) open.set(kind, { paths, seconds });
  }
  return groups;
}
