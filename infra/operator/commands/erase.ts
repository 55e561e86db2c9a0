import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut } from '../../../shared/credits/audit.ts';
import {
  type ErasureReport,
  type ErasureState,
  type ErasureSubject,
  erase,
  erasureStateOf,
} from '../../../shared/publishing/erase/erase.ts';
import { WriterLeaseHeldError } from '../../../shared/search/manifest/lease-errors.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { confirmOption, requireConfirmation } from '../program/confirmation.ts';
import { operatorOf } from '../program/organisation.ts';
import { waitForLease } from '../program/wait-for-lease.ts';
import { argument, required } from '../terminal/option.ts';
import { counting } from '../terminal/output.ts';
import { Refusal, UnknownId } from '../terminal/refusal.ts';
import { textValue, uuidValue } from '../terminal/value-types.ts';

const reason = required(
  '--reason <text>',
  'why, for the audit: it is kept, so name no person in it',
  textValue(500),
);

const eraseJob = defineCommand({
  name: 'erase job',
  summary: 'Erases a job permanently: its text, facts and history; its source key is never published again',
  examples: [
    "erase job 019583a0-1111-7000-8000-000000000001 --reason 'request 4711' --confirm 'Backend Engineer'",
  ],
  arguments: { id: argument('id', 'id of the job', uuidValue) },
  options: { reason, confirm: confirmOption },
  run: async (context, { id, reason: why, confirm }) =>
    await run(context, { kind: 'job', id: id.toLowerCase() }, why, confirm),
});

const eraseCompany = defineCommand({
  name: 'erase company',
  summary: 'Erases a company permanently, with its events, all its jobs and the companies merged into it',
  examples: [
    "erase company 019583a0-1111-7000-8000-000000000001 --reason 'request 4711' --confirm 'Northwind'",
  ],
  arguments: { id: argument('id', 'id of the company', uuidValue) },
  options: { reason, confirm: confirmOption },
  run: async (context, { id, reason: why, confirm }) =>
    await run(context, { kind: 'company', id: id.toLowerCase() }, why, confirm),
});

export const erasures = [eraseJob, eraseCompany];

async function run(
  context: CommandContext,
  subject: ErasureSubject,
  why: string,
  confirm: string | undefined,
): Promise<Outcome> {
  const { kind, id } = subject;
  const { table } = await context.connect();
  const found = await erasureStateOf(table, subject);
  if (found === null) throw new UnknownId(kind, id);
  if (found.state === 'merged') {
    throw new Refusal(
      `company ${id} was merged into ${found.into}: erase that one, which erases both; nothing changed`,
    );
  }
  if (found.state === 'present') {
    const { name } = found;
    requireConfirmation(confirm, {
      subject: `${kind} ${id}`,
      name,
      loss: lossOf(kind, found),
      verb: 'erase',
    });
  }
  context.progress.begin(`Erasing ${kind} ${id}: hiding it, then searching the whole table`);
  const report = await erased(context, subject, why);
  return { json: jsonOf(subject, report), text: linesOf(subject, report) };
}

const lossOf = (kind: ErasureSubject['kind'], { openJobs }: Extract<ErasureState, { state: 'present' }>) =>
  kind === 'job'
    ? 'would lose its text, facts and history, and the jobs closed as its duplicates go with it'
    : `would lose its events and all its jobs (${counting(openJobs, 'open job')}), and the companies merged into it go ` +
      'with it';

/** @throws Refusal while a publication runs */
async function erased(
  context: CommandContext,
  { kind, id }: ErasureSubject,
  why: string,
): Promise<ErasureReport> {
  const { table } = await context.connect();
  try {
    return await erase({
      table,
      kind,
      id,
      now: () => context.now(),
      sleep: waitForLease(context),
      onErasing: async (ordinal) => {
        // The audit names the tombstone by its number: outside the tombstone, the id is kept nowhere.
        const after = { kind, ordinal, reason: why };
        const change = { command: `erase ${kind}`, organisationId: null, before: null, after };
        await table.client.send(new PutCommand(auditPut(table.name, operatorOf(context), change).Put));
      },
    });
  } catch (error) {
    if (error instanceof WriterLeaseHeldError) throw new Refusal(error.message);
    throw error;
  }
}

const REMAINS = [
  'point-in-time recovery and backups, until they expire: repeat this command after a restore',
  'the streams of the table for 24 hours, and logs of requests (ids only) until their retention ends',
  'webhook events and receipts with the id, and no text, until their retention ends',
  'words that only earlier versions had, as terms of the index: run index rebuild, and again after ten minutes',
] as const;

const jsonOf = ({ kind, id }: ErasureSubject, report: ErasureReport) => ({
  kind,
  id,
  erased: {
    jobs: report.jobs,
    companies: report.companies,
    source_keys: report.sourceKeys,
    entitlements: report.entitlements,
    changes: report.changes,
  },
  remains: REMAINS,
  orders_until: report.ordersUntilMs === null ? null : new Date(report.ordersUntilMs).toISOString(),
  segments_until: report.segmentsUntilMs === null ? null : new Date(report.segmentsUntilMs).toISOString(),
  old_generations: report.oldGenerations,
});

function linesOf({ kind, id }: ErasureSubject, report: ErasureReport): string[] {
  const { jobs, companies, sourceKeys, entitlements, changes, oldGenerations } = report;
  const { ordersUntilMs, segmentsUntilMs } = report;
  return [
    `${kind} ${id} is erased: its id answers 404 for good`,
    `erased: ${counting(jobs, 'job')}, ${counting(companies, 'company', 'companies')}, ` +
      `${counting(sourceKeys, 'source key')}, ${counting(entitlements, 'entitlement')}, ` +
      `${counting(changes, 'earlier change')}`,
    '',
    'What remains elsewhere:',
    ...REMAINS.map((line) => `- ${line}`),
    ...(ordersUntilMs === null
      ? []
      : [
          '- company orders that were replaced, for open readers: run the same command again after ' +
            new Date(ordersUntilMs).toISOString(),
        ]),
    ...(segmentsUntilMs === null
      ? []
      : [
          '- parts of the index that were replaced, without names of terms, for open readers: run the same command again after ' +
            new Date(segmentsUntilMs).toISOString(),
        ]),
    ...(oldGenerations ? ['- another generation of the index: run index rebuild until it is deleted'] : []),
  ];
}
