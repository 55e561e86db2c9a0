import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Scope } from '../contract/operation.ts';
import { auditPut, type Operator } from '../credits/audit.ts';
import { auditedWrite } from '../credits/audited-update.ts';
import { showOrganisation } from '../credits/organisations.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { uuid7 } from '../table/uuid7.ts';
import { digestOf, mintApiKey } from './api-key.ts';
import { cardPut } from './key-card.ts';
import { type ApiKey, keyAttributes, readKeyItem } from './key-item.ts';
import { ensureKeyCheck } from './key-secret.ts';

export interface NewKey {
  readonly organisationId: string;
  /** The workload that uses the key, 1 to 240 characters. */
  readonly name: string;
  /** At least one. */
  readonly scopes: readonly Scope[];
  /** Unix milliseconds; null for a key that does not expire. */
  readonly expiresAt: number | null;
}

/**
 * Creates a key. Only the result ever shows the key itself. The first key of a deployment also creates the secret that
 * all its keys depend on. Returns undefined if the organisation does not exist or is deleted.
 * @throws RangeError for a name or scopes out of bounds, or an expiry in the past
 */
export async function createKey(
  table: Table,
  stage: string,
  wanted: NewKey,
  operator: Operator,
): Promise<(ApiKey & { readonly apiKey: string }) | undefined> {
  const { organisationId, name, expiresAt } = wanted;
  if (name.trim() === '' || name.length > 240) throw new RangeError('a name must have 1 to 240 characters');
  const scopes = [...new Set(wanted.scopes)].sort();
  if (scopes.length === 0) throw new RangeError('a key needs at least one scope');
  if (expiresAt !== null && !(expiresAt > operator.now)) throw new RangeError('the expiry has passed');
  const organisation = await showOrganisation(table, organisationId, operator.now);
  if (organisation === undefined || organisation.account.status === 'deleted') return undefined;
  const apiKey = mintApiKey(stage, organisationId, await ensureKeyCheck(table));
  const digest = digestOf(apiKey);
  const key = {
    keyId: uuid7(operator.now),
    organisationId,
    name,
    scopes,
    createdAt: new Date(operator.now).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    revokedAt: null,
  };
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.apiKey(organisationId, digest), ...keyAttributes(key) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        cardPut(table.name, key),
        auditPut(table.name, operator, {
          command: 'keys create',
          organisationId,
          before: null,
          after: { key_id: key.keyId, name, scopes, expires_at: key.expiresAt },
        }),
      ],
    }),
  );
  return { ...key, digest, apiKey };
}

/** Lists all keys of an organisation, oldest first. Strongly consistent. */
export async function listKeys(table: Table, organisationId: string): Promise<readonly ApiKey[]> {
  const found: ApiKey[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.apiKey(organisationId, '').pk },
        ConsistentRead: true,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    found.push(...(page.Items ?? []).map(readKeyItem));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found.sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
}

/** Revokes a key, from the next request on. Returns undefined if the organisation has no such key. */
export async function revokeKey(
  table: Table,
  organisationId: string,
  keyId: string,
  operator: Operator,
): Promise<ApiKey | undefined> {
  const key = (await listKeys(table, organisationId)).find((candidate) => candidate.keyId === keyId);
  if (key === undefined || key.revokedAt !== null) return key;
  const revokedAt = new Date(operator.now).toISOString();
  const update = {
    TableName: table.name,
    Key: keys.apiKey(organisationId, key.digest),
    UpdateExpression: 'SET revoked = :at',
    ConditionExpression: 'revoked = :none',
    ExpressionAttributeValues: { ':at': revokedAt, ':none': null },
  };
  const revoked = await auditedWrite(
    table,
    [{ Update: update }, cardPut(table.name, { ...key, revokedAt })],
    operator,
    {
      command: 'keys revoke',
      organisationId,
      before: { key_id: keyId, revoked_at: null },
      after: { key_id: keyId, revoked_at: revokedAt },
    },
  );
  if (revoked) return { ...key, revokedAt };
  // Another operator has just revoked it.
  return (await listKeys(table, organisationId)).find((candidate) => candidate.keyId === keyId);
}
