import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { RouteTable } from '../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { verifyIndex } from '../../infra/operator/index/index-check.ts';
import { Progress } from '../../infra/operator/terminal/progress.ts';
import { projectLedger } from '../../shared/credits/ledger/ledger.ts';
import { createOrganisation, showBalance } from '../../shared/credits/organisations.ts';
import { post } from '../../shared/credits/posting.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { markAnswered } from '../../shared/credits/settlement/answered.ts';
import { withholdMark } from '../../shared/credits/sweep-mark.ts';
import { deliveryEvent } from '../../shared/monitors/delivery-event.ts';
import { updateMonitor } from '../../shared/monitors/editing/update-monitor.ts';
import { findMonitor } from '../../shared/monitors/monitors.ts';
import { NOTICE_SHARD } from '../../shared/notices/notice.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { turnPacing } from '../../shared/search/state/turn-pacing.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../shared/webhooks/delivery/accept-event.ts';
import { MOVE_SHARD } from '../../shared/webhooks/due.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { readStream } from '../credits/stream.ts';
import { deployedTemplate, onlyResource } from '../infra/support/deployment.ts';
import { allows, statementsOf } from '../infra/support/policy.ts';
import {
  type Answer,
  answerOf,
  requestOf,
  startInterface,
  type TestInterface,
} from '../support/interface.ts';
import { allItems, readerOf } from '../support/table-state.ts';
import { type EarlierFunctions, startEarlierFunctions } from './earlier-functions.ts';
import { asLambdaPassesIt, type InFlight, leaveInFlight, publishMarket } from './in-flight.ts';
import { type RecordedRequests, startRecording } from './recorded-requests.ts';
import { type Release, readRelease, withoutTokens } from './release.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { STEPS } from './take-over.ts';

/**
 * The functions of the last release over what this one writes: both run for the minutes of an update, and an operator
 * may go back. last-release.test.ts is the other direction.
 */

/** Late enough for what was left in flight to be due. */
const LATER_MS = 120_000;
const routes = new RouteTable(OPERATIONS.map(({ id, path }) => ({ routeKey: `GET ${path}`, target: id })));
const release: Release = readRelease();
let tested: TestInterface;
let standIns: StandIns;
let recorded: RecordedRequests;
let earlier: EarlierFunctions;
let inFlight: InFlight;

beforeAll(async () => {
  const beganMs = Date.now();
  tested = await startInterface((table) => publishMarket(table, beganMs), { stream: true });
  inFlight = await leaveInFlight(tested, beganMs);
  const clock = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + LATER_MS);
  standIns = await startStandIns();
  const { VALIDATE_RESPONSES: _, ...variables } = process.env;
  const template = await deployedTemplate();
  const [resource] = onlyResource(template, 'AWS::DynamoDB::GlobalTable');
  recorded = await startRecording(variables['AWS_ENDPOINT_URL_DYNAMODB'] ?? '', (name, call) =>
    allows(statementsOf(template, name), { ...call, resource }),
  );
  const functions = startEarlierFunctions(
    { ...definedOf(variables), ...standIns.variables, AWS_ENDPOINT_URL_DYNAMODB: recorded.url },
    LATER_MS,
  );
  earlier = { ...functions, invoke: recorded.recording(functions.invoke) };
});
afterAll(async () => {
  await earlier?.stop();
  await recorded?.stop();
  await standIns?.stop();
  await tested?.stop();
  jest.restoreAllMocks();
});

const definedOf = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value = '']) => [[name, value]]));

/** Sends a request to a function of the last release. */
async function getFromEarlier(target: string): Promise<Answer> {
  const { match, event } = requestOf(routes, target, {
    authorization: `Bearer ${tested.apiKey}`,
    accept: 'application/json',
  });
  return answerOf(Object(await earlier.invoke(match.target, event)));
}

const firstPages = release.answers
  .map(({ path }) => path)
  .filter((path) => !/[?&](?:after|cursor)=/.test(path));

describe('the last release answers', () => {
  test.each(firstPages)('%s from what this one published, with no field less', async (path) => {
    const { status, json } = await tested.get(path);
    const answer = await getFromEarlier(path);
    expect([answer.status, status]).toEqual([200, 200]);
    expect(json).toMatchObject(Object(withoutTokens(answer.json)));
  });

  test.each(firstPages.filter((path) => path.includes('limit=')))(
    'the page after the first of %s, by the token of either release',
    async (path) => {
      const tokenOf = ({ json }: Answer): string =>
        json.next_cursor === undefined
          ? `after=${encodeURIComponent(json.next_position)}`
          : `cursor=${encodeURIComponent(json.next_cursor)}`;
      const ours = `${path}&${tokenOf(await tested.get(path))}`;
      const theirs = `${path}&${tokenOf(await getFromEarlier(path))}`;
      const pages = [
        await tested.get(ours),
        await getFromEarlier(ours),
        await tested.get(theirs),
        await getFromEarlier(theirs),
      ];
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const idsOf = ({ json }: Answer): readonly unknown[] =>
        json.data.map(({ id, job_id }: Readonly<Record<string, unknown>>) => id ?? job_id);
      expect(pages.map(idsOf)).toEqual(pages.map(() => pages.map(idsOf)[0]));
    },
  );
});

describe('a writer of the last release', () => {
  const setFloor = async (expression: string, values?: Readonly<Record<string, unknown>>) => {
    await tested.table.client.send(
      new UpdateCommand({
        ...{ TableName: tested.table.name, Key: keys.manifest(), UpdateExpression: expression },
        ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
      }),
    );
  };

  test('writes nothing to a table whose floor is above what it knows', async () => {
    await setFloor('SET formatFloor = :floor', { ':floor': 1_000 });
    const before = await allItems(tested.table);
    await expect(earlier.invoke('settle-due-jobs', {})).rejects.toMatchObject({ name: 'FormatTooNewError' });
    expect(await allItems(tested.table)).toEqual(before);
    await setFloor('REMOVE formatFloor');
  });

  test('would report a withdrawal at once, so a paced table refuses it, until pacing ends', async () => {
    const sleep = async () => undefined;
    await turnPacing({ table: tested.table, sleep }, true);
    const before = await allItems(tested.table);
    await expect(earlier.invoke('settle-due-jobs', {})).rejects.toMatchObject({ name: 'FormatTooNewError' });
    expect(await allItems(tested.table)).toEqual(before);
    // It writes below: of what this release keeps in the manifest it changes nothing.
    await turnPacing({ table: tested.table, sleep }, false);
  });
});

describe('the sweep of the last release', () => {
  /** Charges a new organisation twenty minutes ago, for a request whose answer only a shared record has. */
  const chargedBefore = async (): Promise<string> => {
    const operator = { name: 'test', now: Date.now() - 20 * 60_000 };
    const { organisationId } = await createOrganisation(tested.table, { name: 'Shared' }, operator);
    const topUp = { organisationId, kind: 'top_up', deltaMicros: 10_000n, reference: 'start' } as const;
    await postReference(tested.table, topUp, operator);
    const id = uuid7(operator.now);
    const charge = { meter: 'job_resource', operation: 'retrieve-job', keyId: id, resources: 1 } as const;
    const amounts = { deltaMicros: -1_000n, minimumMicros: 1_000n };
    await post(
      tested.table,
      { organisationId, id, kind: 'charge', at: operator.now, charge, ...amounts },
      1,
      { deadline: Date.now() + 5_000 },
    );
    await markAnswered(tested.table, [{ organisationId, requestId: id }], {
      now: operator.now,
      shared: true,
    });
    // The postings of the others wait for the projector of the last release, below.
    const account = keys.account(organisationId).pk;
    const stream = await readStream(tested.table);
    await projectLedger(
      tested.table,
      stream.filter(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S === account),
    );
    return organisationId;
  };
  const balance = (organisationId: string) => showBalance(tested.table, organisationId);

  test('refunds nothing once marks are withheld, and would refund what only shared records have', async () => {
    const organisationId = await chargedBefore();
    await withholdMark(tested.table, readerOf(tested.table), organisationId, 0);
    await earlier.invoke('refund-unanswered', {});
    expect(await balance(organisationId)).toBe(9_000n);
    // As it was before: what the mark protects from.
    const plain = { ...keys.sweep(organisationId), through: 0 };
    await tested.table.client.send(new PutCommand({ TableName: tested.table.name, Item: plain }));
    await earlier.invoke('refund-unanswered', {});
    expect(await balance(organisationId)).toBe(10_000n);
  });
});

describe('the last release', () => {
  test.each(Object.entries(STEPS))('%s by this one', async (_, step) => {
    const { organisationId } = tested;
    await step({ tested, organisationId, inFlight, standIns, invoke: earlier.invoke });
  });

  test('leaves the moves and notices that it does not know as they are', async () => {
    const monitor = await findMonitor(tested.table, inFlight.monitorId);
    if (monitor === undefined) throw new Error('the monitor in flight is gone');
    const { destinationId } = inFlight.drain;
    const edit = updateMonitor(
      tested.table,
      monitor,
      { destinationId },
      { name: 'test', now: Date.now() - 1 },
    );
    expect(await edit).toBe('updated');
    const unknown = async () =>
      (await allItems(tested.table)).filter(({ pk, due_shard: shard }) => {
        const isUnknown = [keys.move('', '').pk, keys.notice('', '').pk].some((kind) =>
          `${pk}`.startsWith(kind),
        );
        return isUnknown && shard !== undefined;
      });
    const before = await unknown();
    expect(new Set(before.map(({ due_shard: shard }) => shard))).toEqual(new Set([MOVE_SHARD, NOTICE_SHARD]));
    await earlier.invoke('sweep-deliveries', {});
    expect(await unknown()).toEqual(before);
  });

  test('enqueues what monitors of this one delivered, with its entitlements, from the stream and by its sweep', async () => {
    const { organisationId, table } = tested;
    const { json } = await tested.get('/v0/jobs?limit=2');
    const [first = '', second = '']: string[] = json.data.map(({ id }: { readonly id: string }) => id);
    /** Accepts an event that delivers a resource at this time, in Unix milliseconds. */
    const deliver = async (resourceId: string, now: number): Promise<string> => {
      const eventId = uuid7(now);
      const monitor = {
        id: inFlight.monitorId,
        name: 'new jobs',
        operation: 'jobs',
        organisationId,
      } as const;
      const run = {
        ...{ eventId, resourceIds: [resourceId], costMicros: 1_000n, now },
        appUrl: 'https://app.example',
      };
      const { destination_id: destinationId } = inFlight.deliveryMessage;
      const accepted = {
        event: deliveryEvent(monitor, run),
        ...{ organisationId, destinationIds: [destinationId], test: false },
      };
      const items = acceptanceOf(table.name, accepted, now, STANDARD_RETENTION);
      await table.client.send(new TransactWriteCommand({ TransactItems: items }));
      return eventId;
    };
    const streamed = await deliver(first, Date.now());
    const isOfEvent = ({ dynamodb }: _Record) => dynamodb?.Keys?.['pk']?.S === keys.webhookEvent(streamed).pk;
    const records = (await readStream(table)).filter(isOfEvent).map(asLambdaPassesIt);
    const enqueued = await earlier.invoke('enqueue-deliveries', { Records: records });
    expect(enqueued).toEqual({ batchItemFailures: [] });
    await deliver(second, Date.now() - 30 * 60_000);
    await earlier.invoke('sweep-deliveries', {});
    for (const id of [first, second]) {
      const item = await readerOf(table).get(keys.entitlement(organisationId, id), true);
      expect(Number(item?.['until'])).toBeGreaterThan(Date.now());
    }
  });

  test('makes only calls that the roles of this one allow', () => {
    // The rate windows have moved into the account. Without the old ones the limit is that of each instance.
    const refused = recorded.refused.filter(
      ({ leadingKeys = [] }) => !leadingKeys.every((key) => key.startsWith('RATE#')),
    );
    expect(refused).toEqual([]);
    expect(recorded.refused.length).toBeGreaterThan(0);
    expect(recorded.functions.size).toBeGreaterThan(12);
  });

  test('reports no error, and leaves an index that this release finds complete', async () => {
    expect(earlier.logged.filter((line) => line.includes('"level":"ERROR"'))).toEqual([]);
    const reader = readerOf(tested.table);
    const manifest = await readManifest(reader);
    expect(manifest).toMatchObject({ paced: false, formatFloor: 1 });
    const { faults } = await verifyIndex(reader, manifest, {
      now: Date.now,
      progress: new Progress({ write: () => undefined }),
      signal: new AbortController().signal,
    });
    expect(faults).toEqual({});
  });
});
