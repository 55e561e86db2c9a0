import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { CANDIDATES_FORMAT, COMPANY_CANDIDATES_FORMAT, floorOf } from '../search/manifest/writer-format.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import {
  type QueryVersions,
  queryItem,
  queryVersionsItem,
  queryVersionsOf,
  type RegisteredQuery,
  registeredQueryOf,
  SEATS_PER_SHARD,
} from './matching/query-registry.ts';
import type { MonitoredOperation } from './watermark.ts';

/** The place of a monitor among all monitors by match. It never changes. */
export interface Seat {
  readonly shard: number;
  /** 0 to 63. */
  readonly seat: number;
}

/** Returns the format that every writer must know to propose what an operation returns. */
export const formatOf = (operation: MonitoredOperation): number =>
  operation === 'company_events' ? COMPANY_CANDIDATES_FORMAT : CANDIDATES_FORMAT;

/** A monitor as the turns of its shard know it. */
export interface Member {
  readonly monitorId: string;
  readonly intervalMinutes: number;
}

type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** The writes that change the registry. They apply only if nothing else changed it since it was read. */
interface RegistryChange {
  readonly seat: Seat;
  readonly items: TransactItems;
}

/** Returns the members of a shard by seat. */
export function membersOf(item: Item | undefined): ReadonlyMap<number, Member> {
  const members = item?.['members'];
  const lines = Array.isArray(members) ? members : [];
  return new Map(
    lines.map(([seat, monitorId, intervalMinutes]: unknown[]) => [
      Number(seat),
      { monitorId: String(monitorId), intervalMinutes: Number(intervalMinutes) },
    ]),
  );
}

const membersItem = (shard: number, members: ReadonlyMap<number, Member>): Item => ({
  ...keys.shard(shard, 'members'),
  members: [...members].map(([seat, { monitorId, intervalMinutes }]) => [seat, monitorId, intervalMinutes]),
});

/** The first monitor by match waits until no publication runs: an earlier release may be running it. */
export class PublicationRunsError extends RangeError {
  constructor() {
    super(
      'a publication is running, or died: create the first monitor over jobs, or over companies, when one has ended',
    );
    this.name = 'PublicationRunsError';
  }
}

/**
 * Returns the writes that give a monitor the next free seat: its line in the registry, and its membership. The first seat
 * refuses, from then on, writers of releases that propose nothing.
 * @throws PublicationRunsError if the first seat finds a publication running
 */
export async function seatWrites(
  reader: TableReader,
  tableName: string,
  query: Pick<RegisteredQuery, 'monitorId' | 'operation' | 'query'>,
  intervalMinutes: number,
): Promise<RegistryChange> {
  const versions = queryVersionsOf(await reader.get(keys.queryVersions(), true));
  const manifest = await reader.get(keys.manifest(), true);
  const format = formatOf(query.operation);
  const isFirst = floorOf(manifest) < format;
  if (isFirst && Number(manifest?.['leaseUntilMs'] ?? 0) > 0) throw new PublicationRunsError();
  const { seated } = versions;
  const seat = { shard: Math.floor(seated / SEATS_PER_SHARD), seat: seated % SEATS_PER_SHARD };
  const members = new Map(membersOf(await reader.get(keys.shard(seat.shard, 'members'), true)));
  members.set(seat.seat, { monitorId: query.monitorId, intervalMinutes });
  return {
    seat,
    items: [
      { Put: { TableName: tableName, Item: queryItem({ ...query, ...seat, since: versions.changes + 1 }) } },
      { Put: { TableName: tableName, Item: membersItem(seat.shard, members) } },
      versionsPut(tableName, { ...versions, seated: seated + 1 }, seat.shard),
      ...(isFirst ? [floorRaise(tableName, format, typeof manifest?.['unpacedFloor'] === 'number')] : []),
    ],
  };
}

/** Returns the writes that change the query and the interval of a monitor where it sits. */
export async function reseatWrites(
  reader: TableReader,
  tableName: string,
  query: Omit<RegisteredQuery, 'since'>,
  intervalMinutes: number,
): Promise<TransactItems> {
  const { shard, seat, monitorId } = query;
  const [item, memberItem, lineItem] = await reader.getMany(
    [keys.queryVersions(), keys.shard(shard, 'members'), keys.query(shard, monitorId)],
    true,
  );
  const versions = queryVersionsOf(item);
  const line = lineItem === undefined ? undefined : registeredQueryOf(shard, lineItem);
  // An interval alone changes nothing of what publications ask.
  const isSame = line !== undefined && JSON.stringify(line.query) === JSON.stringify(query.query);
  const since = isSame ? line.since : versions.changes + 1;
  const members = new Map(membersOf(memberItem));
  members.set(seat, { monitorId, intervalMinutes });
  return [
    { Put: { TableName: tableName, Item: queryItem({ ...query, since }) } },
    { Put: { TableName: tableName, Item: membersItem(shard, members) } },
    versionsPut(tableName, versions, shard),
  ];
}

/** Returns the writes that take a monitor out of the registry. Its seat stays empty. */
export async function unseatWrites(
  reader: TableReader,
  tableName: string,
  { shard, seat }: Seat,
  monitorId: string,
): Promise<TransactItems> {
  const [item, memberItem] = await reader.getMany([keys.queryVersions(), keys.shard(shard, 'members')], true);
  const members = new Map(membersOf(memberItem));
  members.delete(seat);
  return [
    { Delete: { TableName: tableName, Key: keys.query(shard, monitorId) } },
    { Put: { TableName: tableName, Item: membersItem(shard, members) } },
    versionsPut(tableName, queryVersionsOf(item), shard),
  ];
}

/**
 * Refuses writers that propose nothing, on the condition that none holds the lease. The floor of a table that is paced or
 * has segments is above that already, and falls to this one when that ends.
 */
function floorRaise(TableName: string, format: number, isApart: boolean): TransactItems[number] {
  const floor = isApart ? 'unpacedFloor' : 'formatFloor';
  return {
    Update: {
      TableName,
      Key: keys.manifest(),
      UpdateExpression: `SET ${floor} = :floor, changes = if_not_exists(changes, :zero) + :one`,
      ConditionExpression:
        '(attribute_not_exists(leaseUntilMs) OR leaseUntilMs = :zero) AND ' +
        `(attribute_not_exists(${floor}) OR ${floor} < :floor)`,
      ExpressionAttributeValues: { ':floor': format, ':zero': 0, ':one': 1 },
    },
  };
}

function versionsPut(
  tableName: string,
  { changes, seated, versions }: QueryVersions,
  shard: number,
): TransactItems[number] {
  const next = Array.from(
    { length: Math.max(versions.length, shard + 1) },
    (_, i) => (versions[i] ?? 0) + (i === shard ? 1 : 0),
  );
  return {
    Put: {
      TableName: tableName,
      Item: queryVersionsItem({ changes: changes + 1, seated, versions: next }),
      ConditionExpression: changes === 0 ? 'attribute_not_exists(pk)' : '#changes = :read',
      ...(changes === 0
        ? {}
        : {
            ExpressionAttributeNames: { '#changes': 'changes' },
            ExpressionAttributeValues: { ':read': changes },
          }),
    },
  };
}
