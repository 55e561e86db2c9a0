/** Organisations kept at once. Beyond it the one that was used least recently is dropped. */
const MAXIMUM_ORGANISATIONS = 1_000;

/** What a function instance remembers about the organisations that it served most recently. */
export class RecentOrganisations<T> {
  readonly #organisations = new Map<string, T>();

  get(organisationId: string): T | undefined {
    return this.#organisations.get(organisationId);
  }

  set(organisationId: string, value: T): void {
    // Deleting first keeps the map in order of the last use.
    this.#organisations.delete(organisationId);
    this.#organisations.set(organisationId, value);
    if (this.#organisations.size <= MAXIMUM_ORGANISATIONS) return;
    const [oldest] = this.#organisations.keys();
    if (oldest !== undefined) this.#organisations.delete(oldest);
  }
}
