import type { LocationRecord } from '../../catalogue/records.ts';
import { choosePlace } from './place-choice.ts';
import { liesIn, type PlaceIndex, placesNamed } from './place-index.ts';

/** The fields of schema.org's PostalAddress that job boards fill in. */
export interface PostalAddress {
  readonly addressCountry?: string | null | undefined;
  readonly addressRegion?: string | null | undefined;
  readonly addressLocality?: string | null | undefined;
}
export interface ResolvedAddress {
  /** The narrowest place that the address names unambiguously. */
  readonly place: LocationRecord | undefined;
  readonly country: LocationRecord | undefined;
}

/** Resolves an address from its country inwards. When a part does not resolve, the place around it is the result. */
export function resolveAddress(index: PlaceIndex, address: PostalAddress): ResolvedAddress {
  const widest = named(index, address.addressCountry);
  const country = widest.find(({ kind }) => kind === 'country');
  const region = choosePlace(
    named(index, isRepeated(address) ? undefined : address.addressRegion).filter(
      (one) => one.kind === 'admin' && (country === undefined || liesIn(one, country)),
    ),
  );
  const around = region ?? country ?? widest.find(({ kind }) => kind === 'region');
  const localities = named(index, address.addressLocality);
  const inside = localities.filter(
    (one) => (one.kind === 'city' || one.kind === 'metro') && around !== undefined && liesIn(one, around),
  );
  const locality = around === undefined ? choosePlace(localities) : choosePlace(inside);
  const place = locality ?? around;
  return {
    place,
    country: country ?? (place?.country == null ? undefined : index.countries.get(place.country)),
  };
}

/** The same text as region and country ("Mexico, Mexico") names the country twice. */
function isRepeated({ addressCountry, addressRegion }: PostalAddress): boolean {
  return addressCountry != null && addressRegion != null && addressCountry.trim() === addressRegion.trim();
}

function named(index: PlaceIndex, text: string | null | undefined): readonly LocationRecord[] {
  return text == null ? [] : placesNamed(index, text);
}
