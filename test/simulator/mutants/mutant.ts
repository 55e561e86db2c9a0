/** The guarded update of a posting as it goes to the engine. */
export interface GuardedUpdate {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/** A posting with something left out. The simulator must catch it, or it would not notice if we forgot it. */
export interface Mutant {
  readonly name: string;
  /** What the guard is without it. @throws Error when there is nothing to leave out any more */
  readonly guard: (condition: string) => string;
  /** Values that the shorter guard does not name. */
  readonly unused: readonly string[];
}

/** A part of a guard, taken out. */
export function without(condition: string, part: RegExp): string {
  const shorter = condition.replace(part, '');
  if (shorter === condition) throw new Error(`the guard has no ${part.source}: ${condition}`);
  return shorter;
}
