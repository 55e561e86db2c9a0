import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { Operator } from '../audit.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { type RecordSharing, withholdsMarks } from '../record-sharing.ts';
import { postReference } from '../reference-posting.ts';
import { beginAt, isWithheld, judgedThrough, moveMark, withholdMark } from '../sweep-mark.ts';
import type { AnswerRecords } from './answer-records.ts';
import { ANSWERS_KEPT_MS } from './answered.ts';
import { refundReference } from './reconcile-charges.ts';

/**
 * Refunds charges whose response never reached the caller, as far as the log shows: the function died after settling,
 * the response was a 503 whose doubt was lost, or the log line was lost. The sweep walks the ledger once, in order. Its
 * mark moves only after everything before it is decided, so the next run resumes an interrupted one.
 */

/** Age at which a charge counts as unanswered. Collecting a log line takes seconds. */
export const ANSWER_WAIT_MS = 15 * 60_000;

/** Within this margin of its expiry, a missing answer proves nothing. */
const FORGETTING_MARGIN_MS = 86_400_000;

/** Charges judged before the mark moves. */
const CHUNK = 2_000;

/** The result of sweeping one organisation. */
export interface Sweep {
  /** Charges compared with the answers. */
  readonly judged: number;
  /** Ids of the requests that this sweep refunded. */
  readonly refunded: readonly string[];
  /** Ids of the requests refunded in another amount before, or too old to have an answer kept. */
  readonly passedOver: readonly string[];
  /** Whether every charge that is old enough has been judged. */
  readonly complete: boolean;
}

/** What the organisations of one sweep have in common. */
export interface SweepRun {
  readonly operator: Operator;
  readonly records: AnswerRecords;
  readonly sharing: RecordSharing;
  /** Called between chunks and before each refund; the next run takes up what is left. */
  readonly mayGoOn: () => boolean;
}

/**
 * Refunds the charges of an organisation that are 15 minutes old and have no answer. An organisation older than the
 * collection of answers has no mark yet and is judged from its next charge on. Safe to repeat and to run next to
 * `reconcile`: both use the same reference.
 * @throws the engine's error; earlier decisions stand
 */
export async function refundUnanswered(table: Table, organisationId: string, run: SweepRun): Promise<Sweep> {
  const { operator, mayGoOn } = run;
  const reader = new TableReader(table, new AbortController().signal);
  const start = await startOf(table, reader, organisationId, run);
  const found = { judged: 0, refunded: [] as string[], passedOver: [] as string[] };
  if (start === null) return { ...found, complete: true };
  const { through, withheld } = start;
  let last = through;
  let complete = true;
  let charges: LedgerEntry[] = [];
  const decide = async (): Promise<boolean> => {
    if (!(await decideChunk(table, charges, run, found))) return false;
    await moveMark(table, organisationId, last, withheld);
    charges = [];
    return true;
  };
  for await (const entry of readLedger(reader, organisationId, { from: through + 1 })) {
    // After a gap the ledger is incomplete, and a recent charge may still be answered.
    const open = isOfRequest(entry) && entry.at > operator.now - ANSWER_WAIT_MS;
    if (entry.sequence !== last + 1 || open) break;
    last = entry.sequence;
    if (isOfRequest(entry)) charges.push(entry);
    if (charges.length < CHUNK) continue;
    complete = (await decide()) && mayGoOn();
    if (!complete) return { ...found, complete };
  }
  if (charges.length > 0) complete = await decide();
  else if (last > through) await moveMark(table, organisationId, last, withheld);
  return { ...found, complete };
}

/** A monitor's charge has no key. Its event is its answer, and the same transaction writes both. */
export const isOfRequest = ({ kind, keyId }: LedgerEntry): boolean => kind === 'charge' && keyId !== null;

/** Returns the last posting judged, or null if nothing follows it or judging only begins now. */
async function startOf(
  table: Table,
  reader: TableReader,
  organisationId: string,
  { operator, sharing }: SweepRun,
): Promise<{ readonly through: number; readonly withheld: boolean } | null> {
  const [account, seen] = await reader.getMany([keys.account(organisationId), keys.sweep(organisationId)]);
  const sequence = account === undefined ? 0 : readAccount(account, operator.now).sequence;
  const withholds = withholdsMarks(sharing) && (seen === undefined || !isWithheld(seen));
  const mark = withholds ? await withholdMark(table, reader, organisationId, sequence) : seen;
  if (account === undefined) return null;
  if (mark === undefined) {
    // This read is eventually consistent: if a mark exists after all, it must not skip charges.
    await beginAt(table, organisationId, sequence, false);
    return null;
  }
  const through = judgedThrough(mark);
  return sequence > through ? { through, withheld: isWithheld(mark) } : null;
}

interface Findings {
  judged: number;
  readonly refunded: string[];
  readonly passedOver: string[];
}

/** Refunds the unanswered charges of a chunk. Returns false if it had to stop before the last one. */
async function decideChunk(
  table: Table,
  charges: readonly LedgerEntry[],
  { operator, records, mayGoOn }: SweepRun,
  found: Findings,
): Promise<boolean> {
  const [first] = charges;
  if (first === undefined) return true;
  const unanswered = await records.unansweredOf(
    first.organisationId,
    charges.map(({ id }) => id),
  );
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  for (const id of unanswered) {
    const charge = byId.get(id);
    if (charge === undefined) continue;
    // Many refunds may outlast a run, and a killed run would not report what it refunded.
    if (!mayGoOn()) return false;
    const forgotten = charge.at < operator.now - ANSWERS_KEPT_MS + FORGETTING_MARGIN_MS;
    const outcome = forgotten ? null : await refund(table, charge, operator);
    if (outcome === 'refunded') found.refunded.push(id);
    else if (outcome !== 'already') found.passedOver.push(id);
  }
  found.judged += charges.length;
  return true;
}

async function refund(
  table: Table,
  { organisationId, id, deltaMicros }: LedgerEntry,
  operator: Operator,
): Promise<'already' | 'refunded' | 'refused'> {
  const outcome = await postReference(
    table,
    {
      organisationId,
      kind: 'refund',
      deltaMicros: -deltaMicros,
      reference: refundReference(id),
      note: 'no answer was seen',
    },
    operator,
  );
  if (outcome.status === 'refused') return 'refused';
  return outcome.status === 'applied' ? 'refunded' : 'already';
}
