/** The guarded update of a posting as the engine receives it. */
export interface GuardedUpdate {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/** A posting with a part of it missing. The simulator must catch it, or it could not catch the same defect. */
export interface Mutant {
  readonly name: string;
  /** Returns the guard without that part. @throws Error if the guard does not have it */
  readonly guard: (condition: string) => string;
  /** Returns the update without a part of it; by default the whole. */
  readonly update?: (expression: string) => string;
  /** Values that the shorter expressions do not use. */
  readonly unused: readonly string[];
  /** What the simulator says of it. */
  readonly violation: RegExp;
}

export const CHARGED_TWICE = /^seed \d+: request .* is charged twice$/m;

/** Removes a part of a guard. @throws Error if the guard does not have it */
export function without(condition: string, part: RegExp): string {
  const shorter = condition.replace(part, '');
  if (shorter === condition) throw new Error(`the guard has no ${part.source}: ${condition}`);
  return shorter;
}
