/** The guarded update of a posting as the engine receives it. */
export interface GuardedUpdate {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/** A defect of the product. If the simulator did not catch it, it could not catch the same defect in the product. */
export interface Mutant {
  readonly name: string;
  /** What the simulator reports about it. */
  readonly violation: RegExp;
  /** The seed that catches it. A search begins there, and the test fails if another seed is the first to catch it. */
  readonly caughtAt: number;
  /** Returns the request that replaces a write; the same one if the defect does not affect it. */
  readonly mutated: (operation: string, body: string) => string;
}

/** A posting without a part of it. */
export interface PostingMutant extends Omit<Mutant, 'mutated'> {
  /** Returns the guard without that part. @throws Error if the guard does not have it */
  readonly guard: (condition: string) => string;
  /** Returns the update without a part of it; default: the whole update. */
  readonly update?: (expression: string) => string;
  /** Values that the shorter expressions do not use. */
  readonly unused: readonly string[];
}

export const CHARGED_TWICE = /^seed \d+: request .* is charged twice$/m;

/** Removes a part of a guard. @throws Error if the guard does not have it */
export function without(condition: string, part: RegExp): string {
  const shorter = condition.replace(part, '');
  if (shorter === condition) throw new Error(`the guard has no ${part.source}: ${condition}`);
  return shorter;
}

interface Transaction {
  readonly TransactItems: readonly { readonly Update?: GuardedUpdate }[];
}

/** Replaces every posting with the mutant's. */
export function ofPostings({ name, violation, caughtAt, ...defect }: PostingMutant): Mutant {
  const mutated = (operation: string, body: string): string => {
    if (operation === 'UpdateItem' && body.includes('"ACCOUNT#')) {
      const update: GuardedUpdate = JSON.parse(body);
      return isPosting(update) ? JSON.stringify(withoutGuard(update, defect)) : body;
    }
    if (operation !== 'TransactWriteItems' || !body.includes('"ACCOUNT#')) return body;
    const transaction: Transaction = JSON.parse(body);
    const TransactItems = transaction.TransactItems.map((item) =>
      item.Update !== undefined && isPosting(item.Update)
        ? { ...item, Update: withoutGuard(item.Update, defect) }
        : item,
    );
    return JSON.stringify({ ...transaction, TransactItems });
  };
  return { name, violation, caughtAt, mutated };
}

function withoutGuard(
  update: GuardedUpdate,
  {
    guard,
    unused,
    update: change = (expression) => expression,
  }: Omit<PostingMutant, 'caughtAt' | 'name' | 'violation'>,
): GuardedUpdate {
  const values = Object.entries(update.ExpressionAttributeValues).filter(([name]) => !unused.includes(name));
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

/** An update of an account may also count a request that charges nothing. */
const isPosting = ({ ConditionExpression }: GuardedUpdate): boolean =>
  ConditionExpression.includes('#balance >= :minimum');
