import { openKms } from '../../clients/kms.ts';
import { openSfn } from '../../clients/sfn.ts';
import { openSqs } from '../../clients/sqs.ts';
import { eventLinksOf } from '../../links/event-link.ts';
import { cipherWith, LinkKeyRing } from '../../links/link-keys.ts';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import type { Sent } from '../reporting/send-notice.ts';
import { readRetention } from '../retention.ts';
import { type SweepDependencies, sweep } from './sweep.ts';

/**
 * Creates the handler that a schedule starts every minute. It picks up lost deliveries and drains, and makes notices
 * operational events (sweep.ts).
 */
export function serveSweep(
  given: Partial<Omit<SweepDependencies, 'told'>> & { readonly sink?: LogSink } = {},
): () => Promise<void> {
  const { sink = writeToStandardOutput } = given;
  const table = given.table ?? openTable();
  const now = given.now ?? Date.now;
  const linkKeys = new LinkKeyRing(table, cipherWith(openKms()));
  const dependencies: Omit<SweepDependencies, 'told'> = {
    table,
    sqs: given.sqs ?? openSqs(),
    queueUrl: given.queueUrl ?? requiredVariable(process.env, 'DELIVERIES_QUEUE_URL'),
    sfn: given.sfn ?? openSfn(),
    drainArn: given.drainArn ?? requiredVariable(process.env, 'DRAIN_ARN'),
    appUrl: given.appUrl ?? requiredVariable(process.env, 'APP_URL'),
    retention: given.retention ?? readRetention(process.env),
    linkEvents:
      given.linkEvents ??
      (async (organisationId) => await eventLinksOf({ ring: linkKeys, table }, organisationId, now())),
    now,
  };
  return async () => {
    const told: Sent[] = [];
    const { deliveries, drains } = await sweep({ ...dependencies, told: (sent) => told.push(sent) });
    const unheard = told.filter((sent) => sent === 'unheard').length;
    log(
      sink,
      'INFO',
      'sweep',
      {
        operation: 'sweep-deliveries',
        deliveries,
        drains,
        notices: told.filter((sent) => sent === 'sent').length,
        notices_unheard: unheard,
      },
      [
        { name: 'DeliveriesSwept', unit: 'Count', value: deliveries },
        ...(unheard === 0 ? [] : [{ name: 'NoticesUnheard', unit: 'Count', value: unheard } as const]),
      ],
      now(),
    );
  };
}
