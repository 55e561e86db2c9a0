import { expect, test } from '@jest/globals';
import { startTestRuntime } from './support.ts';

test('publishes the catalogues of the product without a rejected line, and a repeat changes nothing', async () => {
  const runtime = await startTestRuntime({ engine: 'memory' });
  const command = ['catalogues', 'publish', '--minimum-population', '1000000'];
  const first = await runtime.json<{ read: number; applied: number }>(...command);
  const again = await runtime.json(...command);
  const { catalogues } = await runtime.json<{ catalogues: { locations: number; tools: number } }>('status');
  await runtime.stop();
  expect(first).toMatchObject({ exitCode: 0, unchanged: 0, rejected: 0, rejects_file: null });
  expect(first.applied).toBe(first.read);
  expect(again).toMatchObject({ exitCode: 0, applied: 0, unchanged: first.read });
  expect(catalogues).toMatchObject({ roles_version: 1, industries_version: 1 });
  // Two lines are the taxonomies.
  expect(catalogues.locations + catalogues.tools + 2).toBe(first.read);
}, 240_000);
