import { randomUUID } from 'node:crypto';
import { RANK_SPACES, rankAttribute } from '../../../shared/search/manifest/manifest.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { SimulatedTable } from './simulated-table.ts';

/**
 * Forks a table with an index. The builds of its rank spaces get new names, because a process caches rank items by
 * build, and two forks write different items under equal keys.
 */
export function forkedIndex(published: SimulatedTable): SimulatedTable {
  const fork = published.fork();
  const manifest = { ...fork.item(keys.manifest()) };
  for (const attribute of RANK_SPACES.map(rankAttribute)) {
    const state = manifest[attribute];
    if (state !== undefined) manifest[attribute] = { ...Object(state), build: randomUUID() };
  }
  fork.set(keys.manifest(), manifest);
  return fork;
}
