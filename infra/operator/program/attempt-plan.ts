import { ATTEMPT_TIMEOUT_MS } from '../../../shared/webhooks/attempt/post.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { MAXIMUM_ATTEMPTS, waitAfter } from '../../../shared/webhooks/delivery/schedule.ts';

/** An attempt that is in progress or follows if all before it fail. */
export interface PlannedAttempt {
  readonly attempt: number;
  /** Milliseconds after the first planned attempt, if all fail at once and no wait has jitter. */
  readonly afterMs: number;
  /** Unix milliseconds, without and with all jitter and time-outs; null while the delivery is parked. */
  readonly earliestMs: number | null;
  readonly latestMs: number | null;
}

type Planned = Pick<
  Delivery,
  'attempts' | 'createdAtMs' | 'lease' | 'nextAttemptAtMs' | 'outcome' | 'parked'
>;

/**
 * Returns the attempts that are left of a delivery (contract 14.5), none if it has ended. A receiver's Retry-After can make
 * a wait longer.
 */
export function attemptPlan(delivery: Planned): readonly PlannedAttempt[] {
  const { attempts, createdAtMs, lease, nextAttemptAtMs, outcome, parked } = delivery;
  if (outcome !== 'pending' && outcome !== 'retrying') return [];
  // A lease has counted its attempt.
  const first = lease === null ? attempts + 1 : attempts;
  const startMs = lease?.atMs ?? nextAttemptAtMs ?? createdAtMs;
  const plan: PlannedAttempt[] = [];
  let [leastMs, mostMs] = [0, 0];
  for (let attempt = first; attempt <= MAXIMUM_ATTEMPTS; attempt += 1) {
    plan.push({
      attempt,
      afterMs: leastMs,
      earliestMs: parked ? null : startMs + leastMs,
      latestMs: parked ? null : startMs + mostMs,
    });
    if (attempt === MAXIMUM_ATTEMPTS) break;
    leastMs += waitAfter(attempt, null, 0);
    mostMs += ATTEMPT_TIMEOUT_MS + waitAfter(attempt, null, 1);
  }
  return plan;
}
