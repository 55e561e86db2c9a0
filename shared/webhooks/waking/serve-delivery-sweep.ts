import { openSfn } from '../../clients/sfn.ts';
import { openSqs } from '../../clients/sqs.ts';
import { type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { type SweepDependencies, sweep } from './sweep.ts';

/** Creates the handler that a schedule starts every minute. It picks up lost deliveries and drains (sweep.ts). */
export function serveSweep(
  given: Partial<SweepDependencies> & { readonly sink?: LogSink } = {},
): () => Promise<void> {
  const { sink = writeToStandardOutput } = given;
  const dependencies: SweepDependencies = {
    table: given.table ?? openTable(),
    sqs: given.sqs ?? openSqs(),
    queueUrl: given.queueUrl ?? requiredVariable(process.env, 'DELIVERIES_QUEUE_URL'),
    sfn: given.sfn ?? openSfn(),
    drainArn: given.drainArn ?? requiredVariable(process.env, 'DRAIN_ARN'),
    now: given.now ?? Date.now,
  };
  return async () => {
    const { deliveries, drains } = await sweep(dependencies);
    log(
      sink,
      'INFO',
      'sweep',
      { operation: 'sweep-deliveries', deliveries, drains },
      [{ name: 'DeliveriesSwept', unit: 'Count', value: deliveries }],
      dependencies.now(),
    );
  };
}
