import type { Table } from '../../../shared/table/client.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { findDestination } from '../../../shared/webhooks/destination/destinations.ts';
import type { Outcome } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { type Cell, properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';

/** The destination that a command is about. */
export const destinationArgument = argument(
  'id',
  'id of the destination, as destinations list prints it',
  uuidValue,
);

/** The destination with this id. @throws Refusal when there is none */
export async function requireDestination(table: Table, id: string): Promise<Destination> {
  const found = await findDestination(table, id);
  if (found === undefined) throw new Refusal(`there is no destination ${id}: see destinations list`);
  return found;
}

/** A destination as `--json` shows it (contract 14.6); its secret never is. */
export const destinationJson = (destination: Destination) => ({
  object: 'webhook_destination',
  id: destination.id,
  destination_id: destination.id,
  organisation_id: destination.organisationId,
  name: destination.name,
  url: destination.url,
  status: destination.status,
  pause_reason: destination.pauseReason,
  consecutive_failures: destination.consecutiveFailures,
  created_at: new Date(destination.createdAtMs).toISOString(),
});

/** One destination, for people and programs. */
export function destinationOutcome(
  destination: Destination,
  more: { readonly json?: object; readonly rows?: [string, Cell][]; readonly text?: readonly string[] } = {},
): Outcome {
  const json = destinationJson(destination);
  return {
    json: { ...json, ...more.json },
    text: [
      ...properties([
        ['destination', json.id],
        ['organisation', json.organisation_id],
        ['name', json.name],
        ['url', json.url],
        ['status', json.pause_reason === null ? json.status : `${json.status} (${json.pause_reason})`],
        ['failures in a row', json.consecutive_failures],
        ['created', json.created_at],
        ...(more.rows ?? []),
      ]),
      ...(more.text === undefined ? [] : ['', ...more.text]),
    ],
  };
}
