import type { Random } from '../../../infra/operator/demo/random.ts';
import type { RateLimits } from '../../../shared/credits/account.ts';
import { CALL_FAULTS, type CallFault, type FaultProfile } from '../engine/faults.ts';

/** The plan of a scene, drawn from its seed before it starts. */
export interface ScenePlan {
  readonly faults: FaultProfile;
  readonly organisations: readonly {
    readonly creditMicros: bigint;
    readonly keys: number;
    readonly limits: RateLimits;
  }[];
  readonly requests: number;
  /** Number of postings by operators. */
  readonly orders: number;
  /** Milliseconds within which all requests and postings start. */
  readonly spreadMs: number;
  /** The time in which every call fails, in milliseconds from the start. */
  readonly outage: { readonly from: number; readonly until: number } | null;
  readonly sharing: Sharing;
}

/**
 * Whether organisations share the records of their answers: never, from the start, or from a sweep that runs while
 * customers call.
 */
export type Sharing = 'begins' | 'off' | 'on';
const SHARING = ['off', 'on', 'on', 'begins'] as const;

const WIDE: RateLimits = { perSecond: 1_000, perMinute: 60_000 };
const NARROW: RateLimits = { perSecond: 4, perMinute: 25 };

/**
 * Draws a world. Each has only some kinds of faults, so that one kind cannot hide another. One in six has none, and
 * some have an outage. Two in five have a single organisation, busy enough for a window to pass while copies are in
 * flight.
 */
export function drawPlan(random: Random): ScenePlan {
  const busy = random.chance(0.4);
  return {
    ...drawTrouble(random, random.pick(busy ? [2_000, 8_000] : [100, 2_000, 15_000]), busy),
    organisations: Array.from({ length: busy ? 1 : random.integer(1, 3) }, () => ({
      creditMicros: BigInt(1_000 * (busy ? random.integer(200, 600) : random.integer(0, 60))),
      keys: random.integer(1, 2),
      limits: random.chance(busy ? 0.35 : 0.15) ? NARROW : WIDE,
    })),
    requests: busy ? random.integer(70, 80) : random.integer(20, 40),
    orders: random.integer(2, 6),
  };
}

/** Draws a bank: several organisations with little credit. */
export function drawBankPlan(random: Random): ScenePlan {
  return {
    ...drawTrouble(random, random.pick([2_000, 8_000]), false),
    organisations: Array.from({ length: random.integer(3, 5) }, () => ({
      creditMicros: BigInt(1_000 * random.integer(1, 40)),
      keys: 1,
      limits: WIDE,
    })),
    requests: random.integer(15, 30),
    orders: 0,
  };
}

/** A call that is carried out long after it was sent. */
const isCopy = (kind: CallFault): boolean => kind === 'late' || kind === 'duplicated';

/** Draws the faults of a scene. @param copies whether the scene is about copies in flight */
function drawTrouble(
  random: Random,
  spreadMs: number,
  copies: boolean,
): Pick<ScenePlan, 'faults' | 'outage' | 'sharing' | 'spreadMs'> {
  const rate = random.pick(copies ? [0, 0.1, 0.2, 0.4] : [0, 0.02, 0.1, 0.1, 0.2, 0.4]);
  const kinds = CALL_FAULTS.filter((kind) => (copies && isCopy(kind)) || random.chance(0.6));
  const from = random.next() * spreadMs;
  const fails = rate > 0 && random.chance(0.25);
  return {
    spreadMs,
    sharing: random.pick(SHARING),
    outage: fails ? { from, until: from + random.integer(300, 6_000) } : null,
    faults: {
      rate,
      kinds,
      death: rate === 0 ? 0 : random.pick([0, 0.05, 0.15]),
      // A world without faults, even of clocks, reveals every request that is not counted.
      skew: random.pick(rate === 0 ? [0, 0, 0, 0.3] : [0, 0.3]),
      lostLine: rate === 0 ? 0 : random.pick([0, 0, 0.1]),
      outage: null,
    },
  };
}
