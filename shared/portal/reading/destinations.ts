import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import {
  DESTINATION_STATE_ATTRIBUTES,
  type DestinationState,
  readDestinationState,
} from '../../webhooks/destination/destination.ts';
import { routeOf } from '../../webhooks/reporting/routes.ts';

const MOST_DESTINATIONS = 50;

/** Returns the destinations of an organisation, oldest first, without their secrets, which the role may not read. */
export async function listDestinationStates(
  reader: TableReader,
  organisationId: string,
): Promise<readonly DestinationState[]> {
  const { pk } = keys.organisationDestination(organisationId, '');
  const { items } = await reader.query(pk, { limit: MOST_DESTINATIONS }, true);
  const found = await reader.getMany(
    items.map(({ sk }) => keys.destination(String(sk))),
    true,
    DESTINATION_STATE_ATTRIBUTES,
  );
  return found.flatMap((item) => (item === undefined ? [] : [readDestinationState(item)]));
}

/** Where the operational events of an organisation go. */
export type OperationalRoute =
  /** One of its destinations, which it chose. */
  | { readonly to: 'own'; readonly destination: DestinationState }
  /** The destination of the operator, about which customers learn no more. */
  | { readonly to: 'operator' }
  | { readonly to: 'nobody' };

/** Returns where the operational events of an organisation go, by the rule of the sweep (webhooks/reporting). */
export async function operationalRoute(
  reader: TableReader,
  organisationId: string,
): Promise<OperationalRoute> {
  const [own, operators] = await Promise.all([
    routeOf(reader, { organisationId }),
    routeOf(reader, 'operator'),
  ]);
  const chosen = own === null ? undefined : await findDestinationState(reader, organisationId, own);
  if (chosen !== undefined && !chosen.deleted) return { to: 'own', destination: chosen };
  const item =
    operators === null
      ? undefined
      : await reader.get(keys.destination(operators), true, DESTINATION_STATE_ATTRIBUTES);
  const isHeard = item !== undefined && !readDestinationState(item).deleted;
  return { to: isHeard ? 'operator' : 'nobody' };
}

/** Returns a destination of an organisation, deleted ones included; undefined if it is not one of them. */
export async function findDestinationState(
  reader: TableReader,
  organisationId: string,
  destinationId: string,
): Promise<DestinationState | undefined> {
  const item = await reader.get(keys.destination(destinationId), true, DESTINATION_STATE_ATTRIBUTES);
  const found = item === undefined ? undefined : readDestinationState(item);
  return found?.organisationId === organisationId ? found : undefined;
}
