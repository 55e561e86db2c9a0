import { jobTerm } from '../../../../shared/jobs/term-names.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { type RareValue, rarestValue } from '../../lists/list-queries.ts';
import type { EventedCompany, FactedJob, World } from '../../lists/list-world.ts';
import type { Documents } from '../../lists/rival.ts';
import type { MemoryMarket } from '../../scale/memory/memory-market.ts';

/** Jobs and companies whose values queries take. */
const SAMPLE = 20_000;

/** The documents of a market in memory, made one by one: no more than a sample of them exists at a time. */
export class MarketWorld {
  readonly #memory: MemoryMarket;
  /** Open jobs of each company. */
  readonly #openJobs: Uint32Array;

  constructor(memory: MemoryMarket) {
    this.#memory = memory;
    const { market } = memory;
    this.#openJobs = new Uint32Array(market.companies);
    for (let ordinal = 0; ordinal < market.jobs; ordinal += 1) {
      const { closed, company } = market.job(ordinal);
      if (!closed) this.#openJobs[company] = (this.#openJobs[company] ?? 0) + 1;
    }
  }

  /** Returns all documents, each made when it is reached. */
  documents(): Documents {
    return { jobs: this.#jobs(1), companies: this.companies() };
  }

  *companies(): Generator<EventedCompany> {
    for (const [ordinal, openJobs] of this.#openJobs.entries()) {
      if (openJobs === 0) continue;
      yield { document: this.#memory.documents.company(ordinal, openJobs), events: undefined };
    }
  }

  /** Puts the companies with their true numbers of open jobs into the table. */
  putCompanies(): void {
    for (const { document } of this.companies()) {
      this.#memory.table.put({
        ...keys.company(document.ordinal, 'company'),
        doc: JSON.stringify(document),
      });
    }
  }

  /** Returns documents at even distances. */
  sample(): World {
    const companies = [...this.#openJobs.keys()].filter((ordinal) => (this.#openJobs[ordinal] ?? 0) > 0);
    const step = Math.ceil(companies.length / SAMPLE);
    return {
      jobs: [...this.#jobs(Math.ceil(this.#memory.market.jobs / SAMPLE))],
      companies: companies
        .filter((_, at) => at % step === 0)
        .map((ordinal) => ({
          document: this.#memory.documents.company(ordinal, this.#openJobs[ordinal] ?? 0),
          events: undefined,
        })),
    };
  }

  rarest(job: FactedJob): RareValue | undefined {
    const { terms, postings } = this.#memory;
    const count = (term: string): number => {
      const number = terms.numberOf(term);
      return number === undefined ? 0 : postings.count(number);
    };
    return rarestValue(job, {
      tool: (tool) => count(jobTerm.tool(tool)),
      place: (place) => count(jobTerm.place(place)),
    });
  }

  *#jobs(step: number): Generator<FactedJob> {
    const { documents, market } = this.#memory;
    for (let ordinal = 0; ordinal < market.jobs; ordinal += step) {
      const draw = market.job(ordinal);
      yield { document: documents.job(draw), facts: documents.facts(draw) };
    }
  }
}
