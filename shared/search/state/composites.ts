/**
 * Composites: posting lists of pairs of a partner term (a country) and a dense term, for queries that ask for
 * both. The set of composed terms belongs to the generation and only grows. A composed term is pending until
 * its pairs are made from the existing posting lists. From the moment it is pending, new postings go into its
 * pairs too. So the pairs of an active term have everything that is in both lists. Nothing needs to be
 * removed, because readers check the documents.
 */
export interface Composites {
  /** Partners whose pairs with every active term are complete. */
  readonly partners: ReadonlySet<string>;
  /** Partners whose pairs are still being made. */
  readonly pendingPartners?: ReadonlySet<string>;
  /** Composed terms, both active and pending. */
  readonly terms: ReadonlySet<string>;
  /** Terms whose pairs with every partner are complete. */
  readonly active: ReadonlySet<string>;
}

export const NO_COMPOSITES: Composites = { partners: new Set(), terms: new Set(), active: new Set() };

/** Returns the term of a pair. */
export const compositeTerm = (partner: string, term: string): string => `${partner}&${term}`;

/** Returns the composite terms of a document with these terms: pairs with active and with pending terms. */
export function compositesOf(terms: readonly string[], composites: Composites): string[] {
  const { partners, pendingPartners } = composites;
  const held = terms.filter((term) => partners.has(term) || pendingPartners?.has(term) === true);
  if (held.length === 0) return [];
  const composed = terms.filter((term) => composites.terms.has(term));
  return held.flatMap((partner) => composed.map((term) => compositeTerm(partner, term)));
}

/**
 * Returns the terms whose lists cover "any of `partners`, and any of `terms`": the active pairs and, for a
 * term or partner without pairs, its own list, which covers more. Returns null if there is no pair, or more
 * than `maximum` lists.
 */
export function composed(
  partners: readonly string[],
  terms: readonly string[],
  composites: Composites,
  maximum: number,
): string[] | null {
  const lists = new Set<string>();
  let pairs = 0;
  for (const partner of partners) {
    if (!composites.partners.has(partner)) {
      lists.add(partner);
      continue;
    }
    for (const term of terms) {
      const isPair = composites.active.has(term);
      if (isPair) pairs += 1;
      lists.add(isPair ? compositeTerm(partner, term) : term);
    }
    if (lists.size > maximum) return null;
  }
  return pairs === 0 ? null : [...lists];
}

/** Encodes composites as the item that keeps them, one name per line. */
export const encodeComposites = (composites: Composites): Record<string, unknown> => ({
  partners: linesOf(composites.partners),
  pendingPartners: linesOf(composites.pendingPartners ?? []),
  active: linesOf(composites.active),
  pending: linesOf([...composites.terms].filter((term) => !composites.active.has(term))),
});

export function decodeComposites(item: Readonly<Record<string, unknown>> | undefined): Composites {
  if (item === undefined) return NO_COMPOSITES;
  const namesOf = (attribute: string): string[] =>
    String(item[attribute] ?? '')
      .split('\n')
      .filter((name) => name !== '');
  const active = new Set(namesOf('active'));
  return {
    partners: new Set(namesOf('partners')),
    pendingPartners: new Set(namesOf('pendingPartners')),
    terms: new Set([...active, ...namesOf('pending')]),
    active,
  };
}

const linesOf = (names: Iterable<string>): string => [...names].sort().join('\n');
