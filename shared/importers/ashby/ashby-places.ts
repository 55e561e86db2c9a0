import type { AshbyRecord } from '../ashby-record.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { resolvePlaces } from '../places/places.ts';
import { arrangementsOfTitle, type WorkArrangement } from '../titles/arrangement.ts';

export interface AshbyPlaces {
  /** Location ids, sorted. */
  readonly ids: readonly string[];
  readonly arrangements: readonly WorkArrangement[];
  readonly faults: readonly { readonly kind: string; readonly text: string }[];
}
type Entry = Pick<AshbyRecord, 'location' | 'address'>;

/**
 * Reads the places and work arrangements of a record from its location, its secondary locations and their addresses.
 * Words of a location or the title override the remote flag, because boards also set it for hybrid work. A false flag
 * states neither hybrid nor on-site work.
 */
export function ashbyPlaces(index: PlaceIndex, record: AshbyRecord, title: string): AshbyPlaces {
  const ids = new Set<string>();
  const said = new Set<WorkArrangement>(arrangementsOfTitle(title));
  const faults: { kind: string; text: string }[] = [];
  for (const entry of [record, ...(record.secondaryLocations ?? [])] satisfies Entry[]) {
    const address = (entry.address === '' ? undefined : entry.address?.postalAddress) ?? {};
    const text = entry.location ?? '';
    const { places, arrangements, unresolved } = resolvePlaces(index, text, address);
    for (const place of places) ids.add(place.id);
    for (const arrangement of arrangements) said.add(arrangement);
    for (const fault of unresolved) {
      faults.push({ kind: places.length > 0 ? 'location_part' : `location_${fault.reason}`, text });
    }
  }
  if (record.isRemote === true) {
    if (said.size === 0) said.add('remote');
    else if (!said.has('remote')) faults.push({ kind: 'remote_flag', text: record.location ?? '' });
  }
  return { ids: [...ids].sort(), arrangements: [...said].sort(), faults };
}
