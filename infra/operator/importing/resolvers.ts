import { readExchangeRates } from '../../../shared/catalogue/exchange-rates.ts';
import { LOCATIONS, TOOLS } from '../../../shared/catalogue/kinds.ts';
import { loadCatalogue } from '../../../shared/catalogue/store.ts';
import { readTaxonomy } from '../../../shared/catalogue/taxonomies.ts';
import { buildIndustryIndex } from '../../../shared/importers/companies/industry-index.ts';
import { countryOf } from '../../../shared/importers/places/country.ts';
import { buildPlaceIndex } from '../../../shared/importers/places/place-index.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { createFactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { Refusal } from '../terminal/refusal.ts';

/** Builds the indexes that resolve names, from the published catalogues. @throws Refusal when there are none */
export async function resolversOf(reader: TableReader) {
  const [{ records: locations }, { records: tools }, roles, industries, rates] = await Promise.all([
    loadCatalogue({ reader }, LOCATIONS),
    loadCatalogue({ reader }, TOOLS),
    readTaxonomy(reader, 'roles', 'current', true),
    readTaxonomy(reader, 'industries', 'current', true),
    readExchangeRates(reader),
  ]);
  if (locations.size === 0 || tools.size === 0 || roles === null) {
    throw new Refusal(
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
