import { EVENT_SPACE, eventTerm } from '../../shared/companies/term-names.ts';
import type { Fact } from '../../shared/contract/resources/fact.ts';
import { listCompanyEvents } from '../../shared/events/list.ts';
import type { FactsFilter } from '../../shared/facts/semantics.ts';
import { factTermsOf } from '../../shared/jobs/terms.ts';
import { CompanySlots, type SlottedJob } from '../../shared/publishing/write/company-slots.ts';
import type { Budget } from '../../shared/search/planner/budget.ts';
import { putItems } from '../../shared/search/store/batch-write.ts';
import type { CursorPosition } from '../../shared/search/walk/cursor-position.ts';
import { keys } from '../../shared/table/keys.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { IndexFixture } from '../support/index-fixture.ts';

const NOW = Date.UTC(2026, 0, 1);

/** A job of a made-up world, with the facts that its document would state. */
export interface SlotJob {
  readonly ordinal: number;
  readonly id: string;
  readonly company: number;
  readonly slot: number;
  facts: readonly Fact[];
  listed: boolean;
}

/** A company as the list returns it. */
export interface Row {
  readonly company: number;
  readonly jobs: readonly string[];
}

/** Companies with one event each, and jobs that have only facts: all that list company events reads. */
export class SlotWorld {
  readonly fixture: IndexFixture;
  readonly jobs: SlotJob[] = [];
  readonly #companies: number;

  private constructor(fixture: IndexFixture, companies: number) {
    this.fixture = fixture;
    this.#companies = companies;
  }

  static async start(companies: number): Promise<SlotWorld> {
    const fixture = await IndexFixture.start();
    const world = new SlotWorld(fixture, companies);
    const { table, lease, writer } = fixture;
    const ordinals = Array.from({ length: companies }, (_, at) => at);
    const item = (key: object, doc: object) => ({ ...key, doc: JSON.stringify(doc) });
    await putItems(
      table,
      lease,
      ordinals.flatMap((ordinal) => {
        const id = mintResourceId(NOW, ordinal);
        const company = { id, name: 'Busy', status: 'active', open_job_count: 1, country: null };
        const event = {
          event: { kind: 'technology' },
          evidence: { dates: { observedAt: '2026-01-01T00:00:00Z' } },
        };
        return [
          item(keys.company(ordinal, 'company'), { ordinal, company, cleared: true, industryCodes: [] }),
          item(keys.company(ordinal, 'events'), { ordinal, events: [event] }),
        ];
      }),
    );
    writer.add(EVENT_SPACE, eventTerm.any(), ordinals);
    await writer.flush();
    await lease.reserve({ jobs: 0, companies }, NOW);
    await lease.raiseMarks({ companyMark: companies });
    return world;
  }

  /** Publishes new jobs of the given companies, in this order. */
  async add(drafts: readonly { readonly company: number; readonly facts: readonly Fact[] }[]): Promise<void> {
    const { lease } = this.fixture;
    const { firstJob } = await lease.reserve({ jobs: drafts.length, companies: 0 }, NOW);
    const jobs = drafts.map(({ company, facts }, i) => ({
      company,
      facts,
      ordinal: firstJob + i,
      id: mintResourceId(NOW, firstJob + i),
      listed: true,
    }));
    const slots = await this.#write(
      jobs.map(({ ordinal, company, id, facts }) => ({
        ordinal,
        from: null,
        after: { company, id, listed: termsOf(facts) },
        settled: false,
      })),
    );
    this.jobs.push(...jobs.map((job) => ({ ...job, slot: slots.slotOf(job.ordinal) })));
    await lease.raiseMarks({ jobMark: firstJob + jobs.length });
  }

  /** Writes the current state of the jobs. */
  async change(jobs: readonly SlotJob[]): Promise<void> {
    await this.#write(
      jobs.map(({ ordinal, company, id, slot, facts, listed }) => ({
        ordinal,
        from: { company, slot },
        after: { company, id, listed: listed ? termsOf(facts) : null },
        settled: false,
      })),
    );
  }

  async #write(jobs: readonly SlottedJob[]): Promise<CompanySlots> {
    const { table, lease, writer } = this.fixture;
    const slots = new CompanySlots({ table, lease, reader: this.fixture.reader() });
    await slots.place(jobs);
    slots.addPostings(writer);
    await writer.flush();
    await slots.writeLosses();
    await slots.write();
    return slots;
  }

  /** Returns the answer by definition: every company with a matching job, newest first, and its newest matches. */
  expected(matches: (facts: readonly Fact[]) => boolean): Row[] {
    const found = new Map<number, SlotJob[]>();
    for (const job of this.jobs) {
      if (!job.listed || !matches(job.facts)) continue;
      const list = found.get(job.company);
      if (list === undefined) found.set(job.company, [job]);
      else list.push(job);
    }
    return [...found]
      .sort(([a], [b]) => b - a)
      .map(([company, jobs]) => ({
        company,
        jobs: jobs
          .sort((a, b) => b.ordinal - a.ordinal)
          .slice(0, 20)
          .map(({ id }) => id),
      }));
  }

  /** Walks all pages in one direction and returns their rows, and the cost of each page. */
  async scan(
    matchingJobs: FactsFilter,
    options: {
      readonly budget?: Budget;
      readonly way?: 'next' | 'previous';
      readonly betweenPages?: () => Promise<void>;
    } = {},
  ): Promise<{ rows: Row[]; pages: { readUnits: number; rounds: number; rows: number }[] }> {
    const { budget, way = 'next', betweenPages } = options;
    const rows: Row[] = [];
    const pages: { readUnits: number; rounds: number; rows: number }[] = [];
    let position: CursorPosition | null = way === 'next' ? null : { way, key: [-1] };
    do {
      const reader = this.fixture.reader();
      const page = await listCompanyEvents({
        reader,
        filter: { countries: [], industries: [], query: undefined, context: {}, matchingJobs },
        position,
        ...(budget === undefined ? {} : { budget }),
      });
      const some = page.rows.map(({ ordinal, document }) => ({
        company: ordinal,
        jobs: document.matchedJobIds,
      }));
      if (way === 'next') rows.push(...some);
      else rows.unshift(...some);
      const { readUnits, rounds } = reader.usage;
      pages.push({ readUnits, rounds, rows: some.length });
      const key = way === 'next' ? page.next : page.previous;
      if (key !== null && JSON.stringify(key) === JSON.stringify(position?.key)) {
        throw new Error(`the walk makes no progress at ${key.join()}`);
      }
      position = key === null ? null : { way, key };
      await betweenPages?.();
    } while (position !== null && pages.length <= 2 * this.#companies + 1000);
    return { rows, pages };
  }
}

const termsOf = (facts: readonly Fact[]): string[] =>
  [
    ...factTermsOf({
      ordinal: 0,
      facts: facts.map((fact) => ({ fact })) as never,
      factsTruncated: false,
      targetCategories: {},
    }),
  ].sort();
