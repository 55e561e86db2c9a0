/** The organisation that calls, as its key and account told. */
export interface Caller {
  readonly organisationId: string;
  readonly keyId: string;
  /** Sealing keys of cursors, the current one first (32 bytes each). */
  readonly cursorKeys: readonly Uint8Array[];
}
