import { describe, expect, test } from '@jest/globals';
import { Random } from '../../support/random.ts';
import { Events } from './events.ts';
import { type Scene, simulate } from './waiting-model.ts';

const scene: Scene = {
  deliveries: 300,
  destinations: 1,
  drainedPerSecond: 20,
  attemptMs: 10_000,
  hours: 2,
  workers: 10,
  seed: 1,
  bounded: true,
};

test('events come by time, those of one time by order of entry', () => {
  const events = new Events<number>();
  const random = new Random(3);
  const added = Array.from({ length: 500 }, (_, order) => ({ at: random.below(50), order }));
  for (const { at, order } of added) events.add(at, order);
  const taken = Array.from(added, () => events.next());
  const expected = added.toSorted((a, b) => a.at - b.at || a.order - b.order);
  expect(taken.map((one) => one?.event)).toEqual(expected.map(({ order }) => order));
  expect(events.next()).toBeUndefined();
});

test('the same seed gives the same figures', () => {
  const first = simulate(scene);
  expect(simulate(scene)).toEqual(first);
  expect(simulate({ ...scene, seed: 2 }).received).not.toBe(first.received);
});

describe('deliveries that wait for a destination that hangs', () => {
  const many = { ...scene, deliveries: 1_000, hours: 2, workers: 50 };
  const before = simulate({ ...many, bounded: false });
  const after = simulate(many);

  test('have one live message each, where each sweep once added one', () => {
    expect(before.mostLiveOfOne).toBeGreaterThan(5);
    expect(after.mostLiveOfOne).toBe(1);
  });

  test('cost less than half the messages, and are attempted as often', () => {
    expect(after.received).toBeLessThan(before.received / 2);
    expect(after.mostWaiting).toBeLessThan(before.mostWaiting * 0.6);
    expect(after.attempts).toBeGreaterThan(before.attempts * 0.95);
  });
});

describe('a resumption', () => {
  const slow = simulate({ ...scene, deliveries: 1_000, attemptMs: 3_000, hours: 1 });

  test('sends many chains past the 16 invocations at which Lambda would stop them', () => {
    expect(slow.chains.filter((sent) => sent > 16).length).toBeGreaterThan(100);
  });

  test('completes every delivery, and the maximum of hops ends no chain', () => {
    const { completed, ended, attempts } = slow;
    expect([completed.length, ended, attempts]).toEqual([1_000, 0, 1_000]);
  });

  test('without a sweeper would leave those that wait longest to the maximum of hops', () => {
    // The last hops of a chain are up to two minutes apart, so it ends within half an hour.
    const { ended } = simulate({ ...scene, deliveries: 1_000, sweeps: false });
    expect(ended).toBeGreaterThan(0);
  });
});

test('a wave that takes longer than the sweeper postpones completes, none starved', () => {
  const wave = { ...scene, deliveries: 10_000, destinations: 1_000, drainedPerSecond: null, workers: 2 };
  const before = simulate({ ...wave, attemptMs: 1_500, bounded: false });
  const after = simulate({ ...wave, attemptMs: 1_500 });
  expect(after.completed).toHaveLength(10_000);
  expect(Math.max(...after.completed)).toBeLessThan(Math.max(...before.completed) * 1.25);
  expect(after.mostWaiting).toBeLessThan(before.mostWaiting);
});
