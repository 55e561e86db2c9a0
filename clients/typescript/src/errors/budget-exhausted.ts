import { ClientError } from './client-error.ts';

/**
 * The next page could cost more than is left of `maxUsd`. Everything before it was handed out. Continue there with a new
 * budget and `cursor: error.position`, or `after: error.position` for job changes.
 */
export class BudgetExhausted extends ClientError {
  override readonly name = 'BudgetExhausted';
  /** The cursor of the next page; null when not even the first page fits the budget. */
  readonly position: string | null;
  readonly maxUsd: string;
  /** What was charged, and the most that responses which were lost can have cost. */
  readonly spentUsd: string;
  /** The least budget with which the next page can be requested. */
  readonly neededUsd: string;

  constructor(facts: {
    readonly position: string | null;
    readonly maxUsd: string;
    readonly spentUsd: string;
    readonly neededUsd: string;
  }) {
    super(
      `the next page can cost $${facts.neededUsd}, and $${facts.spentUsd} of the budget of $${facts.maxUsd} is spent`,
    );
    this.position = facts.position;
    this.maxUsd = facts.maxUsd;
    this.spentUsd = facts.spentUsd;
    this.neededUsd = facts.neededUsd;
  }
}
