import { setTimeout as delay } from 'node:timers/promises';
import { repeated } from '../../../shared/uploads/calls/patient-client.ts';
import { reportKey } from '../../../shared/uploads/upload.ts';
import { readReport, type UploadReport } from '../../../shared/uploads/upload-report.ts';
import type { CommandContext } from '../program/command.ts';
import { counted, counting } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';
import type { Uploaded } from './upload-file.ts';
import type { UploadsBucket } from './uploads-bucket.ts';

const POLL_MS = 1_000;
/** EventBridge takes seconds. */
const BEGINS_WITHIN_MS = 120_000;

export interface WatchOptions {
  /** The sequencer of the report before the upload, which is of an earlier one even if its content is the same. */
  readonly before?: string | undefined;
  readonly pollMs?: number;
}

/**
 * Shows how far the publication of an upload is, until it ends. A bucket that throttles is asked again.
 * @throws Refusal, Interrupted
 */
export async function watchUpload(
  { progress, signal, now }: CommandContext,
  bucket: UploadsBucket,
  uploaded: Uploaded,
  { before, pollMs = POLL_MS }: WatchOptions = {},
): Promise<UploadReport> {
  const name = `s3://${bucket.name}/${uploaded.key}`;
  const untilMs = now() + BEGINS_WITHIN_MS;
  const sleep = async (ms: number): Promise<void> =>
    await delay(ms, undefined, { signal }).catch(() => {
      throw new Interrupted(`the publication goes on; publish ${name} --watch shows it again`);
    });
  progress.begin('Publishing');
  for (;;) {
    const report = await repeated(() => readReport(bucket.store, reportKey(uploaded)), { sleep });
    const isOwn =
      report !== undefined && report.upload.etag === uploaded.etag && report.upload.sequencer !== before;
    if (isOwn && report.ended_at !== null) return report;
    if (!isOwn && now() > untilMs) {
      throw new Refusal(
        `the publication of ${name} has not begun: its rule or the executions of its state machine say why`,
      );
    }
    progress.update(isOwn ? stateOf(report) : 'waiting for the event of the upload');
    await sleep(pollMs);
  }
}

/** The sequencer of the last report of a key; undefined without one. */
export async function lastSequencer(bucket: UploadsBucket, key: string): Promise<string | undefined> {
  return (await readReport(bucket.store, reportKey({ key })))?.upload.sequencer;
}

function stateOf({ state, read, lines, cost, throttled, turns }: UploadReport): string {
  if (state === 'preparing') return 'preparing its parts';
  if (state === 'waiting') return 'waiting for the uploads before it';
  const of = lines === null ? '' : ` of ${counted(lines)}`;
  const slowed = throttled === 0 ? '' : `, slowed by throttling (${counting(throttled, 'call')})`;
  return `${counted(read)}${of} lines, ${counted(cost.write_units)} write units, ${counting(turns, 'turn')}${slowed}`;
}

/** A report as lines for people. */
export function reportText(bucket: string, report: UploadReport): string[] {
  const { state, reason, read, applied, unchanged, rejected, cost, seconds, reads } = report;
  const { first_faults, rejects, upload } = report;
  const { reads: sets = 0, ...sums } = reads ?? {};
  return [
    state === 'published'
      ? `s3://${bucket}/${upload.key} was published in ${counted(seconds ?? 0)} s`
      : `s3://${bucket}/${upload.key} was not published: ${reason ?? 'its report does not say why'}`,
    `${counted(read)} lines read: ${counted(applied)} applied, ${counted(unchanged)} unchanged, ` +
      `${counted(rejected)} rejected`,
    ...first_faults.map((fault) => `  ${fault}`),
    ...(rejects === null ? [] : [`all faults of the rejected lines: s3://${bucket}/${rejects}`]),
    ...(sets === 0
      ? []
      : [
          `${counting(sets, 'read')}: ${Object.entries(sums)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => `${counted(count)} ${name}`)
            .join(', ')}`,
        ]),
    `${counted(cost.write_units)} write units and ${counted(cost.read_units)} read units: ` +
      `$${cost.usd.toFixed(4)} at the list prices of ${cost.prices_of}`,
  ];
}
