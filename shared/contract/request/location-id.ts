/**
 * Returns the canonical spelling of a location id: lower case for the kind and for the parts of regions and metros,
 * upper case for those of countries and admin areas (contract 10.1).
 */
export function canonicalLocationId(id: string): string {
  const colon = id.indexOf(':');
  if (colon === -1) return id;
  const kind = id.slice(0, colon).toLowerCase();
  const rest = id.slice(colon + 1);
  return `${kind}:${kind === 'country' || kind === 'admin' ? rest.toUpperCase() : rest.toLowerCase()}`;
}
