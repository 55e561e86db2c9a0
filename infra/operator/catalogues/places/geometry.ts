/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = 111.2;
const RADIANS = Math.PI / 180;

/** Returns the great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const dLatitude = (b.latitude - a.latitude) * RADIANS;
  const dLongitude = (b.longitude - a.longitude) * RADIANS;
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** An index of points by country, in cells of one degree. It does not search across the date line. */
export class PointIndex<T extends Point> {
  readonly #cells = new Map<string, Map<number, T[]>>();

  add(country: string, point: T): void {
    const cells = this.#cells.get(country) ?? new Map<number, T[]>();
    if (cells.size === 0) this.#cells.set(country, cells);
    const key = cellKey(Math.floor(point.latitude), Math.floor(point.longitude));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [point]);
    else cell.push(point);
  }

  /** Yields the points of a country within a distance, in no particular order. */
  *within(country: string, centre: Point, km: number): Generator<T> {
    const cells = this.#cells.get(country);
    if (cells === undefined) return;
    const latitudes = km / KM_PER_DEGREE;
    const longitudes = latitudes / Math.max(0.1, Math.cos(centre.latitude * RADIANS));
    for (let y = Math.floor(centre.latitude - latitudes); y <= centre.latitude + latitudes; y++) {
      for (let x = Math.floor(centre.longitude - longitudes); x <= centre.longitude + longitudes; x++) {
        for (const point of cells.get(cellKey(y, x)) ?? []) {
          if (distanceKm(centre, point) <= km) yield point;
        }
      }
    }
  }
}

/** Numbers the cells; whole longitudes have less than four digits. */
function cellKey(latitude: number, longitude: number): number {
  return latitude * 1000 + longitude;
}
