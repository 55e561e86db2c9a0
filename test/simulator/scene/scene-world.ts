import type { Random } from '../../../infra/operator/demo/random.ts';
import { microsOf } from '../../../shared/contract/money.ts';
import type { ReferencePosting } from '../../../shared/credits/reference-posting.ts';
import { refundReference } from '../../../shared/credits/settlement/reconcile-charges.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { type Asked, brokenInvariants, type Ordered } from './invariants.ts';
import { drawPlan } from './plan.ts';
import { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

interface SettlementLine {
  readonly settlement?: string;
  readonly status?: number;
  readonly request_id?: string;
}

const MAXIMUM_TRIES = 3;

/** A world in which customers send requests near a balance of zero, and operators top up, correct and refund. */
export class World extends Scene {
  readonly #asked: Asked[] = [];
  readonly #ordered: Ordered[] = [];

  constructor(stage: Stage, random: Random, listen?: (line: string) => void) {
    super(stage, random, drawPlan(random), listen);
  }

  protected override async act(): Promise<void> {
    const { requests, orders } = this.plan;
    await Promise.all([
      this.spread(requests, () => this.#ask()),
      this.spread(orders, async () => {
        const posting = this.#drawOrder();
        this.#ordered.push({ posting, outcome: await this.order(posting) });
      }),
    ]);
  }

  override async *broken(reader: TableReader): AsyncGenerator<string> {
    const lines: SettlementLine[] = this.lines.map(({ text }) => JSON.parse(text));
    const linesOfCharges = new Set(
      lines
        .filter(({ settlement, status }) => settlement === 'charged' && status === 200)
        .map(({ request_id: id }) => id ?? ''),
    );
    const { faults, outage, organisations } = this.plan;
    const calm = faults.rate === 0 && faults.skew === 0 && outage === null;
    for (const [i, { organisationId }] of this.customers.entries()) {
      const { limits } = organisations[i] ?? {};
      if (limits === undefined) throw new Error('a customer is not part of the plan');
      yield* brokenInvariants(reader, {
        organisationId,
        changes: this.changes.filter(({ pk }) => pk.includes(organisationId)),
        asked: this.#asked,
        ordered: this.#ordered,
        linesOfCharges,
        lost: this.workers.lost,
        limits,
        calm,
        duplicates: faults.kinds.includes('duplicated'),
      });
    }
  }

  /** Sends one request. A client without a response, or with a 5xx, may retry. */
  async #ask(): Promise<void> {
    const { random, tally } = this;
    const { time, targets } = this.stage;
    const { organisationId, apiKeys } = random.pick(this.customers);
    const target = random.pickSkewed(targets);
    for (let tries = 0; tries < MAXIMUM_TRIES; tries += 1) {
      const began = time.now;
      const answer = await this.get(target, random.pick(apiKeys));
      const {
        'svc-cost-usd': cost,
        'svc-credit-balance-usd': balance,
        'x-request-id': requestId,
      } = answer?.headers ?? {};
      this.#asked.push({
        organisationId,
        target,
        status: answer?.status,
        requestId,
        costMicros: cost === undefined ? 0n : (microsOf(cost) ?? -1n),
        balanceMicros: balance === undefined ? undefined : (microsOf(balance) ?? -1n),
        milliseconds: time.now - began,
      });
      tally.note(`answer ${target} ${answer?.status} ${requestId} ${cost} ${balance}`);
      if ((answer !== undefined && answer.status < 500) || random.chance(0.5)) return;
      await this.wait(random.next() * 1_000);
    }
  }

  #drawOrder(): ReferencePosting {
    const { random } = this;
    const { organisationId } = random.pick(this.customers);
    // Few references, so that some are used twice.
    const reference = `invoice:${random.integer(1, 12)}`;
    const kind = random.pick(['top_up', 'top_up', 'adjustment', 'refund'] as const);
    const charged = this.#asked.filter(
      (asked) => asked.organisationId === organisationId && asked.costMicros > 0n,
    );
    if (kind === 'refund' && charged.length > 0) {
      const { requestId = '', costMicros } = random.pick(charged);
      return { organisationId, kind, deltaMicros: costMicros, reference: refundReference(requestId) };
    }
    if (kind === 'adjustment') {
      return { organisationId, kind, deltaMicros: BigInt(-1_000 * random.integer(1, 6)), reference };
    }
    return { organisationId, kind: 'top_up', deltaMicros: BigInt(1_000 * random.integer(1, 20)), reference };
  }
}
