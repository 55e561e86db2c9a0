/** The organisation that calls, as its key and account told. */
export interface Caller {
  readonly organisationId: string;
  readonly keyId: string;
  /** Sealing keys of cursors, the current one first (32 bytes each). */
  readonly cursorKeys: readonly Uint8Array[];
  /** Some resource is free to retrieve for it (credits/entitlement.ts); which, a read beside the others tells. */
  readonly mayHavePaid: boolean;
}
