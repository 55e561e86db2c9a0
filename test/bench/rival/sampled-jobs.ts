import { type RareValue, rarestValue } from '../lists/list-queries.ts';
import type { FactedJob } from '../lists/list-world.ts';

/** Jobs whose values queries take. */
const SAMPLE = 20_000;

/** What queries need of all jobs, which pass one by one: jobs at even distances, and how many have each rare value. */
export class SampledJobs {
  readonly sample: FactedJob[] = [];
  readonly #step: number;
  readonly #open = { tools: new Map<string, number>(), places: new Map<string, number>() };
  #count = 0;

  /** @param expected about how many jobs will pass */
  constructor(expected: number) {
    this.#step = Math.ceil(expected / SAMPLE);
  }

  get count(): number {
    return this.#count;
  }

  async *passing(jobs: AsyncIterable<FactedJob>): AsyncGenerator<FactedJob> {
    for await (const job of jobs) {
      this.#take(job);
      yield job;
    }
  }

  /** Returns the rarest tool or city of a job among the open jobs that passed. */
  rarest(job: FactedJob): RareValue | undefined {
    const { tools, places } = this.#open;
    return rarestValue(job, {
      tool: (tool) => tools.get(tool) ?? 0,
      place: (place) => places.get(place) ?? 0,
    });
  }

  #take(job: FactedJob): void {
    const { document } = job;
    if (this.#count % this.#step === 0) this.sample.push(job);
    this.#count += 1;
    if (document.job.status !== 'open') return;
    for (const tool of document.job.tools) countOne(this.#open.tools, tool);
    for (const place of document.placeIds) countOne(this.#open.places, place);
  }
}

function countOne(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
