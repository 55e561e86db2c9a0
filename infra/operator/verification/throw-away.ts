import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createKey, listKeys, revokeKey } from '../../../shared/auth/keys.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import type { Operator } from '../../../shared/credits/audit.ts';
import {
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  showOrganisation,
} from '../../../shared/credits/organisations.ts';
import { type Posting, postingUpdate } from '../../../shared/credits/posting-update.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import { ANSWER_WAIT_MS } from '../../../shared/credits/settlement/refund-unanswered.ts';
import { deleteMonitor, listMonitors } from '../../../shared/monitors/monitors.ts';
import type { Table } from '../../../shared/table/client.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { deleteDestination, listDestinations } from '../../../shared/webhooks/destination/destinations.ts';

/** An organisation that exists only for the checks. */
export interface ThrowAway {
  readonly organisationId: string;
  readonly apiKey: string;
  /** A charge that no request answered, and that is old enough to be refunded. */
  readonly unansweredId: string;
}

/** No customer has such a name, so that what an interrupted verification left behind can be found by it. */
const NAME = /^ops deployment verify [0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CREDIT_MICROS = 20_000_000n;
const CHARGE_MICROS = 1_000n;
/** A verification takes minutes; what is older was left behind. */
const LEFT_BEHIND_MS = 3_600_000;

/** Creates an organisation for the checks. Returns its id. */
export async function createThrowAway(table: Table, operator: Operator): Promise<string> {
  const name = `ops deployment verify ${uuid7(operator.now)}`;
  const { organisationId } = await createOrganisation(table, { name }, operator);
  return organisationId;
}

/** Gives the organisation credit, a key for all scopes, and a charge without an answer. */
export async function equipThrowAway(
  table: Table,
  organisationId: string,
  stage: string,
  operator: () => Operator,
): Promise<ThrowAway> {
  const topUp = { organisationId, kind: 'top_up', deltaMicros: CREDIT_MICROS, reference: 'verify' } as const;
  await postReference(table, topUp, operator());
  // Before any request: the sweep judges charges in their order, and stops at one that may still be answered.
  const longAgo = operator().now - ANSWER_WAIT_MS - 60_000;
  const unansweredId = uuid7(longAgo);
  const keyId = uuid7(longAgo);
  const charge = { meter: 'job_resource', operation: 'retrieve-job', keyId, resources: 1 } as const;
  const posting: Posting = {
    organisationId,
    id: unansweredId,
    kind: 'charge',
    deltaMicros: -CHARGE_MICROS,
    minimumMicros: CHARGE_MICROS,
    at: longAgo,
    charge,
  };
  await table.client.send(new UpdateCommand(postingUpdate(table.name, posting, 1)));
  const key = await createKey(
    table,
    stage,
    { organisationId, name: 'verify', scopes: SCOPES, expiresAt: null },
    operator(),
  );
  if (key === undefined) throw new Error(`organisation ${organisationId} is gone`);
  return { organisationId, apiKey: key.apiKey, unansweredId };
}

/** Removes the organisation of a verification with its key, destination, monitors and credit. Its history stays. */
export async function removeThrowAway(
  table: Table,
  organisationId: string,
  operator: () => Operator,
): Promise<void> {
  for (const monitor of await listMonitors(table, organisationId)) {
    await deleteMonitor(table, monitor, operator());
  }
  for (const destination of await listDestinations(table, organisationId)) {
    await deleteDestination(table, destination, operator());
  }
  for (const { keyId } of await listKeys(table, organisationId)) {
    await revokeKey(table, organisationId, keyId, operator());
  }
  const found = await showOrganisation(table, organisationId, operator().now);
  const balance = found?.account.balanceMicros ?? 0n;
  if (balance > 0n) {
    const end = {
      organisationId,
      kind: 'adjustment',
      deltaMicros: -balance,
      reference: 'verify-end',
    } as const;
    await postReference(table, end, operator());
  }
  await deleteOrganisation(table, organisationId, operator());
}

/** Removes what verifications left behind that were killed. Returns how many. */
export async function removeLeftBehind(table: Table, operator: () => Operator): Promise<number> {
  let removed = 0;
  for (const { organisationId, name, createdAt } of await listOrganisations(table)) {
    if (!NAME.test(name) || Date.parse(createdAt) > operator().now - LEFT_BEHIND_MS) continue;
    const found = await showOrganisation(table, organisationId, operator().now);
    if (found === undefined || found.account.status === 'deleted') continue;
    await removeThrowAway(table, organisationId, operator);
    removed += 1;
  }
  return removed;
}
