/**
 * The canonical spelling of a location id: the kind and the parts of regions and metros in lower case, those of
 * countries and admin areas in upper case (contract 10.1: the lookup is case-insensitive, output canonical).
 */
export function canonicalLocationId(id: string): string {
  const colon = id.indexOf(':');
  if (colon === -1) return id;
  const kind = id.slice(0, colon).toLowerCase();
  const rest = id.slice(colon + 1);
  return `${kind}:${kind === 'country' || kind === 'admin' ? rest.toUpperCase() : rest.toLowerCase()}`;
}
