import type { Engine, EngineAnswer } from '../engine/engine.ts';
import type { GuardedUpdate, Mutant } from './mutant.ts';
import { naiveDecrement } from './naive-decrement.ts';
import { withoutCount } from './without-count.ts';
import { withoutLimit } from './without-limit.ts';
import { withoutRing } from './without-ring.ts';
import { withoutWindow } from './without-window.ts';

export const MUTANTS: readonly Mutant[] = [
  naiveDecrement,
  withoutWindow,
  withoutRing,
  withoutLimit,
  withoutCount,
];

interface Transaction {
  readonly TransactItems: readonly { readonly Update?: GuardedUpdate }[];
}

/** An engine that replaces every posting with that of a mutant. */
export class MutantEngine implements Engine {
  readonly #engine: Engine;
  readonly #mutant: Mutant;

  constructor(engine: Engine, mutant: Mutant) {
    this.#engine = engine;
    this.#mutant = mutant;
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    return await this.#engine.execute(operation, this.#mutated(operation, body));
  }

  #mutated(operation: string, body: string): string {
    if (operation === 'UpdateItem' && body.includes('"ACCOUNT#')) {
      const update: GuardedUpdate = JSON.parse(body);
      return isPosting(update) ? JSON.stringify(this.#withoutGuard(update)) : body;
    }
    if (operation !== 'TransactWriteItems' || !body.includes('"ACCOUNT#')) return body;
    const transaction: Transaction = JSON.parse(body);
    const TransactItems = transaction.TransactItems.map((item) =>
      item.Update !== undefined && isPosting(item.Update)
        ? { ...item, Update: this.#withoutGuard(item.Update) }
        : item,
    );
    return JSON.stringify({ ...transaction, TransactItems });
  }

  #withoutGuard(update: GuardedUpdate): GuardedUpdate {
    const { guard, update: change = (expression: string) => expression, unused } = this.#mutant;
    const values = Object.entries(update.ExpressionAttributeValues).filter(
      ([name]) => !unused.includes(name),
    );
    const [UpdateExpression, ConditionExpression] = [
      change(update.UpdateExpression),
      guard(update.ConditionExpression),
    ];
    const used = new Set(`${UpdateExpression} ${ConditionExpression}`.match(/#\w+/g));
    const names = Object.entries(update.ExpressionAttributeNames).filter(([name]) => used.has(name));
    return {
      ...update,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(names),
      ExpressionAttributeValues: Object.fromEntries(values),
    };
  }
}

/** An update of an account may also count a request that charges nothing. */
const isPosting = ({ ConditionExpression }: GuardedUpdate): boolean =>
  ConditionExpression.includes('#balance >= :minimum');
