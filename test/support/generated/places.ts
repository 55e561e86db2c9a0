import type { LocationRecord } from '../../../shared/catalogue/records.ts';
import { PowerLaw } from './draws.ts';

/** Countries that hire most, in this order. The others follow by population. */
const FIRST =
  'US IN GB DE CA FR AU BR ES NL PL MX IT SG IE JP CH SE PT PH ZA AE CN RO BE AT IL AR DK CO MY CZ NZ NO ID'.split(
    ' ',
  );

/** A country with its cities, largest first. */
export interface Country {
  readonly code: string;
  /** Numbers of the records of its cities. */
  readonly cities: readonly number[];
  readonly popularity: PowerLaw;
}

/** The location catalogue in the form that the generator needs: records by number. */
export class Places {
  readonly records: readonly LocationRecord[];
  /** Countries, those that hire most first. */
  readonly countries: readonly Country[];
  /** Numbers of the ancestors of each place. */
  readonly ancestors: readonly (readonly number[])[];

  constructor(records: readonly LocationRecord[]) {
    this.records = records;
    const numbers = new Map(records.map(({ id }, number) => [id, number]));
    this.ancestors = records.map(({ parent_ids }) => parent_ids.flatMap((id) => numbers.get(id) ?? []));
    const cities = new Map<string, number[]>();
    for (const [number, { kind, country }] of records.entries()) {
      if (kind !== 'city' || country === null) continue;
      const list = cities.get(country);
      if (list === undefined) cities.set(country, [number]);
      else list.push(number);
    }
    const population = (number: number): number => records[number]?.population ?? 0;
    const inhabitants = (list: readonly number[]): number =>
      list.reduce((sum, number) => sum + population(number), 0);
    const place = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);
    this.countries = [...cities]
      .sort(([a, left], [b, right]) => place(a) - place(b) || inhabitants(right) - inhabitants(left))
      .map(([code, list]) => ({
        code,
        cities: list.sort((a, b) => population(b) - population(a) || a - b),
        popularity: new PowerLaw(list.length, 0.95),
      }));
  }

  record(number: number): LocationRecord {
    const record = this.records[number];
    if (record === undefined) throw new RangeError(`place ${number} does not exist`);
    return record;
  }
}
