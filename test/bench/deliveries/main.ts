import type { Benchmark } from '../harness/benchmark.ts';
import { startDeliveryEngine } from './engine.ts';
import { measureIsolation } from './isolation.ts';
import { measureLatency } from './latency.ts';
import { measureRate } from './rate.ts';

export const benchmark: Benchmark = {
  claim: 'Events from their acceptance to the receiver and their receipt, through the whole local runtime.',
  run: async ({ folder, progress }) => {
    progress('starting the local runtime');
    const engine = await startDeliveryEngine(folder);
    try {
      progress('latency');
      const latency = await measureLatency(engine);
      const rate = await measureRate(engine, progress);
      // Last: what its dead destinations leave behind goes on being tried.
      const isolation = await measureIsolation(engine, progress);
      const all = [latency, rate, isolation];
      return {
        tables: all.flatMap(({ tables }) => tables),
        targets: all.flatMap(({ targets }) => targets),
        notes: [
          'An event is accepted as a monitor does it, by one transaction with its delivery (about 1 KB of data), and ' +
            'counts from the answer to that transaction. It arrives when the receiver has read the head of its first ' +
            'request; both are read off one clock.',
          'Everything runs: stream, queue, lease, guard, signature, TLS, settling and receipt; the receiver is at ' +
            'loopback, by the setting for development, so DNS is left out.',
          'Load, receiver, runtime and engine share the same cores. CPU is user and system time of the processes.',
          'Dead are a receiver that takes requests and never answers, and one that resets its connections: the ' +
            'setting for development names one receiver, so none can refuse the connection itself.',
        ],
      };
    } finally {
      await engine.stop();
    }
  },
};
