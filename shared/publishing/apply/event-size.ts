import { type LineFault, shown } from '../feed/rejection.ts';
import type { CompanyState, EventsState, World } from './feed-world.ts';
import { jsonBytes, MAXIMUM_DOCUMENT_BYTES, type OwnEvent, packOwn } from './items.ts';
import { MAXIMUM_SERVED_EVENTS, servedOf, sourcesOf } from './served-events.ts';

/** Sizes by event. Events are never changed in place, so a size stays valid. */
const sizes = new WeakMap<OwnEvent, number>();
const COMPANY_ID_BYTES = 60;
const ENVELOPE_BYTES = 200;

/** Returns an upper bound of the JSON bytes of an event, as it is kept or as it is served. */
export function eventBytes(event: OwnEvent): number {
  let bytes = sizes.get(event);
  if (bytes === undefined) {
    bytes = jsonBytes(event) + COMPANY_ID_BYTES;
    sizes.set(event, bytes);
  }
  return bytes;
}

/**
 * Returns the fault of a line after which the events of a company would not fit in their item. The item holds the
 * served events as JSON, including those of companies merged into it, and the company's own events packed.
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
  // The upper bounds nearly always fit. Measure the real sizes only when they do not.
  let served = MAXIMUM_SERVED_EVENTS * largest + ENVELOPE_BYTES;
  if (served + state.ownBytes > MAXIMUM_DOCUMENT_BYTES)
    served = jsonBytes(servedOf(company.ordinal, sources));
  if (served + state.ownBytes > MAXIMUM_DOCUMENT_BYTES) measureOwn(state);
  const bytes = served + state.ownBytes;
  if (bytes <= MAXIMUM_DOCUMENT_BYTES) return undefined;
  const name = shown(company.after?.company.name ?? company.id);
  const reason = `the events of ${name} would take ${bytes} bytes; the limit is ${MAXIMUM_DOCUMENT_BYTES}`;
  return { field, reason };
}

function measureOwn(state: EventsState): void {
  state.ownBytes = packOwn(state.own, '').length;
}
