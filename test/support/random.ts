import { Random as SeededRandom } from '../../infra/operator/demo/random.ts';

/** The seeded source of random choices, with the draws that index tests need. */
export class Random extends SeededRandom {
  /** Returns an integer below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Returns an integer below `end`, with small ones far more often (Zipf-like). */
  skewed(end: number): number {
    return Math.min(end - 1, Math.floor(end ** this.next()) - 1);
  }
}
