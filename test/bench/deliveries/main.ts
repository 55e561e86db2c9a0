import type { Benchmark } from '../harness/benchmark.ts';
import { startDeliveryEngine } from './engine.ts';
import { measureIsolation } from './isolation.ts';
import { measureLatency } from './latency.ts';
import { measureRate } from './rate.ts';

export const benchmark: Benchmark = {
  claim: 'Events through the whole local runtime, from their acceptance to the receiver and the receipt.',
  run: async ({ folder, progress }) => {
    progress('starting the local runtime');
    const engine = await startDeliveryEngine(folder);
    try {
      progress('latency');
      const latency = await measureLatency(engine);
      const rate = await measureRate(engine, progress);
      // Isolation comes last, because deliveries to its dead destinations are retried afterwards.
      const isolation = await measureIsolation(engine, progress);
      const all = [latency, rate, isolation];
      return {
        tables: all.flatMap(({ tables }) => tables),
        targets: all.flatMap(({ targets }) => targets),
        notes: [
          'An event is accepted as a monitor does it, by one transaction with its delivery (about 1 KB of data). Its ' +
            'time starts when that transaction returns and ends when the receiver has read the head of the first ' +
            'request, on the same clock.',
          'The whole path runs: stream, queue, lease, guard, signature, TLS, settlement and receipt. The receiver is ' +
            'on loopback through the development setting, so there is no DNS lookup.',
          'Load, receiver, runtime and engine share the same cores. CPU is user and system time of the processes.',
          'One dead receiver accepts requests and never answers; the other resets its connections. The development ' +
            'setting allows one receiver, so no destination can refuse the connection itself.',
        ],
      };
    } finally {
      await engine.stop();
    }
  },
};
