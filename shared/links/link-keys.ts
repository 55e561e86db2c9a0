import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyClient } from '../clients/kms.ts';
import type { Operator } from '../credits/audit.ts';
import { auditedUpdate } from '../credits/audited-update.ts';
import { integerAttribute } from '../table/attributes.ts';
import { binaryAttribute } from '../table/bytes.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { type Item, TableReader } from '../table/reader.ts';
import { type LinkKey, MOST_LINK_HOURS, versionOf } from './token.ts';

/**
 * The keys that sign links. The table stores them encrypted: reading the table opens no portal.
 *
 *   version, sealed                        the current key
 *   previous_version, previous_sealed      the key before it, which still opens links for 30 days
 *   rotated_at                             Unix milliseconds
 */
export interface LinkKeys {
  /** Signs new links. */
  readonly current: LinkKey;
  readonly previous: LinkKey | null;
}

const KEY_BYTES = 32;
const MOST_VERSIONS = 255;
/** No link outlives the key that signed it. */
const PREVIOUS_MS = MOST_LINK_HOURS * 3_600_000;
/** How long a process uses the keys that it has read. */
const CACHE_MS = 300_000;
/** A token that names an unknown key makes a process read again, but not more often than this. */
const RELOAD_MS = 5_000;

/** Signing secrets have another context, so a role that may decrypt with this one cannot decrypt them. */
export const LINK_KEY_CONTEXT = { portal: 'links' };

/** Encrypts and decrypts the keys of links. */
export interface LinkCipher {
  encrypt(plain: Uint8Array): Promise<Uint8Array>;
  decrypt(sealed: Uint8Array): Promise<Uint8Array>;
}

/** @param keyId the KMS key that encrypts; functions only decrypt and name none */
export function cipherWith(kms: KeyClient, keyId?: string): LinkCipher {
  return {
    encrypt: async (plain) => {
      const { CiphertextBlob } = await kms.send(
        new EncryptCommand({ KeyId: keyId, Plaintext: plain, EncryptionContext: LINK_KEY_CONTEXT }),
      );
      if (CiphertextBlob === undefined) throw new Error('KMS answered without a ciphertext');
      return CiphertextBlob;
    },
    decrypt: async (sealed) => {
      const { Plaintext } = await kms.send(
        new DecryptCommand({ CiphertextBlob: sealed, EncryptionContext: LINK_KEY_CONTEXT }),
      );
      if (Plaintext === undefined) throw new Error('KMS answered without a plaintext');
      return Plaintext;
    },
  };
}

/** Reads the keys and keeps them in memory for five minutes. */
export class LinkKeyRing {
  readonly #table: Table;
  readonly #cipher: Pick<LinkCipher, 'decrypt'>;
  #read: { readonly keys: LinkKeys | null; readonly at: number } | undefined;

  constructor(table: Table, cipher: Pick<LinkCipher, 'decrypt'>) {
    this.#table = table;
    this.#cipher = cipher;
  }

  /** Returns the keys; null if the deployment has none yet. @param now Unix milliseconds */
  async keys(now: number): Promise<LinkKeys | null> {
    return await this.#keysOf(now, CACHE_MS);
  }

  /** Returns the key that a token names; null if there is none. The token is not yet verified. */
  async keyOf(token: string, now: number): Promise<LinkKey | null> {
    const version = versionOf(token);
    if (version === null) return null;
    const named = (keys: LinkKeys | null): LinkKey | undefined =>
      [keys?.current, keys?.previous].find((key) => key?.version === version) ?? undefined;
    return named(await this.keys(now)) ?? named(await this.#keysOf(now, RELOAD_MS)) ?? null;
  }

  async #keysOf(now: number, maximumAgeMs: number): Promise<LinkKeys | null> {
    // A clock that moved back must not extend the pause.
    if (this.#read !== undefined && Math.abs(now - this.#read.at) < maximumAgeMs) return this.#read.keys;
    const keys = await readLinkKeys(this.#table, this.#cipher, now);
    this.#read = { keys, at: now };
    return keys;
  }
}

async function readLinkKeys(
  table: Table,
  cipher: Pick<LinkCipher, 'decrypt'>,
  now: number,
): Promise<LinkKeys | null> {
  const item = await readItem(table);
  if (item === undefined) return null;
  const current = {
    version: integerAttribute(item, 'version'),
    bytes: await cipher.decrypt(binaryAttribute(item, 'sealed')),
  };
  const opens =
    item['previous_sealed'] !== undefined && now < integerAttribute(item, 'rotated_at') + PREVIOUS_MS;
  if (!opens) return { current, previous: null };
  return {
    current,
    previous: {
      version: integerAttribute(item, 'previous_version'),
      bytes: await cipher.decrypt(binaryAttribute(item, 'previous_sealed')),
    },
  };
}

/** Returns the keys, and creates the first one if there is none. For operators only: no function may put it. */
export async function ensureLinkKeys(table: Table, cipher: LinkCipher, now: number): Promise<LinkKeys> {
  const found = await readLinkKeys(table, cipher, now);
  if (found !== null) return found;
  const sealed = await cipher.encrypt(randomBytes(KEY_BYTES));
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.portal('key'), version: 1, sealed, rotated_at: now },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    // Another operator may have just created it.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  const created = await readLinkKeys(table, cipher, now);
  if (created === null) throw new Error('the key of the links disappeared while it was created');
  return created;
}

/**
 * Replaces the key that signs links. The key before it opens links for 30 days more; those of the key before that no
 * longer open. Returns the number of the new key; null if there is none to replace or another operator replaced it.
 */
export async function rotateLinkKey(
  table: Table,
  cipher: Pick<LinkCipher, 'encrypt'>,
  operator: Operator,
): Promise<number | null> {
  const item = await readItem(table);
  if (item === undefined) return null;
  const version = integerAttribute(item, 'version');
  const next = (version % MOST_VERSIONS) + 1;
  const rotated = await auditedUpdate(
    table,
    {
      Key: keys.portal('key'),
      UpdateExpression:
        'SET #version = :next, sealed = :sealed, previous_version = :version, previous_sealed = :previous, ' +
        'rotated_at = :now',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':next': next,
        ':version': version,
        ':sealed': await cipher.encrypt(randomBytes(KEY_BYTES)),
        ':previous': binaryAttribute(item, 'sealed'),
        ':now': operator.now,
      },
    },
    operator,
    {
      command: 'portal rotate',
      organisationId: null,
      before: { link_key: version },
      after: { link_key: next },
    },
  );
  return rotated ? next : null;
}

const readItem = async (table: Table): Promise<Item | undefined> =>
  await new TableReader(table, new AbortController().signal).get(keys.portal('key'), true);
