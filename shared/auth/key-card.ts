import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '../contract/operation.ts';
import { SCOPES } from '../contract/vocabulary.ts';
import { enumsAttribute, nullableText, textAttribute } from '../table/attributes.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import type { ApiKey } from './key-item.ts';

/**
 * What the portal shows of a key. It is an item of its own, because the item of a key has the key's digest as its sort
 * key: a function that may read it can read the digests of all keys.
 */
export interface KeyCard {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

const PREFIX = keys.keyCard('', '').sk;
const MOST_CARDS = 1_000;

/** Returns the put of a key's card, to add to the transaction that writes the key. */
export const cardPut = (tableName: string, key: Omit<ApiKey, 'digest'>) => ({
  Put: { TableName: tableName, Item: cardItem(key) },
});

function cardItem({ organisationId, keyId, ...key }: Omit<ApiKey, 'digest'>): Item {
  return {
    ...keys.keyCard(organisationId, keyId),
    name: key.name,
    scopes: key.scopes,
    created: key.createdAt,
    expires: key.expiresAt,
    revoked: key.revokedAt,
  };
}

/** Lists the cards of an organisation's keys, oldest first. */
export async function listKeyCards(reader: TableReader, organisationId: string): Promise<readonly KeyCard[]> {
  const { pk } = keys.keyCard(organisationId, '');
  const { items } = await reader.query(pk, { from: PREFIX, to: `${PREFIX}\uffff`, limit: MOST_CARDS });
  return items.map((item) => ({
    keyId: textAttribute(item, 'sk').slice(PREFIX.length),
    name: textAttribute(item, 'name'),
    scopes: enumsAttribute(item, 'scopes', SCOPES),
    createdAt: textAttribute(item, 'created'),
    expiresAt: nullableText(item, 'expires'),
    revokedAt: nullableText(item, 'revoked'),
  }));
}

/** Adds the cards of keys that have none, which were created before there were cards. */
export async function addMissingCards(table: Table, all: readonly ApiKey[]): Promise<void> {
  for (const key of all) {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: cardItem(key),
          // A revocation since the keys were read has written the card.
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}
