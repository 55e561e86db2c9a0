import { LEDGER_RULES, type LedgerRules } from './ledger.ts';

const FAR = Number.MAX_SAFE_INTEGER;

/** The rules with one of them broken, by what is wrong. The model must catch every one. */
export const MUTANTS: Readonly<Record<string, Partial<LedgerRules>>> = {
  'one absence closes': {
    missed: (absence, startMs, clock) => {
      const after = LEDGER_RULES.missed(absence, startMs, clock);
      return { ...after, closedByMs: after.closedByMs ?? startMs };
    },
  },
  'the gap is ignored': {
    missed: (absence, startMs, clock) =>
      absence === null || absence.closedByMs !== null
        ? LEDGER_RULES.missed(absence, startMs, clock)
        : { ...absence, closedByMs: startMs },
  },
  'an incomplete read decides': { verdictOf: (late, _, mass) => LEDGER_RULES.verdictOf(late, true, mass) },
  'no quarantine': { isMassRemoval: () => false },
  'the quarantine counts what was missed once': {
    isPresent: ({ absence }) => absence === null || absence.closedByMs === null,
  },
  'the quarantine begins at half': { isMassRemoval: (gone, present) => gone > 5 && gone * 2 >= present },
  'the quarantine begins at five': { isMassRemoval: (gone, present) => gone > 4 && gone * 2 > present },
  'a late read decides': { verdictOf: (_, complete, mass) => LEDGER_RULES.verdictOf(false, complete, mass) },
  'a late sighting is ignored': {
    sighted: (absence, startMs, late, clock) =>
      late ? absence : LEDGER_RULES.sighted(absence, startMs, late, clock),
  },
  'a late sighting always opens': {
    sighted: (absence, startMs, _, clock) => LEDGER_RULES.sighted(absence, startMs, false, clock),
  },
  'first seen moves forward': { earliest: (_, seen) => seen },
  'every reopening keeps the id': { reopens: () => true },
  'every reopening begins a job': { reopens: (closedAtMs) => LEDGER_RULES.reopens(closedAtMs, FAR) },
  'a held read counts as accepted': {
    clockAfter: (clock, span, verdict) =>
      LEDGER_RULES.clockAfter(clock, span, verdict === 'held' ? 'accepted' : verdict),
  },
  'any held read is accepted': { canAccept: () => true },
  'only accepted reads make others late': {
    isLate: (span, clock) => clock.acceptedMs !== null && span.startMs <= clock.acceptedMs,
  },
};
