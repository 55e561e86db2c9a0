import { costMicros, type Prices } from './prices.ts';
import type { RequestGroup } from './request-query.ts';

/** What one customer used, paid and cost. */
export interface CustomerCost {
  /** null for requests whose key belongs to no organisation. */
  readonly organisationId: string | null;
  readonly requests: number;
  /** Requests by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly readUnits: number;
  /** Read units of requests that were charged. */
  readonly paidReadUnits: number;
  /** Read units that count toward the read allowance: part of what nobody paid for. */
  readonly allowanceUnits: number;
  readonly writeUnits: number;
  readonly chargedMicros: number;
  /** Estimated cost in AWS. */
  readonly costMicros: number;
  /** Cost per charge; null if nothing was charged. */
  readonly ratio: number | null;
}

/** Orders of customers, each with the highest first. */
export const ORDERS = {
  /** Customers that paid nothing come first, the most expensive of them at the top. */
  ratio: (a: CustomerCost, b: CustomerCost) =>
    (a.ratio === null ? 0 : 1) - (b.ratio === null ? 0 : 1) ||
    (b.ratio ?? 0) - (a.ratio ?? 0) ||
    b.costMicros - a.costMicros,
  cost: (a: CustomerCost, b: CustomerCost) => b.costMicros - a.costMicros,
  charged: (a: CustomerCost, b: CustomerCost) => b.chargedMicros - a.chargedMicros,
  unpaid: (a: CustomerCost, b: CustomerCost) =>
    b.readUnits - b.paidReadUnits - (a.readUnits - a.paidReadUnits),
  requests: (a: CustomerCost, b: CustomerCost) => b.requests - a.requests,
} as const;

/** Sums the groups of each customer. */
export function customerCosts(groups: readonly RequestGroup[], prices: Prices): readonly CustomerCost[] {
  return [...Map.groupBy(groups, ({ organisationId }) => organisationId)].map(([organisationId, own]) => {
    const sum = (of: (group: RequestGroup) => number): number =>
      own.reduce((total, one) => total + of(one), 0);
    const statuses = new Map<number, number>();
    for (const { status, requests } of own.toSorted((a, b) => a.status - b.status)) {
      statuses.set(status, (statuses.get(status) ?? 0) + requests);
    }
    const chargedMicros = sum((group) => group.chargedMicros);
    const cost = sum((group) => costMicros(group, prices));
    return {
      organisationId,
      requests: sum(({ requests }) => requests),
      statuses,
      readUnits: sum(({ readUnits }) => readUnits),
      paidReadUnits: sum(({ isCharged, readUnits }) => (isCharged ? readUnits : 0)),
      allowanceUnits: sum(({ allowanceUnits }) => allowanceUnits),
      writeUnits: sum(({ writeUnits }) => writeUnits),
      chargedMicros,
      costMicros: cost,
      ratio: chargedMicros === 0 ? null : cost / chargedMicros,
    };
  });
}
