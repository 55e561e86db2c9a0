/** The calling organisation, from its key and account items. */
export interface Caller {
  readonly organisationId: string;
  readonly keyId: string;
  /** Keys that seal cursors, 32 bytes each, the current one first. */
  readonly cursorKeys: readonly Uint8Array[];
}
