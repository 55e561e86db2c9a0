import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { RouteTable } from '../../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { type Demo, startDemo } from '../../end-to-end/demo.ts';
import { goodTargets, missingTargets, readSamples } from '../../end-to-end/targets.ts';
import { allows, statementsOf } from '../support/policy.ts';
import { type Recorder, startRecorder } from '../support/recording.ts';
import { TABLE, template } from './granted.ts';
import { actionsOf, refused } from './recorded-calls.ts';

jest.setTimeout(300_000);

describe('each operation', () => {
  let demo: Demo;
  let recorder: Recorder;
  beforeAll(async () => {
    const own = await startDemo({ engine: 'memory' });
    recorder = startRecorder();
    const routes = new RouteTable(
      OPERATIONS.map(({ id, path }) => ({ routeKey: `GET ${path}`, target: id })),
    );
    const nameOf = (target: string) => routes.match('GET', target.split('?')[0] ?? '')?.target ?? 'no-route';
    // Every request is recorded, because the first one of a kind fills caches that the later ones use.
    demo = {
      ...own,
      get: (target, headers) => recorder.as(nameOf(target), () => own.get(target, headers)),
    };
    const samples = await readSamples(demo);
    for (const operation of OPERATIONS) {
      const targets = [...goodTargets(samples, operation), ...missingTargets(operation)];
      for (const target of targets) expect((await demo.get(target)).status).toBeLessThan(500);
      for (const name of ['roles', 'industries', 'tools', 'locations', 'technologyTools']) {
        await demo.get(`${targets[0]?.split('?')[0]}?${name}=no-such-code`);
        await demo.get(`${targets[0]?.split('?')[0]}?facts[${name}]=no-such-code`);
        await demo.get(`${targets[0]?.split('?')[0]}?matchingJobs[${name}]=no-such-code`);
      }
    }
  });
  afterAll(async () => {
    recorder.stop();
    await demo.stop();
  });

  test.each(OPERATIONS)('$id makes only calls that its role allows', ({ id }) => {
    expect(refused(recorder, id)).toEqual([]);
    expect(recorder.callsOf(id).length).toBeGreaterThan(2);
    expect(actionsOf(recorder, id)).toContain('BatchGetItem');
    const updated = recorder.callsOf(id).filter(({ action }) => action === 'dynamodb:UpdateItem');
    const families = new Set(updated.flatMap(({ leadingKeys = [] }) => leadingKeys[0]?.split('#')[0] ?? ''));
    expect([...families].sort()).toEqual(['ACCOUNT']);
  });

  test.each([
    { id: 'list-jobs', prefix: 'CHANGES' },
    { id: 'list-company-events', prefix: 'COMPANY' },
    { id: 'list-locations', prefix: 'TYPEAHEAD' },
    { id: 'list-tools', prefix: 'TYPEAHEAD' },
  ])('$id queries $prefix, as it declares', ({ id, prefix }) => {
    const queried = recorder.callsOf(id).filter(({ action }) => action === 'dynamodb:Query');
    expect(queried.some(({ leadingKeys = [] }) => leadingKeys[0]?.startsWith(`${prefix}#`))).toBe(true);
  });

  test('the role of retrieve-job refuses what retrieve-job-content reads, and that of a catalogue what a job needs', () => {
    const refusedTo = (name: string, id: string) => {
      const statements = statementsOf(template, name);
      return recorder.callsOf(id).some((call) => !allows(statements, { ...call, resource: TABLE }));
    };
    expect(refusedTo('retrieve-job', 'retrieve-job-content')).toBe(true);
    expect(refusedTo('list-tools', 'retrieve-job')).toBe(true);
  });
});
