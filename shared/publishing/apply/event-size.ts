import { MAXIMUM_EVENTS } from '../../contract/resources/event.ts';
import { type LineFault, shown } from '../feed/rejection.ts';
import type { CompanyState, EventsState, World } from './feed-world.ts';
import {
  contentBytes,
  eventsItem,
  jsonBytes,
  MAXIMUM_DOCUMENT_BYTES,
  type OwnEvent,
  packOwn,
} from './items.ts';
import { type EventSource, servedOf, sourcesOf } from './served-events.ts';

/** Sizes by event. Events are never changed in place, so a size stays valid. */
const sizes = new WeakMap<OwnEvent, number>();
const COMPANY_ID_BYTES = 60;
/** What the company's id, which the measured events lack, adds to each event of a compressed document. */
const REPEATED_ID_BYTES = 8;
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
 * Returns the fault of a line after which the events of a company would not fit in their item. The item holds all
 * permitted events, including those of companies merged into it, and the company's own events. It is compressed where it
 * would not fit as text (`eventsItem`).
 */
export async function eventsFault(
  world: World,
  company: CompanyState,
  mergedFrom: readonly number[],
  field: string,
): Promise<LineFault | undefined> {
  const state = await world.eventsOf(company.ordinal);
  const sources = await sourcesOf(world, company, mergedFrom);
  // The upper bounds nearly always fit. Measure what they are made of when they do not, and the item when that does not.
  if (ENVELOPE_BYTES + boundOf(state, sources) <= MAXIMUM_DOCUMENT_BYTES) return undefined;
  for (const each of new Set([state, ...sources.map(({ state: source }) => source)])) measureOwn(each);
  const events = sources.reduce((sum, { own }) => sum + own.length, 0);
  const repeated = events * REPEATED_ID_BYTES;
  if (ENVELOPE_BYTES + boundOf(state, sources) + repeated <= MAXIMUM_DOCUMENT_BYTES) return undefined;
  const bytes = contentBytes(eventsItem(servedOf(company.ordinal, sources), state.own));
  if (bytes <= MAXIMUM_DOCUMENT_BYTES) return undefined;
  const name = shown(company.after?.company.name ?? company.id);
  const reason = `the events of ${name} would take ${bytes} bytes; the limit is ${MAXIMUM_DOCUMENT_BYTES}`;
  return { field, reason };
}

/** Returns an upper bound of what the item of a company takes. */
function boundOf(state: EventsState, sources: readonly EventSource[]): number {
  let largest = 0;
  let permitted = 0;
  // A merged company has no sources: its item holds only its own events.
  let packed = sources.length === 0 ? state.ownBytes : 0;
  for (const { own, state: source } of sources) {
    packed += source.ownBytes;
    for (const event of own) {
      if (!event.permitted) continue;
      permitted += 1;
      largest = Math.max(largest, eventBytes(event));
    }
  }
  return permitted > MAXIMUM_EVENTS ? packed : Math.min(packed, permitted * largest + state.ownBytes);
}

function measureOwn(state: EventsState): void {
  state.ownBytes = packOwn(state.own).length;
}
