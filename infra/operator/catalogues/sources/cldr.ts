import * as z from 'zod/mini';
import { hasPackage, loadPackage } from './packages.ts';

const territoryNames = z.record(z.string(), z.string());

/**
 * Returns the territory names of a CLDR locale by code of ISO 3166-1 or UN M49. Codes may have the suffix `-alt-short`
 * or `-alt-variant`. Empty for a locale without names in CLDR.
 */
export function cldrTerritoryNames(locale: string): Readonly<Record<string, string>> {
  const path = `cldr-localenames-full/main/${locale}/territories.json`;
  if (!hasPackage(path)) return {};
  const file = z
    .object({
      main: z.record(z.string(), z.object({ localeDisplayNames: z.object({ territories: territoryNames }) })),
    })
    .parse(loadPackage(path));
  return file.main[locale]?.localeDisplayNames.territories ?? {};
}

/** Returns the countries and groups directly inside each UN M49 region or CLDR grouping (`EU`, `EZ`). */
export function cldrContainment(): ReadonlyMap<string, readonly string[]> {
  const file = z
    .object({
      supplemental: z.object({
        territoryContainment: z.record(z.string(), z.object({ _contains: z.optional(z.array(z.string())) })),
      }),
    })
    .parse(loadPackage('cldr-core/supplemental/territoryContainment.json'));
  return new Map(
    Object.entries(file.supplemental.territoryContainment).map(([code, row]) => [code, row._contains ?? []]),
  );
}

/** Inhabitants and official languages of a country, according to CLDR territoryInfo. */
export interface CldrTerritory {
  readonly population: number;
  readonly officialLanguages: readonly string[];
}

export function cldrTerritories(): ReadonlyMap<string, CldrTerritory> {
  const language = z.object({ _officialStatus: z.optional(z.string()) });
  const file = z
    .object({
      supplemental: z.object({
        territoryInfo: z.record(
          z.string(),
          z.object({
            _population: z.optional(z.string()),
            languagePopulation: z.optional(z.record(z.string(), language)),
          }),
        ),
      }),
    })
    .parse(loadPackage('cldr-core/supplemental/territoryInfo.json'));
  return new Map(
    Object.entries(file.supplemental.territoryInfo).map(([code, row]) => [
      code,
      {
        population: Number(row._population ?? 0),
        officialLanguages: Object.entries(row.languagePopulation ?? {})
          .filter(([, { _officialStatus }]) => _officialStatus?.startsWith('official'))
          .map(([tag]) => tag),
      },
    ]),
  );
}
