import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { integerAttribute } from '../../table/attributes.ts';
import { keys } from '../../table/keys.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { type Destination, MAXIMUM_LIVE_LEASES, readDestination } from './destination.ts';

/** One of the slots of a destination that leases have held. */
export interface Slot {
  readonly slot: number;
  /** The end of the last lease, or when the slot became free. */
  readonly untilMs: number;
  /** Deliveries completed with this slot. Their sum tells a failure whether any was completed since the one before. */
  readonly completions: number;
}

/** What a slot is held by. */
interface SlotLease {
  readonly id: string;
  readonly slot: number;
  readonly untilMs: number;
  /** When the slot becomes free for the next attempt, if this one has ended by then. */
  readonly slotFreeAtMs: number;
}

/** A destination and its slots. */
export interface Standing {
  readonly destination: Destination | undefined;
  readonly slots: readonly Slot[];
}

/** Reads a destination with its slots, in one strongly consistent call. */
export async function readStanding(reader: TableReader, destinationId: string): Promise<Standing> {
  const { pk, sk } = keys.destination(destinationId);
  const { items } = await reader.query(pk, { limit: MAXIMUM_LIVE_LEASES + 1 }, true);
  const destination = items.find((item) => item['sk'] === sk);
  return {
    destination: destination === undefined ? undefined : readDestination(destination),
    slots: items.filter((item) => item !== destination).map(readSlot),
  };
}

/** Returns the deliveries that the destination has completed so far. */
export const completionsOf = ({ slots }: Standing): number =>
  slots.reduce((sum, { completions }) => sum + completions, 0);

/** The slots of the last release have no completions: they were deleted when they became free. */
const readSlot = (item: Item): Slot => ({
  slot: integerAttribute(item, 'slot'),
  untilMs: integerAttribute(item, 'until'),
  completions: typeof item['completions'] === 'number' ? item['completions'] : 0,
});

type Update = NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Update']>;

/** Returns the write that takes a slot for a lease. It fails if another lease holds the slot. */
export const slotTaking = (
  TableName: string,
  destinationId: string,
  { id, slot, untilMs }: SlotLease,
  now: number,
): Update => ({
  TableName,
  Key: keys.destinationSlot(destinationId, slot),
  UpdateExpression: 'SET slot = :slot, #until = :until, lease_id = :lease',
  ConditionExpression: 'attribute_not_exists(pk) OR #until <= :now',
  ExpressionAttributeNames: { '#until': 'until' },
  ExpressionAttributeValues: { ':slot': slot, ':until': untilMs, ':lease': id, ':now': now },
});

/**
 * Returns the write that frees the slot of a lease now, or for a paced delivery at its time. It fails if another lease has
 * the slot, or had it.
 * @param completes whether the attempt completed its delivery, which then counts
 */
export const slotFreeing = (
  TableName: string,
  destinationId: string,
  { id, slot, slotFreeAtMs }: SlotLease,
  now: number,
  completes: boolean,
): Update => ({
  TableName,
  Key: keys.destinationSlot(destinationId, slot),
  UpdateExpression: `SET #until = :free REMOVE lease_id${completes ? ' ADD completions :one' : ''}`,
  ConditionExpression: 'lease_id = :lease',
  ExpressionAttributeNames: { '#until': 'until' },
  ExpressionAttributeValues: {
    ':lease': id,
    // A slot that is free now is free for every worker's clock.
    ':free': slotFreeAtMs <= now ? 0 : slotFreeAtMs,
    ...(completes ? { ':one': 1 } : {}),
  },
});
