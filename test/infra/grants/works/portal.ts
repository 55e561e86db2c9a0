import { expect } from '@jest/globals';
import { expiringAt } from '../../../../shared/table/expiry.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { formTokenOf, PortalWorld } from '../../../portal/portal-world.ts';
import { answered } from '../../../webhooks/support/world.ts';
import type { Scene } from './scene.ts';

/** Opens every page, and uses every form. */
export async function portal({ recorder, world }: Scene): Promise<void> {
  const own = await PortalWorld.start(world.table);
  const destinationId = await own.deliveries.destination();
  const failed = await own.deliver(destinationId, answered(400));
  const confirmed = await own.deliver(destinationId);
  const late = await own.deliver(destinationId, answered(400));
  await own.charge([{ at: own.now }, { at: own.now }]);
  const { path } = await own.link();
  const [browser, reader] = [own.browser(), own.browser()];
  const as = <T>(work: () => Promise<T>): Promise<T> => recorder.as('portal', work);
  const failedLink = await own.eventLink(failed);
  await as(() => browser.open(path));
  await as(() => reader.open(failedLink));
  const destination = `/app/destinations/${destinationId}`;
  for (const page of ['overview', 'keys', 'destinations', 'monitors', 'credits', 'no-such'])
    await as(() => browser.get(`/app/${page}`));
  for (const page of [destination, `${destination}/missed`, `${destination}/missed.ndjson`])
    expect((await as(() => browser.get(page))).statusCode).toBe(200);
  const token = formTokenOf(await as(() => browser.get(`/app/deliveries/${confirmed}`)));
  const { history } = await own.deliveries.delivery(confirmed);
  const attempt = String(history[0]?.id);
  await as(() => browser.get(`/app/deliveries/${confirmed}/${destinationId}/${attempt}.json`));
  const fields = { token, destination: destinationId, attempt, secret: 'whsec_x' };
  const since = new Date(own.now - 86_400_000).toISOString().slice(0, 16);
  // Near its end, so that a replay extends payload and receipt.
  const item = await own.deliveries.item(keys.delivery(late, destinationId));
  await own.deliveries.put({ ...item, ...expiringAt(own.now + 3_600_000) });
  for (const [action, given, status] of [
    [`/app/deliveries/${confirmed}/check`, fields, 200],
    [`/app/deliveries/${failed}/resend`, fields, 303],
    [`${destination}/resend`, { token, since }, 200],
    [`${destination}/test`, { token }, 303],
    ['/app/leave', { token }, 200],
  ] as const) {
    expect((await as(() => browser.post(action, given))).statusCode).toBe(status);
  }
  expect((await own.deliveries.delivery(late)).generation).toBe(2);
}
