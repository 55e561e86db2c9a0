import { canonicalJson } from '../../catalogue/jcs.ts';
import { mintResourceId, ordinalOf } from '../../table/resource-id.ts';
import { isOlder, type Version } from '../../table/version.ts';
import type { EventLine, LineOf } from '../feed/feed.ts';
import { type LineFault, RejectedLineError, shown } from '../feed/rejection.ts';
import type { Applying } from './apply-company.ts';
import { eventBytes, eventsFault } from './event-size.ts';
import { statementFaults } from './facts.ts';
import type { CompanyState, EventIdentity, EventsState, World } from './feed-world.ts';
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
  const held = await holdersOf(world, known, company);
  const newest = held.reduce<Holder | undefined>(
    (latest, each) => (latest !== undefined && isOlder(versionIn(each), versionIn(latest)) ? latest : each),
    undefined,
  );
  const isLate = newest !== undefined && isOlder(eventVersion(line, company.ordinal), versionIn(newest));
  // Also an older line completes a move whose run died: the event stays where it is newest.
  const target = isLate ? newest.company : company;
  const events = await world.eventsOf(target.ordinal);
  const own = held.find(({ company }) => company === target)?.event;
  if (own === undefined && events.own.length >= MAXIMUM_OWN_EVENTS) {
    const reason = `${shown(line.company_key)} already has ${events.own.length} events; the limit is ${MAXIMUM_OWN_EVENTS}`;
    throw new RejectedLineError([{ field: 'company_key', reason }]);
  }
  // A run that died may have left an identity whose event was never written. Nobody has seen that id, and a reader
  // that follows events by the time in their ids may already be past it, so the event gets a new id.
  const identity = (newest === undefined ? undefined : known) ?? {
    // 32 random bits are enough: no item is ever looked up by an ordinal from an event's id.
    eventId: mintResourceId(world.mint.timeMs, Math.floor(Math.random() * 0xffff_ffff)),
    ordinal: target.ordinal,
    isNew: true,
    ordinalBefore: target.ordinal,
    movingBefore: [],
    moving: [],
  };
  const next: OwnEvent = isLate
    ? newest.event
    : {
        eventId: identity.eventId,
        event: line.event,
        evidence: line.evidence,
        permitted: line.permitted,
        ...(line.revision === undefined ? {} : { revision: line.revision }),
      };
  const left = held.filter(({ company }) => company !== target);
  if (left.length === 0 && own !== undefined && canonicalJson(own) === canonicalJson(next)) {
    place(identity, target);
    return false;
  }
  const states = [events, ...left.map(({ state }) => state)];
  const earlier = states.map(({ own, ownBytes }) => ({ own, ownBytes }));
  for (const state of states) state.own = state.own.filter(({ eventId }) => eventId !== identity.eventId);
  events.own = [...events.own, next].sort(byEventId);
  events.ownBytes += eventBytes(next);
  for (const shows of await showing(world, [target, ...left.map(({ company }) => company)])) {
    const fault = await eventsFault(world, shows, shows.mergedFrom, 'event');
    if (fault === undefined) continue;
    for (const [i, state] of states.entries()) Object.assign(state, earlier[i]);
    throw new RejectedLineError([fault]);
  }
  place(identity, target);
  world.eventIdentities.set(line.key, identity);
  return true;
}

function place(identity: EventIdentity, { ordinal }: CompanyState): void {
  identity.ordinal = ordinal;
  if (identity.moving.length > 0) identity.moving = [];
}

/** A company that has an event, and the event as it has it. */
interface Holder {
  readonly company: CompanyState;
  readonly state: EventsState;
  readonly event: OwnEvent;
}

const versionIn = ({ company, event }: Holder): Version => eventVersion(event, company.ordinal);

/** Returns who has a known event: one company, or several after a run that died while the event moved. */
async function holdersOf(
  world: World,
  known: EventIdentity | undefined,
  company: CompanyState,
): Promise<Holder[]> {
  if (known === undefined) return [];
  const found: Holder[] = [];
  for (const ordinal of new Set([
    company.ordinal,
    known.ordinal,
    known.ordinalBefore,
    ...known.movingBefore,
  ])) {
    const state = await world.eventsOf(ordinal);
    const event = state.own.find(({ eventId }) => eventId === known.eventId);
    if (event !== undefined) found.push({ company: await world.companyAt(ordinal), state, event });
  }
  return found;
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
