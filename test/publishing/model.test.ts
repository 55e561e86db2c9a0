import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Company } from '../../shared/contract/resources/company.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  eventLine,
  jobLine,
  NOW,
  publishLines,
} from '../support/feed-lines.ts';
import { startTestTable } from '../support/table.ts';
import { documentsOf } from '../support/table-state.ts';

/** The rules of publishing alone, without ordinals, postings, batches or fan-out. */
class Model {
  readonly companies = new Map<
    string,
    { name: string; cleared: boolean; status: string; into: string | null }
  >();
  readonly jobs = new Map<
    string,
    {
      company: string;
      cleared: boolean;
      status: string;
      reason: string | null;
      by: string | null;
      content: boolean;
      revision: number;
      text: string;
    }
  >();
  readonly events = new Map<string, { company: string; permitted: boolean }>();

  final = (key: string): string => this.companies.get(key)?.into ?? key;

  /** Returns whether the line is accepted. */
  apply(line: FeedLineInput): boolean {
    switch (line.type) {
      case 'company':
        return this.#company(line);
      case 'job':
        return this.#job(line);
      case 'content': {
        const job = this.jobs.get(line.job_key);
        if (job === undefined) return false;
        if (job.text !== line.description) job.revision += 1;
        job.text = line.description;
        job.content = line.distributable;
        return true;
      }
      case 'event':
        if (!this.companies.has(line.company_key)) return false;
        this.events.set(line.key, { company: line.company_key, permitted: line.permitted !== false });
        return true;
      default:
        throw new TypeError(line.type);
    }
  }

  #company(line: Extract<FeedLineInput, { type: 'company' }>): boolean {
    const old = this.companies.get(line.key);
    const named = line.merged_into_key ?? null;
    // A merge is final, so a line that does not know of it is older.
    if (old?.into != null && named === null) return true;
    const into = named === null ? null : this.final(named);
    if (named !== null && (named === line.key || !this.companies.has(named) || into === line.key))
      return false;
    if (old?.into != null && into !== old.into) return false;
    const status = into === null ? (line.status ?? 'active') : 'merged';
    this.companies.set(line.key, { name: line.name, cleared: line.cleared, status, into });
    if (into === null) return true;
    for (const company of this.companies.values()) if (company.into === line.key) company.into = into;
    return true;
  }

  #job(line: Extract<FeedLineInput, { type: 'job' }>): boolean {
    const old = this.jobs.get(line.key);
    const by = line.superseded_by_key ?? null;
    if (!this.companies.has(line.company_key)) return false;
    const end = by === null ? null : this.#end(by, line.key);
    if (by !== null && (!this.jobs.has(by) || end === line.key)) return false;
    if (old?.reason === 'duplicate' && line.status_reason !== 'duplicate') return false;
    this.jobs.set(line.key, {
      company: line.company_key,
      cleared: line.cleared,
      status: line.status ?? 'open',
      reason: line.status_reason ?? null,
      by: end,
      content: old?.content ?? false,
      revision: old?.revision ?? 0,
      text: old?.text ?? '',
    });
    return true;
  }

  /** Returns the end of the chain of duplicates from a job, or `key` if the chain reaches it. */
  #end(from: string, key: string): string {
    const by = from === key ? null : (this.jobs.get(from)?.by ?? null);
    return by === null ? from : this.#end(by, key);
  }

  visible() {
    const cleared = (key: string) => this.companies.get(this.final(key))?.cleared === true;
    const jobs = [...this.jobs].map(([key, job]) => ({
      key,
      company: this.companies.get(this.final(job.company))?.name,
      cleared: job.cleared && cleared(job.company),
      status: job.status,
      reason: job.reason,
      by: job.by,
      content: job.content && job.status === 'open',
      revision: job.revision,
      owner: this.final(job.company),
    }));
    const companies = [...this.companies].map(([key, company]) => ({
      key,
      ...company,
      open: jobs.filter((job) => job.owner === key && job.status === 'open' && job.cleared).length,
      events: [...this.events.values()].filter(
        (event) => event.permitted && this.final(event.company) === key,
      ).length,
    }));
    return { companies: companies.sort(byKey), jobs: jobs.map(({ owner: _, ...job }) => job).sort(byKey) };
  }
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

const companyKey = fc.constantFrom('a', 'b', 'c', 'd');
const jobKey = fc.constantFrom('j', 'k', 'l');
const mostly = (value: boolean) => fc.constantFrom(value, value, value, !value);
const line: fc.Arbitrary<FeedLineInput> = fc.oneof(
  fc
    .record({
      key: companyKey,
      name: fc.constantFrom('One', 'Two'),
      cleared: mostly(true),
      status: fc.constantFrom('active' as const, 'inactive' as const),
      merged_into_key: fc.option(companyKey, { freq: 3 }),
    })
    .map(({ key, name, ...more }) => companyLine(key, { name: `${name} ${key}`, ...more })),
  fc
    .tuple(
      jobKey,
      companyKey,
      mostly(true),
      fc.constantFrom('open', 'removed_at_source', 'duplicate'),
      jobKey,
    )
    .map(([key, company, cleared, state, by]) =>
      jobLine(key, company, {
        cleared,
        ...(state === 'removed_at_source' ? closed(state) : {}),
        ...(state === 'duplicate' ? closed(state, { superseded_by_key: by }) : {}),
      }),
    ),
  fc
    .tuple(jobKey, fc.boolean(), fc.constantFrom('x', 'y'))
    .map(([key, distributable, description]) => contentLine(key, { distributable, description })),
  fc.tuple(fc.constantFrom('e', 'f'), companyKey, mostly(true)).map(([key, company, permitted]) =>
    eventLine(
      key,
      company,
      {
        kind: 'technology',
        code: 'sap',
        relationship: 'planned_introduction',
        subjectScope: 'legal_entity',
      },
      { permitted },
    ),
  ),
);

test('random feeds in random batches end in the state of the model, whatever the order of lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      async (feeds, batchSize) => {
        const table = await startTestTable({ engine: 'memory' });
        try {
          await publishLines(table, CATALOGUE_LINES);
          const model = new Model();
          const ids = new Map<string, string>();
          let revision = 0;
          for (const [i, drawn] of feeds.entries()) {
            const feed = drawn.map((each) => {
              revision += 1;
              return each.type === 'job' || each.type === 'event' ? { ...each, revision } : each;
            });
            const accepted = feed.filter((each) => model.apply(each)).length;
            const summary = await publishLines(table, feed, { batchSize, now: () => NOW + i * 1000 });
            expect(summary.rejected).toBe(feed.length - accepted);
            const { companies, jobs } = await documentsOf(table);
            const keyOf = new Map([...jobs].map(([key, { document }]) => [document.job.id, key]));
            const companyOf = new Map(
              [...companies].map(([key, { document }]) => [document.company.id, key]),
            );
            for (const [key, { document }] of jobs) {
              expect(Job.safeParse(document.job).error).toBeUndefined();
              expect(ids.get(key) ?? document.job.id).toBe(document.job.id);
              ids.set(key, document.job.id);
            }
            for (const { document } of companies.values()) {
              expect(Company.safeParse(document.company).error).toBeUndefined();
            }
            expect({
              companies: [...companies]
                .map(
                  ([
                    key,
                    {
                      document: { company, cleared },
                      events,
                    },
                  ]) => ({
                    key,
                    name: company.name,
                    cleared,
                    status: company.status,
                    into: company.merged_into_id === null ? null : companyOf.get(company.merged_into_id),
                    open: company.open_job_count,
                    events: events?.events.length ?? 0,
                  }),
                )
                .sort(byKey),
              jobs: [...jobs]
                .map(
                  ([
                    key,
                    {
                      document: { job, cleared },
                      revision,
                    },
                  ]) => ({
                    key,
                    company: job.company.name,
                    cleared,
                    status: job.status,
                    reason: job.status_reason,
                    by: job.superseded_by_id === null ? null : keyOf.get(job.superseded_by_id),
                    content: job.content_available,
                    revision,
                  }),
                )
                .sort(byKey),
            }).toEqual(model.visible());
          }
        } finally {
          await table.stop();
        }
      },
    ),
    { numRuns: 60 },
  );
}, 180_000);
