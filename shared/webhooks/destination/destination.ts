import { integerAttribute, textAttribute } from '../../table/attributes.ts';
import type { Item } from '../../table/reader.ts';

export type DestinationStatus = 'active' | 'paused';
export type PauseReason = 'failures' | 'operator' | 'rotation';

/** Consecutive terminal failures that pause a destination (contract 14.6). */
export const MAXIMUM_CONSECUTIVE_FAILURES = 5;
/** Maximum number of concurrent attempts to one destination. Keeps a slow destination from delaying others. */
export const MAXIMUM_LIVE_LEASES = 10;

/** A new address of a destination, and the test event that verifies it. */
export interface Verification {
  readonly url: string;
  readonly eventId: string;
}

/** A webhook receiver of an organisation, without its secret. */
export interface DestinationState {
  readonly id: string;
  readonly organisationId: string;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly url: string;
  /** The address that takes effect when its test succeeds; null if none is being verified. */
  readonly verifying: Verification | null;
  readonly status: DestinationStatus;
  readonly pauseReason: PauseReason | null;
  /** 0 to 5. */
  readonly consecutiveFailures: number;
  readonly createdAtMs: number;
  /** Counts resumptions. A drain of an earlier resumption stops. */
  readonly resumption: number;
  /** Parked deliveries are being drained. */
  readonly draining: boolean;
  /** The last attempt was slow (lane.ts). */
  readonly slow: boolean;
  /** Deleted: permanently paused and no longer listed. Its deliveries end when they are next due. */
  readonly deleted: boolean;
}

/** Where the deliveries of a monitor belong since an edit, and when that was (Unix milliseconds). */
export interface MovedTo {
  readonly to: string;
  readonly atMs: number;
}

/** The attribute that says where the deliveries of a monitor belong. Only edits of monitors write it. */
export const movedAttribute = (monitorId: string): string => `${MOVED}${monitorId}`;

const MOVED = 'moved_';

/** The value of that attribute. */
export const movedText = ({ to, atMs }: MovedTo): string => `${to} ${atMs}`;

/** A webhook receiver of an organisation. */
export interface Destination extends DestinationState {
  /** Monitors that delivered here and now deliver elsewhere. */
  readonly moved: ReadonlyMap<string, MovedTo>;
  /** Counts the edits by which monitors came or went. */
  readonly moves: number;
  /** Deliveries that it had completed when its last failure was counted; null if none was, or by an earlier release. */
  readonly completionsSeen: number | null;
  /** The signing secret, encrypted (secrets.ts), and its version. */
  readonly secret: Uint8Array;
  readonly secretVersion: number;
}

/** What `readDestinationState` needs of an item. */
export const DESTINATION_STATE_ATTRIBUTES = [
  'id',
  'organisation_id',
  'name',
  'url',
  'new_url',
  'new_url_event',
  'status',
  'pause_reason',
  'consecutive_failures',
  'created_at',
  'resumption',
  'draining',
  'slow',
  'deleted_at',
] as const;

/** A resumption of a destination whose parked deliveries must be woken. */
export interface Drain {
  readonly destinationId: string;
  readonly resumption: number;
}

/** Reads the item of a destination. @throws TypeError if the item is not a destination */
export function readDestination(item: Item): Destination {
  const secret: unknown = item['secret'];
  if (!(secret instanceof Uint8Array)) throw new TypeError('the attribute secret of an item is not binary');
  return {
    ...readDestinationState(item),
    moved: readMoved(item),
    moves: typeof item['moves'] === 'number' ? item['moves'] : 0,
    completionsSeen: typeof item['completions_seen'] === 'number' ? item['completions_seen'] : null,
    secret,
    secretVersion: integerAttribute(item, 'secret_version'),
  };
}

/** Reads from the item of a destination which monitors delivered there and now deliver elsewhere. */
export const readMoved = (item: Item): ReadonlyMap<string, MovedTo> =>
  new Map(
    Object.entries(item).flatMap(([name, value]) => {
      if (!name.startsWith(MOVED)) return [];
      const [to = '', at] = String(value).split(' ');
      return [[name.slice(MOVED.length), { to, atMs: Number(at) }] as const];
    }),
  );

/** Reads the item of a destination, of which the secret may be missing. @throws TypeError if it is not a destination */
export function readDestinationState(item: Item): DestinationState {
  const { pause_reason: reason, new_url: newUrl, new_url_event: eventId } = item;
  return {
    id: textAttribute(item, 'id'),
    organisationId: textAttribute(item, 'organisation_id'),
    name: textAttribute(item, 'name'),
    url: textAttribute(item, 'url'),
    verifying: typeof newUrl === 'string' && typeof eventId === 'string' ? { url: newUrl, eventId } : null,
    status: textAttribute(item, 'status') as DestinationStatus,
    pauseReason: typeof reason === 'string' ? (reason as PauseReason) : null,
    consecutiveFailures: integerAttribute(item, 'consecutive_failures'),
    createdAtMs: integerAttribute(item, 'created_at'),
    resumption: integerAttribute(item, 'resumption'),
    draining: item['draining'] === true,
    slow: item['slow'] === true,
    deleted: item['deleted_at'] !== undefined,
  };
}

/** Returns the attributes of a new destination without its key. */
export function newDestination(
  destination: Pick<Destination, 'id' | 'name' | 'organisationId' | 'secret' | 'url'>,
  now: number,
): Item {
  return {
    id: destination.id,
    organisation_id: destination.organisationId,
    name: destination.name,
    url: destination.url,
    status: 'active',
    consecutive_failures: 0,
    created_at: now,
    secret: destination.secret,
    secret_version: 1,
    resumption: 0,
  };
}
