import type { TaxonomyEntry, TaxonomySnapshot } from '../contract/resources/taxonomy.ts';

/** A taxonomy snapshot, ready for questions about its codes. */
export class TaxonomyIndex {
  readonly snapshot: TaxonomySnapshot;
  readonly #entries: ReadonlyMap<string, TaxonomyEntry>;
  readonly #aliases: ReadonlyMap<string, string>;

  constructor(snapshot: TaxonomySnapshot) {
    this.snapshot = snapshot;
    this.#entries = new Map(snapshot.entries.map((entry) => [entry.code, entry]));
    this.#aliases = new Map(
      snapshot.entries.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code])),
    );
  }

  get version(): number {
    return this.snapshot.version;
  }

  /** Codes and aliases: everything that a parameter may name. */
  names(): string[] {
    return [...this.#entries.keys(), ...this.#aliases.keys()];
  }

  /** The entry's own code of a code or alias; undefined when the taxonomy has neither. */
  canonical(code: string): string | undefined {
    return this.#entries.has(code) ? code : this.#aliases.get(code);
  }

  /** What a resource with this code is found under: itself, its replacement, and the ancestors of both. */
  documentCodes(codes: readonly string[]): string[] {
    const out = new Set<string>();
    for (const code of codes) {
      for (const matching of this.queryCodes(code)) {
        for (
          let entry = this.#entries.get(matching);
          entry !== undefined && !out.has(entry.code);
          entry = entry.parent_code === null ? undefined : this.#entries.get(entry.parent_code)
        ) {
          out.add(entry.code);
        }
      }
    }
    return [...out].sort();
  }

  /** What a query for this code or alias matches: itself, and its replacement when deprecated (contract 2.4). */
  queryCodes(code: string): string[] {
    const entry = this.#entries.get(this.canonical(code) ?? '');
    if (entry === undefined) return [];
    return entry.replaced_by === null ? [entry.code] : [entry.code, entry.replaced_by];
  }
}
