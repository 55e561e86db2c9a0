import type { Clock, Span, Verdict } from './clock.ts';
import type { Absence, Slot } from './roster.ts';

/**
 * What reads decide about the postings of a source (contract 13.2 and 13.3). Every rule is a function of the reads
 * alone: no rule looks at the time of day, so reading the same reads again decides the same.
 */

/** Two accepted reads close what both miss if they start at least this far apart. */
const CLOSING_GAP_MS = 6 * 3_600_000;
/** A closed job that is seen again within this time opens under its id. */
const REOPENING_MS = 30 * 86_400_000;
/** So many postings may vanish at once, however few there were. */
const HARMLESS_REMOVALS = 5;

/** A read out of its turn: it begins before the newest one ended, whether that one was accepted or not. */
export const isLate = ({ startMs }: Span, { newest }: Clock): boolean =>
  newest !== null && (startMs <= newest.startMs || startMs < newest.endMs);

/** Whether the quarantine counts a posting: those already missed once are in neither number. */
export const isPresent = ({ absence }: Slot): boolean => absence === null;

/** So much vanished that the read is more likely to be wrong than right. */
export const isMassRemoval = (vanished: number, present: number): boolean =>
  vanished > HARMLESS_REMOVALS && vanished * 2 > present;

export function verdictOf(late: boolean, complete: boolean, massRemoval: boolean): Verdict {
  if (late) return 'late';
  if (!complete) return 'incomplete';
  return massRemoval ? 'held' : 'accepted';
}

export const clockAfter = (clock: Clock, { startMs, endMs }: Span, verdict: Verdict): Clock =>
  verdict === 'late'
    ? clock
    : {
        newest: { startMs, endMs },
        acceptedMs: verdict === 'accepted' ? startMs : clock.acceptedMs,
        // An incomplete read leaves out some of what was to be looked at.
        pending: verdict !== 'accepted' && clock.pending,
      };

/** Only the newest read of a source can still be accepted: a later one has seen more. */
export const canAccept = (startMs: number, { newest }: Clock): boolean => newest?.startMs === startMs;

/** The absence of a posting after an accepted read that lacks it. */
export function missed(absence: Absence | null, startMs: number, { acceptedMs }: Clock): Absence {
  if (absence === null) return { seenAtMs: acceptedMs ?? 0, sinceMs: startMs, closedByMs: null };
  if (absence.closedByMs !== null || startMs - absence.sinceMs < CLOSING_GAP_MS) return absence;
  return { ...absence, closedByMs: startMs };
}

/**
 * The absence of a posting after a read that shows it, whatever the read is worth: null if it is present. A late
 * sighting contradicts the reads before it, not those after it. Of the latter two are known: the one that closed the
 * posting, and the last accepted one. The posting stays closed only if those two would have closed it.
 */
export function sighted(
  absence: Absence | null,
  startMs: number,
  late: boolean,
  { acceptedMs }: Clock,
): Absence | null {
  if (absence === null || startMs <= absence.sinceMs) return absence;
  const later = late
    ? [absence.closedByMs, acceptedMs].filter((ms): ms is number => ms !== null && ms > startMs)
    : [];
  if (later.length === 0) return null;
  const sinceMs = Math.min(...later);
  const staysClosed = absence.closedByMs !== null && Math.max(...later) - sinceMs >= CLOSING_GAP_MS;
  return { seenAtMs: startMs, sinceMs, closedByMs: staysClosed ? absence.closedByMs : null };
}

/** Whether a job that closed then opens under its id when it is seen again, or begins a new one. */
export const reopens = (closedAtMs: number, seenAtMs: number): boolean =>
  seenAtMs - closedAtMs <= REOPENING_MS;

/** The rules, as one value that a test can change. */
export const RULES = { isLate, isPresent, isMassRemoval, verdictOf, clockAfter, canAccept, missed, sighted };
export type Rules = typeof RULES;
