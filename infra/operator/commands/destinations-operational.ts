import type { Table } from '../../../shared/table/client.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { findDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { chooseRoute, type RouteOwner, routeOf } from '../../../shared/webhooks/reporting/routes.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, requireOrganisation } from '../program/organisation.ts';
import { flag, optional } from '../terminal/option.ts';
import { properties } from '../terminal/output.ts';
import { Refusal, UnknownId, UsageError } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';

export const operational = defineCommand({
  name: 'destinations operational',
  summary: 'Shows or chooses the destination of operational events, of an organisation or of all others',
  examples: [
    'destinations operational --organisation 019583a0-1111-7000-8000-000000000001 --destination 019583a0-3333-7000-8000-000000000003',
    'destinations operational --operator --destination 019583a0-3333-7000-8000-000000000003',
    'destinations operational --operator --none',
  ],
  options: {
    organisation: optional('--organisation <id>', 'events of this organisation', uuidValue),
    operator: flag('--operator', 'events of all organisations that chose no destination'),
    destination: optional(
      '--destination <id>',
      'where they go: one of the organisation; with --operator, any',
      uuidValue,
    ),
    none: flag('--none', 'nowhere; those of an organisation then go where --operator says'),
  },
  run: async (context, { organisation, operator, destination, none }) => {
    const { table, reader } = await context.connect();
    if ((organisation === undefined) !== operator) {
      throw new UsageError(['name whose events: --organisation or --operator']);
    }
    if (destination !== undefined && none) {
      throw new UsageError(['--destination and --none exclude each other']);
    }
    if (organisation !== undefined) await requireOrganisation(table, organisation, context.now());
    if (destination !== undefined) await requireEligible(table, destination, organisation);
    const owner: RouteOwner = organisation === undefined ? 'operator' : { organisationId: organisation };
    const before = await routeOf(reader, owner);
    const after = none ? null : (destination ?? before);
    const isChosen =
      after === before || (await chooseRoute(table, owner, { before, after }, operatorOf(context)));
    if (!isChosen) throw new Refusal('it was changed at the same time: check it, then try again');
    const inEffect = after ?? (await routeOf(reader, 'operator'));
    return {
      json: {
        organisation_id: organisation ?? null,
        destination_id: after,
        effective_destination_id: inEffect,
      },
      text: properties(
        [
          ['organisation', organisation ?? 'all that chose none'],
          ['destination', after],
          ['in effect', inEffect],
        ],
        inEffect === null
          ? ['Nobody gets them: when something stands still, the alarm notices-unheard sounds.']
          : await readersOf(table, operator ? inEffect : null),
      ),
    };
  },
});

/** Says who sees the events of all organisations that go to a destination. */
async function readersOf(table: Table, id: string | null): Promise<readonly string[]> {
  const found = id === null ? undefined : await findDestination(table, id);
  return found === undefined
    ? []
    : [
        `They name customers and link to their deliveries: organisation ${found.organisationId}, which receives them, must be your own.`,
      ];
}

/** @throws Refusal if a destination does not exist, or belongs to another organisation than this */
async function requireEligible(table: Table, id: string, organisation: string | undefined): Promise<void> {
  const found = await findDestination(table, id);
  if (found === undefined) throw new UnknownId('destination', id);
  if (organisation === undefined || found.organisationId === organisation) return;
  throw new Refusal(
    `destination ${id} belongs to another organisation: see destinations list --organisation ${organisation}`,
  );
}

/** @throws Refusal if operational events go to this destination */
export async function refuseOperational(
  reader: TableReader,
  { id, organisationId }: Destination,
): Promise<void> {
  const own = await routeOf(reader, { organisationId });
  if (own !== id && (await routeOf(reader, 'operator')) !== id) return;
  const owner = own === id ? `--organisation ${organisationId}` : '--operator';
  throw new Refusal(
    `operational events go to destination ${id}: run destinations operational ${owner} with another, or --none`,
  );
}
