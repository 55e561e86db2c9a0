import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createKey } from '../../../shared/auth/keys.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import type { RateLimits } from '../../../shared/credits/account.ts';
import { createOrganisation } from '../../../shared/credits/organisations.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';

/** An organisation that sends requests. */
export interface Customer {
  readonly organisationId: string;
  readonly apiKeys: readonly string[];
}

/** Removes an organisation from the list of organisations, so that later worlds do not sweep it. */
export async function removeCustomer({ client, name }: Table, { organisationId }: Customer): Promise<void> {
  await client.send(new DeleteCommand({ TableName: name, Key: keys.organisation(organisationId) }));
}

/** Creates an organisation with credit (none for 0) and keys, as an operator does. */
export async function createCustomer(
  table: Table,
  stage: string,
  wanted: { readonly creditMicros: bigint; readonly keys: number; readonly limits: RateLimits },
): Promise<Customer> {
  const operator = { name: 'simulator', now: Date.now() };
  const { limits, creditMicros } = wanted;
  const { organisationId } = await createOrganisation(table, { name: 'Customer', limits }, operator);
  if (creditMicros > 0n) {
    const topUp = { kind: 'top_up', deltaMicros: creditMicros, reference: 'start' } as const;
    await postReference(table, { organisationId, ...topUp }, operator);
  }
  const apiKeys: string[] = [];
  for (let made = 0; made < wanted.keys; made += 1) {
    const asked = { organisationId, name: `key ${made}`, scopes: SCOPES, expiresAt: null };
    const key = await createKey(table, stage, asked, operator);
    if (key === undefined) throw new Error('no key was created');
    apiKeys.push(key.apiKey);
  }
  return { organisationId, apiKeys };
}
