import { readFileSync } from 'node:fs';
import { buildLocations } from '../../../../infra/operator/catalogues/places/locations.ts';
import { buildTools } from '../../../../infra/operator/catalogues/tools/tools.ts';
import type { Catalogues } from '../../../../infra/operator/demo/world.ts';

/** Returns the complete real catalogues. */
export function wholeCatalogues(): Catalogues {
  return {
    locations: buildLocations(),
    tools: buildTools(),
    roles: taxonomy('roles'),
    industries: taxonomy('industries'),
  };
}

function taxonomy(name: 'industries' | 'roles'): Catalogues['roles'] {
  const url = new URL(`../../../../infra/operator/catalogues/taxonomies/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8'));
}
