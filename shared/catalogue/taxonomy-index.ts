import { nearest } from '../contract/near/edit-distance.ts';
import { codeOf } from '../contract/request/code-name.ts';
import type { TaxonomyEntry, TaxonomySnapshot } from '../contract/resources/taxonomy.ts';

/** Answers questions about the codes of a taxonomy snapshot. */
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

  /** Returns all codes and aliases: every value that a parameter accepts. */
  names(): string[] {
    return [...this.#entries.keys(), ...this.#aliases.keys()];
  }

  /**
   * Returns the codes and aliases near an unknown code or a name, nearest first: by their spelling, else active entries
   * whose label has every word of it.
   */
  near(written: string, limit: number): string[] {
    const code = codeOf(written);
    const spelt = nearest(code, this.names(), limit);
    if (spelt.length > 0) return spelt;
    const words = code.split(/[-_.]/).filter((word) => word.length > 2);
    if (words.length === 0) return [];
    return this.snapshot.entries
      .filter(
        ({ status, label }) =>
          status === 'active' && words.every((word) => label.toLowerCase().includes(word)),
      )
      .slice(0, limit)
      .map((entry) => entry.code);
  }

  /** Returns the code of the entry with this code or alias, or undefined for an unknown one. */
  canonical(code: string): string | undefined {
    return this.#entries.has(code) ? code : this.#aliases.get(code);
  }

  /** Returns the codes that find a resource with `codes`: these, their replacements, and the ancestors of both. */
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

  /** Returns the codes that a query for a code or alias matches: the code and any replacement (contract 2.4). */
  queryCodes(code: string): string[] {
    const entry = this.#entries.get(this.canonical(code) ?? '');
    if (entry === undefined) return [];
    return entry.replaced_by === null ? [entry.code] : [entry.code, entry.replaced_by];
  }
}
