import { readExchangeRates } from '../catalogue/exchange-rates.ts';
import { LOCATIONS, TOOLS } from '../catalogue/kinds.ts';
import { loadCatalogue } from '../catalogue/store.ts';
import { readTaxonomy } from '../catalogue/taxonomies.ts';
import { createFactReader } from '../reading/reader.ts';
import { buildToolIndex } from '../reading/tools/tool-index.ts';
import type { TableReader } from '../table/reader.ts';
import { buildIndustryIndex } from './companies/industry-index.ts';
import { ImportRefusedError } from './import-refused.ts';
import { countryOf } from './places/country.ts';
import { buildPlaceIndex } from './places/place-index.ts';
import { buildRoleIndex } from './titles/role-index.ts';

/** Builds the indexes that resolve names, from the published catalogues. @throws ImportRefusedError when there are none */
export async function resolversOf(reader: TableReader) {
  const [{ records: locations }, { records: tools }, roles, industries, rates] = await Promise.all([
    loadCatalogue({ reader }, LOCATIONS),
    loadCatalogue({ reader }, TOOLS),
    readTaxonomy(reader, 'roles', 'current', true),
    readTaxonomy(reader, 'industries', 'current', true),
    readExchangeRates(reader),
  ]);
  if (locations.size === 0 || tools.size === 0 || roles === null) {
    throw new ImportRefusedError(
      'the catalogues are not published yet, so nothing would resolve: see catalogues publish',
    );
  }
  const places = buildPlaceIndex(locations.values());
  return {
    places,
    reader: createFactReader({ tools: buildToolIndex([...tools.values()]) }),
    roles: buildRoleIndex(roles.snapshot.entries),
    rates,
    industries: buildIndustryIndex(industries?.snapshot.entries ?? []),
    countries: (text: string) => countryOf(places, text),
  };
}
