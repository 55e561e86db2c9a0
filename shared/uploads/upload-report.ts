import * as z from 'zod/mini';
import type { ObjectStore } from './calls/object-store.ts';
import { isLater, preparedKey, reportKey, type Task, Upload } from './upload.ts';

/** List prices of units in one region, in US dollars. The stack sets them. */
export interface UnitPrices {
  readonly region: string;
  readonly million_read_units: number;
  readonly million_write_units: number;
}

const Sums = z.record(z.string(), z.number());

/** What became of an upload so far (docs/operator/publish.md). */
export const UploadReport = z.object({
  state: z.enum(['preparing', 'waiting', 'publishing', 'published', 'failed']),
  upload: Upload,
  execution: z.string(),
  started_at: z.string(),
  /** When its publication began: it was prepared, and every upload before it was published. */
  publishing_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  /** Lines of the feed, or records of the boards as lines of a feed. */
  lines: z.nullable(z.number()),
  /** The line up to which everything is written. */
  checkpoint: z.number(),
  read: z.number(),
  applied: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  /** The key of the object with all faults; null without any. */
  rejects: z.nullable(z.string()),
  first_faults: z.array(z.string()),
  /** Reads by verdict, and what they changed. */
  reads: z.optional(Sums),
  /** What the records of a board file became (docs/operator/importing.md). */
  import: z.optional(z.unknown()),
  cost: z.object({
    read_units: z.number(),
    write_units: z.number(),
    usd: z.number(),
    prices_of: z.string(),
  }),
  /** Invocations of the function that publishes, and calls that the table had no capacity for. */
  turns: z.number(),
  throttled: z.number(),
  /** Why it failed, in a sentence. */
  reason: z.nullable(z.string()),
});
export type UploadReport = z.output<typeof UploadReport>;

/** The report before anything is known. */
export const newReport = ({ upload, execution }: Task, nowMs: number, prices: UnitPrices): UploadReport => ({
  state: 'preparing',
  upload,
  execution: execution.arn,
  started_at: new Date(nowMs).toISOString(),
  publishing_at: null,
  ended_at: null,
  seconds: null,
  lines: null,
  checkpoint: 0,
  read: 0,
  applied: 0,
  unchanged: 0,
  rejected: 0,
  rejects: null,
  first_faults: [],
  cost: { read_units: 0, write_units: 0, usd: 0, prices_of: prices.region },
  turns: 0,
  throttled: 0,
  reason: null,
});

/** Returns a report that has ended. */
export function ended(report: UploadReport, state: 'failed' | 'published', nowMs: number): UploadReport {
  const seconds = Math.round((nowMs - Date.parse(report.started_at)) / 100) / 10;
  return { ...report, state, ended_at: new Date(nowMs).toISOString(), seconds };
}

/** Returns what units cost in US dollars, to a hundredth of a cent. */
export function costOf(units: { readonly read: number; readonly write: number }, prices: UnitPrices) {
  const usd = (units.read * prices.million_read_units + units.write * prices.million_write_units) / 1_000_000;
  return {
    read_units: units.read,
    write_units: units.write,
    usd: Math.round(usd * 10_000) / 10_000,
    prices_of: prices.region,
  };
}

/**
 * The report of an execution. A copy is where the operator looks, named after the upload: it is that of the newest upload
 * of its key.
 */
export class ReportFile {
  readonly #store: ObjectStore;
  readonly #task: Task;

  constructor(store: ObjectStore, task: Task) {
    this.#store = store;
    this.#task = task;
  }

  async read(): Promise<UploadReport | undefined> {
    return await readReport(this.#store, preparedKey(this.#task.execution, 'report.json'));
  }

  async write(report: UploadReport): Promise<void> {
    await this.#store.putJson(preparedKey(this.#task.execution, 'report.json'), report);
    const shown = await this.shown();
    if (shown !== undefined && isLater(shown.upload, this.#task.upload)) return;
    await this.#store.putJson(reportKey(this.#task.upload), report);
  }

  /** What the operator sees: the report of the newest upload of this key. */
  async shown(): Promise<UploadReport | undefined> {
    return await readReport(this.#store, reportKey(this.#task.upload));
  }
}

/** Reads a report. Undefined without one, or if it is not one. */
export async function readReport(store: ObjectStore, key: string): Promise<UploadReport | undefined> {
  return UploadReport.safeParse(await store.getJson(key)).data;
}
