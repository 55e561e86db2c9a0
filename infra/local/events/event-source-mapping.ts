import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { RunningStack, Service } from '../stack/stack.ts';
import { compileFilters } from './filter-pattern.ts';
import type { Mapping } from './mapping.ts';
import { pollQueue } from './queue-poller.ts';
import { Checkpoints } from './stream-checkpoints.ts';
import { pollStream, StreamClient } from './stream-poller.ts';

/** Time that functions get to finish a batch when the runtime stops. */
const GRACE_MS = 1000;

const TYPE = 'AWS::Lambda::EventSourceMapping';

/** A reference to a parameter of type Number resolves to text, as on AWS. */
const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z._default(z.boolean(), true),
  BatchSize: z.optional(z.number()),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  StartingPosition: z.optional(z.enum(['LATEST', 'TRIM_HORIZON'])),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.coerce.number() })),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
});

/** Event source mappings: deliver table streams and queues to functions. */
export const eventSourceMappings: Service = {
  types: [TYPE],

  name(stack) {
    for (const [id] of stack.resolver.resources(TYPE)) {
      stack.resolver.name(id, id, {
        Id: id,
        EventSourceMappingArn: stack.arn('lambda', `event-source-mapping:${id}`),
      });
    }
  },

  async start(stack) {
    const stop = new AbortController();
    const checkpoints = new Checkpoints(stack.options.dataDir, (error) =>
      stack.log.report('event source mappings', `positions in streams were not saved: ${String(error)}`),
    );
    const mappings = stack.resolver.resources(TYPE).flatMap(([id, { Properties }]) => {
      const parsed = MappingProperties.parse(stack.resolver.resolve(Properties));
      return parsed.Enabled ? [mappingOf(stack, id, parsed)] : [];
    });
    const streams = new Map<string, StreamClient>();
    const streamOf = (arn: string): StreamClient => {
      const stream =
        streams.get(arn) ?? new StreamClient(stack.address('DYNAMODB_STREAMS'), arn, stop.signal);
      streams.set(arn, stream);
      return stream;
    };
    const pollers = mappings.map((mapping) => {
      const { id, sourceArn } = mapping;
      return sourceArn.startsWith('arn:aws:sqs:')
        ? pollQueue(stack, mapping, stop.signal)
        : pollStream(stack, mapping, streamOf(sourceArn), checkpoints.of(id, sourceArn), stop.signal);
    });
    return async () => {
      stop.abort();
      // Functions that are still busy are stopped next; the next start delivers their stream records again.
      await Promise.race([Promise.all(pollers), delay(GRACE_MS, undefined, { ref: false })]);
      await checkpoints.flush();
    };
  },
};

function mappingOf(stack: RunningStack, id: string, properties: z.output<typeof MappingProperties>): Mapping {
  const destination = properties.DestinationConfig?.OnFailure.Destination;
  const queue = properties.EventSourceArn.startsWith('arn:aws:sqs:');
  if (!queue && !properties.EventSourceArn.includes('/stream/')) {
    throw new Error(`the local runtime cannot read events from ${properties.EventSourceArn}`);
  }
  return {
    id,
    sourceArn: properties.EventSourceArn,
    lambda: stack.functionOf(properties.FunctionName),
    batchSize: properties.BatchSize ?? (queue ? 10 : 100),
    filter: compileFilters((properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) => Pattern)),
    reportsItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    bisects: properties.BisectBatchOnFunctionError,
    maximumRetries: properties.MaximumRetryAttempts,
    maximumAgeSeconds: properties.MaximumRecordAgeInSeconds,
    startingPosition: properties.StartingPosition ?? 'TRIM_HORIZON',
    concurrency: Math.min(
      properties.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY,
      stack.options.environmentsPerConsumer,
    ),
    onFailure: destination === undefined ? undefined : stack.failureDestination(destination),
  };
}
