import type { Operator } from '../../credits/audit.ts';
import { auditedWrite } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';

/** Whose operational events: an organisation's, or those of all organisations that chose no destination, or that are about it. */
export type RouteOwner = { readonly organisationId: string } | 'operator';

const keyOf = (owner: RouteOwner) =>
  keys.operational(owner === 'operator' ? 'operator' : owner.organisationId);

/** Returns the destination of operational events; null if none was chosen. Strongly consistent. */
export async function routeOf(reader: TableReader, owner: RouteOwner): Promise<string | null> {
  const item = await reader.get(keyOf(owner), true);
  return item === undefined ? null : String(item['destination_id']);
}

/**
 * Chooses the destination of operational events; null for none. The caller checks that an organisation has this
 * destination.
 */
export async function chooseRoute(
  table: Table,
  owner: RouteOwner,
  { before, after }: { readonly before: string | null; readonly after: string | null },
  operator: Operator,
): Promise<boolean> {
  const Key = keyOf(owner);
  const isAsRead =
    before === null
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'destination_id = :before',
          ExpressionAttributeValues: { ':before': before },
        };
  const TableName = table.name;
  return await auditedWrite(
    table,
    [
      after === null
        ? { Delete: { TableName, Key, ...isAsRead } }
        : { Put: { TableName, Item: { ...Key, destination_id: after }, ...isAsRead } },
    ],
    operator,
    {
      command: 'destinations operational',
      organisationId: owner === 'operator' ? null : owner.organisationId,
      before: { destination_id: before },
      after: { destination_id: after },
    },
  );
}
