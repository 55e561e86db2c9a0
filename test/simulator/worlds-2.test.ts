import { test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS } from './run-simulator.ts';
import { expectWorldsFrom } from './worlds.ts';

// The other half of the 300 worlds is a file of its own, so that two workers can share them.
test(
  'the invariants hold in worlds 151 to 300, which cover every kind of fault and every status',
  () => expectWorldsFrom(151),
  SIMULATION_TIMEOUT_MS,
);
