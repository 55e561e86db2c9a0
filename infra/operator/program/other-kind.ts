import { listKeys } from '../../../shared/auth/keys.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import { findMonitor } from '../../../shared/monitors/monitors.ts';
import { erasureStateOf } from '../../../shared/publishing/erase/erase.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { findDestination } from '../../../shared/webhooks/destination/destinations.ts';
import type { Connection } from '../connection/connection.ts';
import { shown } from '../terminal/option.ts';
import type { IdKind, UnknownId } from '../terminal/refusal.ts';

/** What has an id, and the organisation that it belongs to. */
interface Found {
  readonly kind: IdKind;
  readonly name: string | null;
  readonly organisationId: string | null;
}

/** Says what an id belongs to that is not of the kind that a command works on. Undefined if it is of nothing. */
export async function otherKind(
  { kind, id }: UnknownId,
  connection: Connection,
  now: number,
): Promise<string | undefined> {
  const found = await holderOf(id, connection, now);
  if (found === undefined || found.kind === kind) return undefined;
  const name = found.name === null ? '' : ` ${shown(found.name)}`;
  const said = `this is the id of ${found.kind === 'event' || found.kind === 'organisation' ? 'an' : 'a'} ${found.kind}${name}`;
  return kind === 'organisation' && found.organisationId !== null
    ? `${said}, whose organisation is ${found.organisationId}`
    : said;
}

async function holderOf(id: string, { table, reader }: Connection, now: number): Promise<Found | undefined> {
  const organisations = await listOrganisations(table);
  const organisation = organisations.find((each) => each.organisationId === id);
  if (organisation !== undefined) {
    return { kind: 'organisation', name: organisation.name, organisationId: id };
  }
  const [destination, monitor, [delivery], job, company] = await Promise.all([
    findDestination(table, id),
    findMonitor(table, id),
    deliveriesOfEvent(reader, id, now),
    erasureStateOf(table, { kind: 'job', id }),
    erasureStateOf(table, { kind: 'company', id }),
  ]);
  for (const [kind, held] of [
    ['destination', destination],
    ['monitor', monitor],
  ] as const) {
    if (held !== undefined) return { kind, name: held.name, organisationId: held.organisationId };
  }
  if (delivery !== undefined) return { kind: 'event', name: null, organisationId: null };
  for (const [kind, held] of [
    ['job', job],
    ['company', company],
  ] as const) {
    // The name of what is not served any more is not shown.
    if (held !== null)
      return { kind, name: held.state === 'present' ? held.name : null, organisationId: null };
  }
  // Keys are stored by organisation and digest, so this reads all of them.
  for (const { organisationId } of organisations) {
    const key = (await listKeys(table, organisationId)).find(({ keyId }) => keyId === id);
    if (key !== undefined) return { kind: 'key', name: key.name, organisationId };
  }
  return undefined;
}
