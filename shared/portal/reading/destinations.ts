import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import {
  DESTINATION_STATE_ATTRIBUTES,
  type DestinationState,
  readDestinationState,
} from '../../webhooks/destination/destination.ts';

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
