import type { Random } from '../../../infra/operator/demo/random.ts';
import { readAccount } from '../../../shared/credits/account.ts';
import type { LedgerEntry } from '../../../shared/credits/ledger/ledger-entry.ts';
import { readLedger } from '../../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import type { ReferencePosting } from '../../../shared/credits/reference-posting.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { drawBankPlan } from './plan.ts';
import { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** One read of an account: the sequence at which it cuts the ledger, and the balance there. */
interface Glance {
  readonly organisationId: string;
  readonly sequence: number;
  readonly balanceMicros: bigint;
}

const READ_TIMEOUT_MS = 30_000;
const TRANSFERS = 16;
const GLANCES = 12;

/**
 * A bank in the sense of `jepsen.tests.bank`. Organisations pay for requests and send each other credit. Their payments
 * are revenue; credit that has left one organisation and not yet reached the other is in transit. Readers read the
 * accounts all the while, even during faults. At every such cut through the ledgers, the balances read, the revenue and
 * the credit in transit add up to the initial total, and no balance is negative.
 */
export class Bank extends Scene {
  readonly #cuts: (readonly Glance[])[] = [];
  /** Transfers whose first half may exist and whose second half may be missing. */
  readonly #open: ReferencePosting[] = [];
  #transfers = 0;

  constructor(stage: Stage, random: Random, listen?: (line: string) => void) {
    super(stage, random, drawBankPlan(random), listen);
  }

  protected override async act(): Promise<void> {
    const { random } = this;
    await Promise.all([
      this.spread(this.plan.requests, async () => {
        const { apiKeys } = random.pick(this.customers);
        await this.get(random.pickSkewed(this.stage.targets), random.pick(apiKeys));
      }),
      this.spread(TRANSFERS, () => this.#transfer()),
      this.spread(GLANCES, () => this.#glance()),
    ]);
  }

  /** Completes the missing second halves of transfers. */
  protected override async finish(): Promise<void> {
    const organisations = this.customers.map(({ organisationId }) => organisationId);
    for (const arrival of this.#open.splice(0)) {
      // Repeats the first half to learn whether it was made. Its reference makes that safe.
      const outcome = await this.order(departureOf(arrival, organisations));
      if (outcome?.status !== 'refused') await this.order(arrival);
    }
    await this.#glance();
  }

  override async *broken(reader: TableReader): AsyncGenerator<string> {
    const ledgers = new Map<string, LedgerEntry[]>();
    for (const { organisationId } of this.customers) {
      const ledger: LedgerEntry[] = [];
      for await (const entry of readLedger(reader, organisationId)) ledger.push(entry);
      ledgers.set(organisationId, ledger);
      const { violations } = await verifyOrganisation(reader, organisationId);
      for (const { code, message } of violations) yield `verify: ${code}: ${message}`;
    }
    const total = this.plan.organisations.reduce((sum, { creditMicros }) => sum + creditMicros, 0n);
    if (this.#cuts.length === 0) yield 'no read of the accounts succeeded';
    for (const [at, cut] of this.#cuts.entries()) {
      const balances = cut.reduce((sum, { balanceMicros }) => sum + balanceMicros, 0n);
      if (cut.some(({ balanceMicros }) => balanceMicros < 0n)) yield `cut ${at}: a balance is negative`;
      const before = cut.flatMap(
        ({ organisationId, sequence }) => ledgers.get(organisationId)?.slice(0, sequence) ?? [],
      );
      const moved = (kinds: readonly string[]) =>
        before
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((sum, { deltaMicros }) => sum - deltaMicros, 0n);
      const revenue = moved(['charge', 'refund']);
      const inTransit = moved(['adjustment']);
      if (balances + revenue + inTransit !== total) {
        yield `cut ${at}: ${balances} in accounts, ${revenue} of revenue and ${inTransit} in transit do not add up to ${total}`;
      }
      if (at === this.#cuts.length - 1 && inTransit !== 0n) yield `${inTransit} never arrived`;
    }
  }

  async #transfer(): Promise<void> {
    const { random } = this;
    const organisations = this.customers.map(({ organisationId }) => organisationId);
    const to = random.integer(0, organisations.length - 1);
    const from = (to + random.integer(1, organisations.length - 1)) % organisations.length;
    this.#transfers += 1;
    const arrival: ReferencePosting = {
      organisationId: organisations[to] ?? '',
      kind: 'adjustment',
      deltaMicros: BigInt(1_000 * random.integer(1, 20)),
      reference: `transfer:${this.#transfers}:${from}:in`,
    };
    const outcome = await this.order(departureOf(arrival, organisations));
    if (outcome?.status === 'refused') return;
    if (outcome === undefined || (await this.order(arrival)) === undefined) this.#open.push(arrival);
  }

  /** Reads all accounts one by one with strong consistency. Each read cuts the ledger at its sequence. */
  async #glance(): Promise<void> {
    const attempt = await this.attempt('reader', READ_TIMEOUT_MS, async () => {
      const reader = new TableReader(this.stage.table, new AbortController().signal);
      const cut: Glance[] = [];
      for (const { organisationId } of this.customers) {
        const { sequence, balanceMicros } = readAccount(
          (await reader.get(keys.account(organisationId), true)) ?? {},
          0,
        );
        cut.push({ organisationId, sequence, balanceMicros });
      }
      return cut;
    });
    if (attempt.status === 'done') this.#cuts.push(attempt.value);
  }
}

/** Returns the half of a transfer that debits its sender. */
function departureOf(arrival: ReferencePosting, organisations: readonly string[]): ReferencePosting {
  const [, number, from] = arrival.reference.split(':');
  return {
    organisationId: organisations[Number(from)] ?? '',
    kind: 'adjustment',
    deltaMicros: -arrival.deltaMicros,
    reference: `transfer:${number}:${from}:out`,
  };
}
