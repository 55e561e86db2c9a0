import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Applies the writes of one unit atomically. @throws DynamoDB's error for this unit */
export type Commit = (items: TransactItems) => Promise<void>;

interface Unit {
  readonly items: TransactItems;
  readonly names: readonly string[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of items in a transaction (DynamoDB). */
const MAXIMUM_ITEMS = 100;

/**
 * Combines units that arrive in the same tick, or while a call is in progress, into one transaction. Ten messages of a
 * batch then cost one call instead of ten. A unit never fails because of another: if DynamoDB refuses some units, each
 * rejects with its own reasons, and the others are sent again without them. Units that write the same item are sent one
 * after the other, in order of arrival.
 */
export class TransactionGroup {
  readonly #table: Table;
  readonly #waiting: Unit[] = [];
  #working = false;

  constructor(table: Table) {
    this.#table = table;
  }

  readonly commit: Commit = (items) =>
    new Promise((resolve, reject) => {
      this.#waiting.push({ items, names: items.map(nameOf), resolve, reject });
      if (this.#working) return;
      this.#working = true;
      // Units that arrive in the same tick share the call.
      process.nextTick(() => void this.#work());
    });

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#take());
    this.#working = false;
  }

  /** Takes the longest-waiting units that fit into one transaction. */
  #take(): readonly Unit[] {
    const taken: Unit[] = [];
    const names = new Set<string>();
    const left: Unit[] = [];
    let items = 0;
    for (const unit of this.#waiting) {
      const fits = items + unit.items.length <= MAXIMUM_ITEMS && !unit.names.some((name) => names.has(name));
      (fits ? taken : left).push(unit);
      if (fits) items += unit.items.length;
      // A unit that must wait blocks later units that write its items.
      for (const name of unit.names) names.add(name);
    }
    this.#waiting.splice(0, this.#waiting.length, ...left);
    return taken;
  }

  async #send(units: readonly Unit[]): Promise<void> {
    const TransactItems = units.flatMap(({ items }) => items);
    try {
      await this.#table.client.send(new TransactWriteCommand({ TransactItems }));
    } catch (error) {
      const refused = refusals(units, error);
      for (const { unit, reason } of refused) unit.reject(reason);
      const others = units.filter((unit) => !refused.some((refusal) => refusal.unit === unit));
      if (others.length > 0) await this.#send(others);
      return;
    }
    for (const { resolve } of units) resolve();
  }
}

/** Returns the units that DynamoDB refused, each with its reasons; all units if it does not say which. */
function refusals(
  units: readonly Unit[],
  error: unknown,
): readonly { readonly unit: Unit; readonly reason: unknown }[] {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  let at = 0;
  const refused = units.flatMap((unit) => {
    const own = reasons.slice(at, at + unit.items.length);
    at += unit.items.length;
    if (own.every(({ Code }) => Code === undefined || Code === 'None')) return [];
    const codes = own.map(({ Code }) => Code).join(', ');
    const reason = new TransactionCanceledException({
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      $metadata: {},
      CancellationReasons: own,
    });
    return [{ unit, reason }];
  });
  return refused.length > 0 ? refused : units.map((unit) => ({ unit, reason: error }));
}

/** Identifies the item of a write. */
function nameOf({ ConditionCheck, Delete, Put, Update }: TransactItems[number]): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return `${pk}\n${sk}`;
}
