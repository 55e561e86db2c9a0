import type { RateLimits } from '../../../shared/credits/account.ts';
import { entryOfImage, type LedgerEntry } from '../../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import type { ReferenceOutcome, ReferencePosting } from '../../../shared/credits/reference-posting.ts';
import { refundReference } from '../../../shared/credits/settlement/reconcile-charges.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { AccountChange } from '../engine/stream.ts';
import { DEADLINE_MS } from './stage.ts';

/** A request as its client sees it. */
export interface Asked {
  readonly organisationId: string;
  readonly target: string;
  /** Undefined if no response arrived. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly costMicros: bigint;
  readonly balanceMicros: bigint | undefined;
  readonly milliseconds: number;
}

/** A posting under a reference, as its operator sees it. */
export interface Ordered {
  readonly posting: ReferencePosting;
  /** Undefined if every attempt failed; the posting may still have been made. */
  readonly outcome: ReferenceOutcome | undefined;
}

/** The data to check the invariants on, once no work is left. */
export interface Remains {
  readonly organisationId: string;
  /** Every state of the account, in order. */
  readonly changes: readonly AccountChange[];
  readonly asked: readonly Asked[];
  readonly ordered: readonly Ordered[];
  /** Requests whose log line says that they were charged and answered. */
  readonly linesOfCharges: ReadonlySet<string>;
  /** Requests whose log line was lost. */
  readonly lost: ReadonlySet<string>;
  readonly limits: RateLimits;
  /** Whether no call failed and all clocks agreed. */
  readonly calm: boolean;
  /** Whether the network may carry out a call twice. A charge survives that; a count without a charge does not. */
  readonly duplicates: boolean;
}

/**
 * Yields each broken invariant of the credits. The balance is the sum of the postings and never negative. No sequence
 * number is missing, and no request is charged twice. A response that shows a charge has exactly one, not refunded;
 * every other request ends up costing nothing. No response is late. No rate window counts beyond its limit. No request
 * is counted twice unless the network repeats its count; without faults, every request is counted once.
 */
export async function* brokenInvariants(reader: TableReader, remains: Remains): AsyncGenerator<string> {
  const { organisationId, changes } = remains;
  const postings = postingsOf(changes);
  yield* brokenChain(postings);
  yield* brokenAnswers(remains, postings);
  yield* brokenOrders(remains, postings);
  yield* lateAnswers(remains);
  yield* brokenCounts(remains);
  // The ledger equals the postings of the account, and `credits verify` finds no violation.
  const ledger: LedgerEntry[] = [];
  for await (const entry of readLedger(reader, organisationId)) ledger.push(entry);
  if (textOf(ledger) !== textOf(postings)) {
    yield `the ledger has ${ledger.length} entries and is not the ${postings.length} postings of the account`;
  }
  const { violations } = await verifyOrganisation(reader, organisationId);
  for (const { code, message } of violations) yield `verify: ${code}: ${message}`;
}

/** Returns each posting once. A state repeats its posting if only another part of the account changed. */
function postingsOf(changes: readonly AccountChange[]): LedgerEntry[] {
  const postings: LedgerEntry[] = [];
  for (const { image } of changes) {
    const entry = entryOfImage(image);
    if (entry !== null && entry.sequence !== postings.at(-1)?.sequence) postings.push(entry);
  }
  return postings;
}

const textOf = (entries: readonly LedgerEntry[]): string =>
  JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

function* brokenChain(postings: readonly LedgerEntry[]): Generator<string> {
  let balance = 0n;
  for (const [at, { sequence, deltaMicros, balanceMicros }] of postings.entries()) {
    if (sequence !== at + 1) yield `posting ${at + 1} has sequence number ${sequence}`;
    balance += deltaMicros;
    if (balance !== balanceMicros)
      yield `after posting ${sequence} the balance is ${balanceMicros}, not ${balance}`;
    if (balanceMicros < 0n) yield `after posting ${sequence} the balance is ${balanceMicros}`;
  }
}

function* brokenAnswers(
  { organisationId, asked, ordered, linesOfCharges, lost }: Remains,
  postings: readonly LedgerEntry[],
): Generator<string> {
  const charges = new Map<string, LedgerEntry>();
  for (const entry of postings) {
    if (entry.kind !== 'charge') continue;
    if (charges.has(entry.id)) yield `request ${entry.id} is charged twice`;
    charges.set(entry.id, entry);
  }
  const refunds = new Set(postings.filter(({ kind }) => kind === 'refund').map(({ reference }) => reference));
  const isRefunded = (id: string) => refunds.has(refundReference(id));
  const ordersOf = new Set(
    ordered.filter(({ posting }) => posting.kind === 'refund').map(({ posting }) => posting.reference),
  );
  const shown = new Set<string>();
  for (const { status, requestId = '', costMicros, balanceMicros, target, organisationId: of } of asked) {
    if (of !== organisationId || status === undefined) continue;
    const charge = charges.get(requestId);
    if (status !== 200 || costMicros === 0n) {
      if (costMicros !== 0n) yield `${status} of ${target} shows a cost of ${costMicros}`;
      if (charge !== undefined && !isRefunded(requestId))
        yield `${status} ${requestId} of ${target} is charged`;
      continue;
    }
    shown.add(requestId);
    if (charge === undefined) yield `200 ${requestId} of ${target} shows a cost and is not charged`;
    else if (charge.deltaMicros !== -costMicros)
      yield `200 ${requestId} shows ${costMicros}: ${charge.deltaMicros}`;
    else if (charge.balanceMicros !== balanceMicros && balanceMicros === undefined)
      yield `200 ${requestId} lacks a balance`;
    const mayBeRefunded = lost.has(requestId) || ordersOf.has(refundReference(requestId));
    if (isRefunded(requestId) && !mayBeRefunded) yield `200 ${requestId} of ${target} was refunded`;
  }
  for (const [id, charge] of charges) {
    // The function logged the answer but died before it sent the response.
    const said = linesOfCharges.has(id) && !lost.has(id);
    if (!shown.has(id) && !said && !isRefunded(id))
      yield `${id} is charged ${charge.deltaMicros} without an answer`;
  }
}

function* brokenOrders(
  { organisationId, ordered }: Remains,
  postings: readonly LedgerEntry[],
): Generator<string> {
  const made = new Map<string, LedgerEntry>();
  for (const entry of postings) {
    if (entry.reference === null) continue;
    if (made.has(entry.reference)) yield `${entry.reference} is posted twice`;
    made.set(entry.reference, entry);
  }
  for (const { posting, outcome } of ordered) {
    if (posting.organisationId !== organisationId || outcome === undefined) continue;
    const entry = made.get(posting.reference);
    const same = entry?.kind === posting.kind && entry.deltaMicros === posting.deltaMicros;
    if (outcome.status !== 'refused' && !same) yield `${posting.reference} was reported as posted but is not`;
  }
}

function* lateAnswers({ organisationId, asked }: Remains): Generator<string> {
  for (const { organisationId: of, status, milliseconds, target } of asked) {
    if (of !== organisationId || status === undefined || milliseconds <= DEADLINE_MS) continue;
    yield `${status} of ${target} arrived after ${Math.round(milliseconds)} ms`;
  }
}

function* brokenCounts({
  organisationId,
  changes,
  asked,
  limits,
  calm,
  duplicates,
}: Remains): Generator<string> {
  const counts = new Map<string, number>();
  for (const { image } of changes) {
    for (const [name, { N: count }] of Object.entries(image)) {
      if (/^[SM]/.test(name)) counts.set(name, Math.max(counts.get(name) ?? 0, Number(count)));
    }
  }
  let counted = 0;
  for (const [name, count] of counts) {
    const limit = name.startsWith('S') ? limits.perSecond : limits.perMinute;
    if (count > limit) yield `window ${name} has counted ${count} requests of at most ${limit}`;
    if (name.startsWith('S')) counted += count;
  }
  const sent = asked.filter((each) => each.organisationId === organisationId).length;
  if (!duplicates && counted > sent) yield `${sent} requests were sent, and ${counted} are counted`;
  const answered = asked.filter(
    (each) => each.organisationId === organisationId && each.status !== 429,
  ).length;
  if (calm && counted !== answered) yield `${answered} requests were answered, and ${counted} are counted`;
}
