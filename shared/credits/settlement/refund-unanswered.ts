import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { Operator } from '../audit.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { postReference } from '../reference-posting.ts';
import { ANSWERS_KEPT_MS, unansweredOf } from './answered.ts';
import { refundReference } from './reconcile-charges.ts';

/**
 * Charges whose request nobody saw answered: the function died after settling, the answer was a 503 whose doubt was
 * lost, or the line of the log was. All of them are given back. The ledger is walked once, in order, up to a mark that
 * moves only when everything before it is decided; so whoever dies in between is resumed by the next run.
 */

/** How old a charge is before it counts as unanswered; lines take seconds to be collected. */
export const ANSWER_WAIT_MS = 15 * 60_000;

/** Nearer than this to being forgotten an answer proves nothing by its absence. */
const FORGETTING_MARGIN_MS = 86_400_000;

/** Charges judged before the mark moves. */
const CHUNK = 2_000;

/** What a sweep of one organisation came to. */
export interface Sweep {
  /** Charges held against the answers. */
  readonly judged: number;
  /** Request ids whose charges were given back now. */
  readonly refunded: readonly string[];
  /** Given back in another amount before, or older than what answers are kept for. */
  readonly passedOver: readonly string[];
  /** Everything that is old enough has been judged. */
  readonly complete: boolean;
}

const StoredSweep = z.object({ through: z.int() });

/**
 * Gives back the charges of an organisation that are 15 minutes old and have no answer. The answers that the ledger
 * refers to must have been collected from the first charge on; an organisation that was there before answers were
 * collected begins with its next charge. Safe to repeat, and beside `reconcile`: a refund has one reference.
 * @param mayGoOn asked between chunks and before each refund; what is begun and not finished is left to the next run
 * @throws the engine's error; what was decided until then stays decided
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
    // Behind a gap the ledger is not complete yet, and what is young may still be answered.
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

/** What a monitor is charged is answered by its event, which the same transaction accepts; it has no key. */
const isOfRequest = ({ kind, keyId }: LedgerEntry): boolean => kind === 'charge' && keyId !== null;

/** The last posting that was judged; null where there is nothing after it, or judging begins only now. */
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
    // The look may be behind the table: a mark that is there all the same must not be moved over charges unseen.
    await moveMark(table, organisationId, sequence, 'attribute_not_exists(pk)');
    return null;
  }
  const { through } = z.parse(StoredSweep, sweep);
  return sequence > through ? through : null;
}

interface Findings {
  judged: number;
  readonly refunded: string[];
  readonly passedOver: string[];
}

/** False where it had to stop before the last of them. */
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
    // Many refunds take longer than a run has: one that is killed would not say what it gave back.
    if (!mayGoOn()) return false;
    const forgotten = charge.at < operator.now - ANSWERS_KEPT_MS + FORGETTING_MARGIN_MS;
    const given = forgotten ? null : await giveBack(table, charge, operator);
    if (given === 'refunded') found.refunded.push(id);
    else if (given !== 'already') found.passedOver.push(id);
  }
  found.judged += charges.length;
  return true;
}

async function giveBack(
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

/** Never backwards: two sweeps may overlap. */
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
