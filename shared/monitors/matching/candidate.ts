/** A resource that a commit made come to match a saved query, or cease to. */
export interface Candidate {
  readonly ordinal: number;
  readonly ceases: boolean;
}
