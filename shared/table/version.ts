import type { Item } from './reader.ts';

/**
 * The version of a record at its source. Versions are ordered by revision, and versions of one revision by digest, so
 * that records which arrive in any order leave the same one behind.
 */
export interface Version {
  /** The larger, the newer; null if neither the record nor its observation says. */
  readonly revision: number | null;
  /**
   * Digest of the record in hex, without the times of observation; a letter before it marks a record that is withheld.
   * Empty for a record published before versions.
   */
  readonly digest: string;
}

/** The version of a record that has none. Every other record replaces it. */
export const NO_VERSION: Version = { revision: null, digest: '' };

/** Begins the digest of a record that is withheld, and sorts after every digest of one that is not. */
export const WITHHELD = 'w';

/**
 * Returns the version of a record whose clearance was removed although its newer record is not known: every record of
 * the kept revision is older unless it withholds too.
 */
export const withheldVersion = ({ revision }: Version): Version => ({ revision, digest: WITHHELD });

/**
 * Returns whether a record is older than the one kept, and so must not replace it. Without a revision on either side
 * the order of arrival decides.
 */
export function isOlder({ revision, digest }: Version, kept: Version): boolean {
  if (revision === null || kept.revision === null) return false;
  return revision < kept.revision || (revision === kept.revision && digest < kept.digest);
}

export const isSameVersion = (left: Version, right: Version): boolean =>
  left.revision === right.revision && left.digest === right.digest;

/** Returns the version to keep when a record replaces another. */
export const versionAfter = (version: Version, kept: Version): Version =>
  version.revision === null ? { ...version, revision: kept.revision } : version;

/** Returns the attributes of an item that keep the version of its record. */
export const versionAttributes = ({ revision, digest }: Version): Item => ({ revision, record: digest });

/** Reads what `versionAttributes` wrote. An item from before versions has none. */
export function readVersion(item: Item | undefined): Version {
  const { revision, record } = item ?? {};
  return {
    revision: typeof revision === 'number' ? revision : null,
    digest: typeof record === 'string' ? record : '',
  };
}
