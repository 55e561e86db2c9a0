import { canonicalJson } from '../../catalogue/jcs.ts';
import { mintResourceId, ordinalOf } from '../../table/resource-id.ts';
import { isOlder } from '../../table/version.ts';
import type { EventLine, LineOf } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';
import type { Applying } from './apply-company.ts';
import { eventBytes, eventsFault } from './event-size.ts';
import { statementFaults } from './facts.ts';
import type { CompanyState, World } from './feed-world.ts';
import { byEventId, type OwnEvent } from './items.ts';
import { eventVersion } from './versions.ts';

/** Most events kept per company, permitted or not. They share an item, so a line beyond the limit is rejected. */
const MAXIMUM_OWN_EVENTS = 2_000;

/**
 * Applies an event line. The event keeps its first id. A line that names another company moves the event there. A line
 * older than the event as it is kept changes nothing.
 */
export async function applyEvent(applying: Applying, line: LineOf<typeof EventLine>): Promise<boolean> {
  const { world, catalogues } = applying;
  const company = world.companyOf(line.company_key);
  const faults: LineFault[] = [
    ...(company === undefined
      ? [{ field: 'company_key', reason: world.unknownKey('company', line.company_key) }]
      : []),
    ...statementFaults(line.event, 'event', catalogues),
  ];
  if (faults.length > 0 || company === undefined) throw new RejectedLineError(faults);

  const known = world.eventIdentities.get(line.key);
  const events = await world.eventsOf(company.ordinal);
  const own = known === undefined ? undefined : events.own.find(({ eventId }) => eventId === known.eventId);
  const isMoving = known !== undefined && known.ordinal !== company.ordinal;
  const held = isMoving ? await world.eventsOf(known.ordinal) : undefined;
  const elsewhere = held?.own.find(({ eventId }) => eventId === known?.eventId);
  const kept = own ?? elsewhere;
  const keptBy = own === undefined ? known?.ordinal : company.ordinal;
  if (
    kept !== undefined &&
    keptBy !== undefined &&
    isOlder(eventVersion(line, company.ordinal), eventVersion(kept, keptBy))
  ) {
    return false;
  }
  if (own === undefined && events.own.length >= MAXIMUM_OWN_EVENTS) {
    const reason = `${shown(line.company_key)} already has ${events.own.length} events; the limit is ${MAXIMUM_OWN_EVENTS}`;
    throw new RejectedLineError([{ field: 'company_key', reason }]);
  }
  // A run that died between the two companies left the event under both.
  const left = elsewhere === undefined ? undefined : held;
  // A run that died may have left an identity whose event was never written. Nobody has seen that id, and a reader
  // that follows events by the time in their ids may already be past it, so the event gets a new id.
  const isKept = own !== undefined || left !== undefined;
  const identity = (isKept ? known : undefined) ?? {
    // 32 random bits are enough: no item is ever looked up by an ordinal from an event's id.
    eventId: mintResourceId(world.mint.timeMs, Math.floor(Math.random() * 0xffff_ffff)),
    ordinal: company.ordinal,
    isNew: true,
    ordinalBefore: company.ordinal,
  };
  const next: OwnEvent = {
    eventId: identity.eventId,
    event: line.event,
    evidence: line.evidence,
    permitted: line.permitted,
    ...(line.revision === undefined ? {} : { revision: line.revision }),
  };
  if (!isMoving && own !== undefined && canonicalJson(own) === canonicalJson(next)) return false;
  const changed = left === undefined ? [company] : [company, await world.companyAt(identity.ordinal)];
  const states = left === undefined ? [events] : [events, left];
  const earlier = states.map(({ own, ownBytes }) => ({ own, ownBytes }));
  for (const state of states) state.own = state.own.filter(({ eventId }) => eventId !== identity.eventId);
  events.own = [...events.own, next].sort(byEventId);
  events.ownBytes += eventBytes(next);
  for (const shows of await showing(world, changed)) {
    const fault = await eventsFault(world, shows, shows.mergedFrom, 'event');
    if (fault === undefined) continue;
    for (const [i, state] of states.entries()) Object.assign(state, earlier[i]);
    throw new RejectedLineError([fault]);
  }
  identity.ordinal = company.ordinal;
  world.eventIdentities.set(line.key, identity);
  return true;
}

/** The companies that show a changed event: `companies`, and the targets of the merged ones. */
async function showing(world: World, companies: readonly CompanyState[]): Promise<Set<CompanyState>> {
  const found = new Set(companies);
  for (const { after } of companies) {
    const into = after?.company.merged_into_id ?? null;
    if (into !== null) found.add(await world.companyAt(ordinalOf(into)));
  }
  return found;
}
