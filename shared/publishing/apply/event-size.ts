import { type LineFault, shown } from '../feed/rejection.ts';
import type { CompanyState, EventsState, World } from './feed-world.ts';
import { jsonBytes, MAXIMUM_DOCUMENT_BYTES, type OwnEvent, packOwn } from './items.ts';
import { MAXIMUM_SERVED_EVENTS, servedOf, sourcesOf } from './served-events.ts';

/** An event never changes in place. */
const sizes = new WeakMap<OwnEvent, number>();
const COMPANY_ID_BYTES = 60;
const ENVELOPE_BYTES = 200;

/** JSON bytes of an event as it is kept or served, at most. */
export function eventBytes(event: OwnEvent): number {
  let bytes = sizes.get(event);
  if (bytes === undefined) {
    bytes = jsonBytes(event) + COMPANY_ID_BYTES;
    sizes.set(event, bytes);
  }
  return bytes;
}

/**
 * The fault of a line that would make the events of a company larger than their item can hold: the served ones,
 * with those of the companies merged into it, as JSON, and its own ones packed.
 */
export async function eventsFault(
  world: World,
  company: CompanyState,
  mergedFrom: readonly number[],
  field: string,
): Promise<LineFault | undefined> {
  const state = await world.eventsOf(company.ordinal);
  const sources = await sourcesOf(world, company, mergedFrom);
  let largest = 0;
  for (const { own } of sources) for (const event of own) largest = Math.max(largest, eventBytes(event));
  // The bounds nearly always do; what they are bounds of is made only where they don't.
  let served = MAXIMUM_SERVED_EVENTS * largest + ENVELOPE_BYTES;
  if (served + state.ownBytes > MAXIMUM_DOCUMENT_BYTES)
    served = jsonBytes(servedOf(company.ordinal, sources));
  if (served + state.ownBytes > MAXIMUM_DOCUMENT_BYTES) measureOwn(state);
  const bytes = served + state.ownBytes;
  if (bytes <= MAXIMUM_DOCUMENT_BYTES) return undefined;
  const name = shown(company.after?.company.name ?? company.id);
  const reason = `the events of ${name} would take ${bytes} bytes; at most ${MAXIMUM_DOCUMENT_BYTES} are allowed`;
  return { field, reason };
}

function measureOwn(state: EventsState): void {
  state.ownBytes = packOwn(state.own, '').length;
}
