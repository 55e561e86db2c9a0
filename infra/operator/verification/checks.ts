import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import { refundReference } from '../../../shared/credits/settlement/reconcile-charges.ts';
import {
  INTERVAL_MINUTES,
  STANDARD_DAILY_BUDGET_MICROS,
  STANDARD_RESOURCES,
} from '../../../shared/monitors/monitor.ts';
import { createMonitor, findMonitor } from '../../../shared/monitors/monitors.ts';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { testEvent } from '../../../shared/webhooks/delivery/send-test.ts';
import { findDestination, pauseDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { OPERATIONS } from '../../operations.ts';
import type { DeployedResources } from '../connection/deployed-stack.ts';
import type { Probe } from './probe.ts';

/** What a check found: `passed`, or why not. */
export interface Finding {
  readonly result: 'failed' | 'passed' | 'skipped';
  readonly found: string;
}

export interface Check {
  readonly id: string;
  /** What it proves. */
  readonly proves: string;
  /** What to do when it fails. */
  readonly mend: string;
  run(probe: Probe): Promise<Finding>;
}

const passed = (found: string): Finding => ({ result: 'passed', found });
const failed = (found: string): Finding => ({ result: 'failed', found });
const skipped = (found: string): Finding => ({ result: 'skipped', found });

const NO_RECEIVER = skipped('no receiver can be reached from here: name one with --receiver');
const NO_TEMPLATE = skipped('the local runtime has no deployed template');

/** A lost event is swept once it is older than the grace of the sweeper. */
const LOST_MS = 600_000;
const PLACE = 'country:DE';
const NOBODY = '00000000-0000-7000-8000-000000000000';

const encodedPaths: Check = {
  id: 'encoded-paths',
  proves: 'percent-encoded paths reach their route and are decoded once',
  mend: 'compare rawPath in the function’s event with shared/http/exchange/requested-path.ts',
  run: async ({ get }) => {
    const encoded = await get(`/v0/locations/${encodeURIComponent(PLACE)}`);
    const plain = await get(`/v0/locations/${PLACE}`);
    if (encoded.status !== plain.status || codeOf(encoded.text) !== codeOf(plain.text)) {
      return failed(`%3A is answered with ${encoded.status}, a colon with ${plain.status}`);
    }
    const slash = await get('/v0/locations/a%2Fb');
    if (slash.status !== 404 || codeOf(slash.text) !== 'not_found') {
      return failed(
        `%2F is answered with ${slash.status} ${codeOf(slash.text) ?? 'without a problem document'}`,
      );
    }
    return passed(`%3A is answered with ${encoded.status} like a colon, %2F stays in its segment`);
  },
};

const headers: Check = {
  id: 'headers',
  proves: 'a 401 has its WWW-Authenticate header and its problem document',
  mend: 'the gateway renames the header: tell customers, or send the requests through CloudFront, which restores it',
  run: async ({ get }) => {
    const { status, headers: given, text } = await get('/v0/jobs', { anonymous: true });
    if (status !== 401 || codeOf(text) === undefined)
      return failed(`a request without a key is answered with ${status}`);
    if (given['www-authenticate'] !== undefined) return passed('WWW-Authenticate arrives under its name');
    const renamed = Object.keys(given).find((name) => name.endsWith('www-authenticate'));
    return failed(renamed === undefined ? 'there is no WWW-Authenticate' : `it arrives as ${renamed}`);
  },
};

const operations: Check = {
  id: 'operations',
  proves: 'every operation may read what it needs (dynamodb:LeadingKeys)',
  mend: 'publish the catalogues if nothing is published yet; otherwise read the ERROR line of the operation, where an AccessDenied names the missing family',
  run: async ({ get }) => {
    const faults: string[] = [];
    for (const { id, path } of OPERATIONS) {
      const target = path
        .replace(/\{job_?id\}|\{company_id\}/i, NOBODY)
        .replace('{id}', PLACE)
        .replace('{code}', 'python')
        .replace('{version}', '1');
      const { status, text } = await get(target);
      // No job may be published yet, and company events need a condition; a denial is a 5xx.
      const isAnswered = status === 200 || (status < 500 && status !== 401 && codeOf(text) !== undefined);
      if (!isAnswered) faults.push(`${id} ${status}`);
    }
    return faults.length === 0
      ? passed(`${OPERATIONS.length} operations answer`)
      : failed(`refused or failing: ${faults.join(', ')}`);
  },
};

const ledger: Check = {
  id: 'ledger',
  proves: 'postings reach the ledger through the stream',
  mend: 'read the lines of project-ledger, and the state of its event source mapping',
  run: async ({ reader, organisationId, until }) => {
    const verified = await until(async () => {
      const verification = await verifyOrganisation(reader, organisationId);
      return verification.ok ? verification : undefined;
    });
    if (verified !== undefined) return passed(`${verified.entries} entries agree with the account`);
    const { violations } = await verifyOrganisation(reader, organisationId);
    return failed(violations[0]?.message ?? 'the ledger arrived too late');
  },
};

const refund: Check = {
  id: 'refund',
  proves: 'a charge that nobody was answered is refunded: a transaction over three key families',
  mend: 'read the ERROR line of refund-unanswered; a denial names the action and the key',
  run: async ({ reader, organisationId, unansweredId, until }) => {
    const reference = keys.reference(organisationId, refundReference(unansweredId));
    const refunded = await until(async () => {
      const item = await reader.get(reference, true);
      return item?.['posting_id'] === undefined ? undefined : item;
    });
    return refunded === undefined
      ? failed('the charge is not refunded: no run of refund-unanswered did it')
      : passed('refunded by refund-unanswered');
  },
};

const delivery: Check = {
  id: 'delivery',
  proves: 'an event is enqueued, decrypted, signed and sent',
  mend: 'read enqueue-deliveries, then deliver-webhooks; KMS, the queue or the guard of addresses refused',
  run: async (probe) => {
    if (probe.destinationId === null) return NO_RECEIVER;
    return attemptFinding(await attemptedBy(probe, await accept(probe, probe.destinationId)));
  },
};

const pause: Check = {
  id: 'pause',
  proves: 'a paused destination parks deliveries, and its resumption drains them',
  mend: 'read the executions of the drain’s state machine, then drain-destination',
  run: async (probe) => {
    const { destinationId, table, operator, until, resume } = probe;
    if (destinationId === null) return NO_RECEIVER;
    const destination = await findDestination(table, destinationId);
    if (destination === undefined) return failed('the destination of the checks is gone');
    await pauseDestination(table, destination, 'operator', operator());
    const eventId = await accept(probe, destinationId);
    const parked = await until(async () => {
      const receipt = await receiptOf(probe, eventId);
      return receipt?.parked === true ? receipt : undefined;
    });
    if (parked === undefined) return failed('a delivery to the paused destination is not parked');
    await resume(destinationId);
    return attemptFinding(await attemptedBy(probe, eventId));
  },
};

const sweep: Check = {
  id: 'sweep',
  proves: 'the sweeper may query the index, whose leading key is its own',
  mend: 'read the ERROR line of sweep-deliveries; its policy names <table>/index/due',
  run: async (probe) => {
    if (probe.destinationId === null) return NO_RECEIVER;
    return attemptFinding(
      await attemptedBy(probe, await accept(probe, probe.destinationId, { isLost: true })),
    );
  },
};

const monitor: Check = {
  id: 'monitor',
  proves: 'run-monitors finds what is due in the index and settles its run',
  mend: 'read the ERROR line of run-monitors; the guide of its permissions is docs/operator/deploy.md',
  run: async ({ table, organisationId, destinationId, operator, until }) => {
    if (destinationId === null) return NO_RECEIVER;
    const { id } = await createMonitor(
      table,
      {
        ...{
          organisationId,
          destinationId,
          name: 'deployment verify',
          operation: 'company_events',
          query: {},
        },
        intervalMinutes: INTERVAL_MINUTES.minimum,
        maximumResources: STANDARD_RESOURCES,
        dailyBudgetMicros: STANDARD_DAILY_BUDGET_MICROS,
      },
      operator(),
    );
    const ran = await until(async () => {
      const found = await findMonitor(table, id);
      return found === undefined || found.lastRunAtMs === null ? undefined : found;
    });
    return ran === undefined ? failed('the monitor was not run') : passed('it was run');
  },
};

const recursion: Check = {
  id: 'recursion',
  proves: 'loop detection does not stop deliveries that wait in the queue',
  mend: 'deploy a template in which deliver-webhooks has RecursiveLoop Allow',
  run: async ({ template }) => {
    if (template === null) return NO_TEMPLATE;
    const looping = ofType(template, 'AWS::Lambda::Function').filter(
      (properties) => properties['RecursiveLoop'] === 'Allow',
    );
    return looping.length === 0
      ? failed('no function of the deployed template allows recursion')
      : passed(`${looping.length} function allows it`);
  },
};

const failureDestination: Check = {
  id: 'failure-destination',
  proves: 'batches that the ledger gives up go to its bucket',
  mend: 'deploy again: the mapping of project-ledger names the bucket, and its role may put objects there',
  run: async ({ template }) => {
    if (template === null) return NO_TEMPLATE;
    const destinations = ofType(template, 'AWS::Lambda::EventSourceMapping').filter(
      (properties) => properties['DestinationConfig'] !== undefined,
    );
    return destinations.length === 0
      ? failed('no mapping of the deployed template has a failure destination')
      : passed(`${destinations.length} mappings have one; that a batch arrives takes six hours of failures`);
  },
};

const alarms: Check = {
  id: 'alarms',
  proves: 'every symptom that pages has an action, and somebody is named who is told',
  mend: 'set AlarmEmail or AlarmTopic, and confirm the subscription (docs/operator/alarms.md)',
  run: async ({ template, parameters }) => {
    if (template === null) return NO_TEMPLATE;
    const composites = ofType(template, 'AWS::CloudWatch::CompositeAlarm');
    const silent = composites.filter((properties) => !Array.isArray(properties['AlarmActions']));
    if (composites.length === 0 || silent.length > 0)
      return failed(`${silent.length} of ${composites.length} composite alarms have no action`);
    const told = ['AlarmTopic', 'AlarmEmail'].filter((name) => (parameters[name] ?? '') !== '');
    // The topic of the stack may have subscribers that somebody added by hand.
    return told.length === 0
      ? skipped('AlarmTopic and AlarmEmail are empty: nobody is told, unless you subscribed to the topic')
      : passed(
          `${composites.length} composite alarms act, by ${told.join(' and ')}; set a part to see one arrive`,
        );
  },
};

/** In the order of the report. */
export const CHECKS: readonly Check[] = [
  encodedPaths,
  headers,
  operations,
  ledger,
  refund,
  delivery,
  sweep,
  pause,
  monitor,
  recursion,
  failureDestination,
  alarms,
];

/** Checks of which each would disturb another that uses the destination; they run one after the other. */
export const IN_TURN: ReadonlySet<string> = new Set([delivery.id, sweep.id, pause.id]);

const codeOf = (text: string): string | undefined => {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null) return undefined;
    const code: unknown = Reflect.get(document, 'code');
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
};

const ofType = (template: DeployedResources, type: string) =>
  Object.values(template).flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : []));

/** Accepts an event for the destination of the checks. A lost one reaches no stream, only the sweeper. */
async function accept(
  { table, organisationId, operator, links, retention }: Probe,
  destinationId: string,
  { isLost = false } = {},
): Promise<string> {
  const now = operator().now - (isLost ? LOST_MS : 0);
  const eventId = uuid7(now);
  // Not a test for the delivery: a test is sent even to a paused destination.
  const accepted = {
    event: testEvent('deployment verify', { eventId, organisationId, now, ...links }),
    ...{ organisationId, destinationIds: [destinationId], test: false },
  };
  const writes = acceptanceOf(table.name, accepted, now, retention);
  if (isLost) for (const { Put } of writes) delete Put?.Item?.['ready'];
  await table.client.send(new TransactWriteCommand({ TransactItems: writes }));
  return eventId;
}

const receiptOf = async ({ reader, operator }: Probe, eventId: string): Promise<Delivery | undefined> =>
  (await deliveriesOfEvent(reader, eventId, operator().now))[0];

const attemptedBy = async (probe: Probe, eventId: string): Promise<Delivery | undefined> =>
  await probe.until(async () => {
    const receipt = await receiptOf(probe, eventId);
    return receipt !== undefined && receipt.history.length > 0 ? receipt : undefined;
  });

/** Any status of HTTP proves the way to the receiver; the deployment itself answers a webhook with 404. */
function attemptFinding(receipt: Delivery | undefined): Finding {
  const attempt = receipt?.history.at(-1);
  if (attempt === undefined) return failed('no attempt was made');
  return attempt.status === null
    ? failed(`the attempt ended as ${attempt.failure}`)
    : passed(`the receiver answered ${attempt.status}`);
}
