import { Random as SeededRandom } from '../../infra/operator/demo/random.ts';

/** The seeded source of choices, with the draws that tests of the index want. */
export class Random extends SeededRandom {
  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A number below `end`, the small ones far more often (Zipf-like). */
  skewed(end: number): number {
    return Math.min(end - 1, Math.floor(end ** this.next()) - 1);
  }
}
