import { usdOf } from '../../../typescript/src/money/usd.ts';
import type { ResponseMeta } from '../../../typescript/src/response/meta.ts';
import { settingsOf } from '../../../typescript/src/transport/settings.ts';
import { Transport } from '../../../typescript/src/transport/transport.ts';
import { Held } from '../answers/held.ts';
import { SessionBudget } from '../budget/session-budget.ts';
import type { Settings } from './settings.ts';
import { USER_AGENT } from './version.ts';

/** A response that asks for a longer wait is reported at once; hosts give up after a minute. */
const LONGEST_WAIT_MS = 15_000;

/** What one process keeps between calls. */
export class Session {
  readonly settings: Settings;
  readonly budget: SessionBudget;
  readonly held = new Held();
  /** What is left of the account, as the last billed response said. */
  #balanceUsd: string | null = null;

  constructor(settings: Settings) {
    this.settings = settings;
    this.budget = new SessionBudget(settings.budgetMicros);
  }

  get balanceUsd(): string | null {
    return this.#balanceUsd;
  }

  note({ balanceUsd }: ResponseMeta): void {
    if (balanceUsd !== null && /^[0-9.]{1,30}$/.test(balanceUsd)) this.#balanceUsd = balanceUsd;
  }

  /** Returns the way to the interface for one call. @param onAttempt is called before each request is sent */
  transport(onAttempt: () => void): Transport {
    const { apiKey, baseUrl, allowHttp, timeoutMs } = this.settings;
    return new Transport(
      settingsOf({
        apiKey,
        baseUrl,
        allowHttp,
        timeoutMs,
        maxRetryAfterMs: LONGEST_WAIT_MS,
        // A request whose response was lost may be paid; it is never repeated.
        retryPossiblyCharged: false,
        fetch: (input, init) => {
          onAttempt();
          const headers = new Headers(init?.headers);
          headers.set('user-agent', USER_AGENT);
          return globalThis.fetch(input, { ...init, headers });
        },
      }),
    );
  }

  /** Says what is left, for the end of every answer. */
  get leftOver(): string {
    const { leftMicros, maxMicros } = this.budget;
    const account = this.#balanceUsd === null ? '' : ` Account balance: $${this.#balanceUsd}.`;
    return `$${usdOf(leftMicros)} is left of the session's budget of $${usdOf(maxMicros)}.${account}`;
  }
}
