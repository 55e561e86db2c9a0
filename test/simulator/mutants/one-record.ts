import type { Mutant } from './mutant.ts';

/** Keeps one shared record per minute: each batch of log lines overwrites the previous one. */
export const oneRecord: Mutant = {
  name: 'one-record',
  mutated: (operation, body) => {
    if (operation !== 'PutItem' || !/"ANSWERED#\d{9}"/.test(body)) return body;
    const put: { readonly Item: object } = JSON.parse(body);
    return JSON.stringify({ ...put, Item: { ...put.Item, sk: { S: 'batch' } } });
  },
  violation: /^seed \d+: 200 .* was refunded$/m,
  caughtAt: 5,
};
