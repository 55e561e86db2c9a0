import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { Operator } from '../audit.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { postReference } from '../reference-posting.ts';
import { ANSWERS_KEPT_MS, unansweredOf } from './answered.ts';
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

const StoredSweep = z.object({ through: z.int() });

/** Returns up to which posting the item of a sweep has judged. */
export const judgedThrough = (sweep: Item): number => z.parse(StoredSweep, sweep).through;

/**
 * Refunds the charges of an organisation that are 15 minutes old and have no answer. An organisation older than the
 * collection of answers has no mark yet and is judged from its next charge on. Safe to repeat and to run next to
 * `reconcile`: both use the same reference.
 * @param mayGoOn called between chunks and before each refund; the next run takes up what is left
 * @throws the engine's error; earlier decisions stand
 */
export async function refundUnanswered(
  table: Table,
  organisationId: string,
  operator: Operator,
  mayGoOn: () => boolean = () => true,
): Promise<Sweep> {
  const reader = new TableReader(table, new AbortController().signal);
  const through = await startOf(table, reader, organisationId, operator.now);
  const found = { judged: 0, refunded: [] as string[], passedOver: [] as string[] };
  if (through === null) return { ...found, complete: true };
  let last = through;
  let complete = true;
  let charges: LedgerEntry[] = [];
  const decide = async (): Promise<boolean> => {
    if (!(await decideChunk(table, reader, charges, operator, mayGoOn, found))) return false;
    await moveMark(table, organisationId, last);
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
  else if (last > through) await moveMark(table, organisationId, last);
  return { ...found, complete };
}

/** A monitor's charge has no key. Its event is its answer, and the same transaction writes both. */
export const isOfRequest = ({ kind, keyId }: LedgerEntry): boolean => kind === 'charge' && keyId !== null;

/** Returns the sequence of the last posting judged, or null if nothing follows it or judging only begins now. */
async function startOf(
  table: Table,
  reader: TableReader,
  organisationId: string,
  now: number,
): Promise<number | null> {
  const [account, sweep] = await reader.getMany([keys.account(organisationId), keys.sweep(organisationId)]);
  if (account === undefined) return null;
  const { sequence } = readAccount(account, now);
  if (sweep === undefined) {
    // This read is eventually consistent: if a mark exists after all, it must not skip charges.
    await moveMark(table, organisationId, sequence, 'attribute_not_exists(pk)');
    return null;
  }
  const through = judgedThrough(sweep);
  return sequence > through ? through : null;
}

interface Findings {
  judged: number;
  readonly refunded: string[];
  readonly passedOver: string[];
}

/** Refunds the unanswered charges of a chunk. Returns false if it had to stop before the last one. */
async function decideChunk(
  table: Table,
  reader: TableReader,
  charges: readonly LedgerEntry[],
  operator: Operator,
  mayGoOn: () => boolean,
  found: Findings,
): Promise<boolean> {
  const [first] = charges;
  if (first === undefined) return true;
  const unanswered = await unansweredOf(
    reader,
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

/** Two sweeps may overlap; the mark never moves back. */
const FORWARD = 'attribute_not_exists(pk) OR through < :through';

async function moveMark(
  table: Table,
  organisationId: string,
  through: number,
  condition: typeof FORWARD | 'attribute_not_exists(pk)' = FORWARD,
): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.sweep(organisationId), through },
        ConditionExpression: condition,
        ...(condition === FORWARD ? { ExpressionAttributeValues: { ':through': through } } : {}),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
