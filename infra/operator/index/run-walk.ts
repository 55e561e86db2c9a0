import type { Clock } from '../../../shared/sources/clock.ts';
import type { Observations } from '../../../shared/sources/observations.ts';
import type { Slot } from '../../../shared/sources/roster.ts';

/** Which slots of a roster the recorded reads leave present: 1 or 0 each. */
interface State {
  readonly present: Uint8Array;
  readonly count: number;
}

/**
 * Walks through the recorded reads of a source and compares what they lead to with its roster and its clock. A run that
 * died may have recorded a read that never took effect, or that was recorded again.
 * @param recorded in the order of publication
 * @returns what is wrong, or null
 */
export function runFault(
  recorded: readonly Observations[],
  slots: readonly Slot[],
  { newest, acceptedMs }: Clock,
): string | null {
  const reads = withoutRepetitions(recorded);
  const inTurn = reads.filter(({ verdict }) => verdict !== 'late');
  if (
    newest !== null &&
    !inTurn.some((read) => read.startMs === newest.startMs && read.endMs === newest.endMs)
  )
    return `its newest read, of ${dateTime(newest.startMs)}, is not recorded`;
  if (
    acceptedMs !== null &&
    !inTurn.some((read) => read.startMs === acceptedMs && read.verdict === 'accepted')
  )
    return `its last accepted read, of ${dateTime(acceptedMs)}, is not recorded`;
  // What the reads lead to, and what they do if the last one did not take effect.
  let states: readonly State[] = [{ present: new Uint8Array(0), count: 0 }];
  for (const read of reads) {
    const next = states.flatMap((before) => {
      const after = stateAfter(before, read);
      return after === null ? [] : [{ before, after }];
    });
    const [taken] = next;
    if (taken === undefined) return `its reads contradict each other at ${dateTime(read.startMs)}`;
    states = taken.before === taken.after ? [taken.after] : [taken.after, taken.before];
  }
  return states.some((state) => isRoster(state, slots)) ? null : 'its reads do not lead to its roster';
}

/** Returns the state after a read; null if the read cannot have come then. */
function stateAfter(state: State, read: Observations): State | null {
  const { added, gone, back, unseen, changed, seen, verdict } = read;
  const known = state.present.length;
  if ([gone, back, unseen].some((list) => list.some((slot) => slot >= known))) return null;
  if (changed.some(({ slot }) => slot >= known) || back.some((slot) => state.present[slot] === 1))
    return null;
  const after = added + gone.length + back.length === 0 ? state : changedState(state, read);
  // What a late read shows may be gone since.
  return verdict === 'late' || after.count === seen + unseen.length ? after : null;
}

function changedState({ present: before, count }: State, { added, gone, back }: Observations): State {
  const present = new Uint8Array(before.length + added);
  present.set(before);
  present.fill(1, before.length);
  let left = 0;
  for (const slot of gone) {
    left += present[slot] ?? 0;
    present[slot] = 0;
  }
  for (const slot of back) present[slot] = 1;
  return { present, count: count + added - left + back.length };
}

const isRoster = ({ present }: State, slots: readonly Slot[]): boolean =>
  present.length === slots.length &&
  slots.every(({ absence }, at) => (absence === null) === (present[at] === 1));

/**
 * Leaves out what states a read again: a run that repeats a dead one, or an operator who rejects a read. One who accepts
 * it decides what it misses.
 */
function withoutRepetitions(reads: readonly Observations[]): Observations[] {
  const verdicts = new Map<string, Observations['verdict']>();
  return reads.filter((read) => {
    const name = [read.startMs, read.endMs, read.complete, read.set].join();
    const earlier = verdicts.get(name);
    verdicts.set(name, read.verdict);
    return earlier === undefined || (earlier === 'held' && read.verdict === 'accepted');
  });
}

const dateTime = (ms: number): string => new Date(ms).toISOString();
