import { join } from 'node:path';
import type { Table } from '../../../shared/table/client.ts';
import type { Connection } from '../connection/connection.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { type DrillReport, drillNameOf, removeDrill, requireDrill, runDrill } from '../restore/drill.ts';
import { copyByExport } from '../restore/export-copy.ts';
import { replayPostings } from '../restore/replay-postings.ts';
import { type MakeCopy, restoreToPointInTime } from '../restore/restore-copy.ts';
import {
  applySettings,
  describeTable,
  lackingSettings,
  type Pace,
  tagsOf,
} from '../restore/table-settings.ts';
import { argument, flag, optional, type ValueType } from '../terminal/option.ts';
import { counting, properties, tableLines } from '../terminal/output.ts';
import { Interrupted, Refusal, UsageError } from '../terminal/refusal.ts';
import { dateValue } from '../terminal/value-types.ts';

/** A restore on AWS takes tens of minutes; a look costs nothing. */
const POLL_ON_AWS_MS = 5_000;
const POLL_LOCALLY_MS = 20;
/** The name that the engine of the local runtime puts where AWS has a region; no stack can adopt such a stream. */
const AWS_STREAM = /^arn:aws[a-z-]*:dynamodb:[a-z]+(-[a-z]+)+-\d:/;

const tableValue: ValueType<string> = {
  allowed: 'the name of a table',
  read: (text) => (/^[A-Za-z0-9_.-]{3,255}$/.test(text) ? text : undefined),
};

const restore = defineCommand({
  name: 'drill restore',
  summary: 'Restores the table under another name, proves that a deployment could run on it, and removes it',
  examples: [
    'drill restore',
    'drill restore --stack JobsData --to 2026-11-22T09:30:00Z',
    'drill restore --stack JobsData --keep',
  ],
  options: {
    to: optional('--to <time>', 'the time to restore (default the latest there is)', dateValue),
    keep: flag('--keep', 'keep the restored table, and print how a stack adopts it'),
  },
  run: async (context, { to, keep }) => {
    const toMs = to === undefined ? undefined : Date.parse(to);
    if (toMs !== undefined && toMs > context.now()) {
      throw new UsageError([`--to '${to}' must not be in the future`]);
    }
    const connection = await context.connect();
    const { table: source } = connection;
    const target: Table = { client: source.client, name: drillNameOf(source.name, context.now()) };
    const pace = paceOf(connection, context.signal);
    let isCreated = false;
    let isCopied = false;
    let report: DrillReport;
    try {
      report = await runDrill({
        source,
        target,
        makeCopy: makeCopyFor(connection, context),
        toMs,
        pace,
        context,
        onCreated: () => {
          isCreated = true;
        },
        onCopied: () => {
          isCopied = true;
        },
      });
    } catch (error) {
      if (keep && isCopied) {
        // The restore took most of the time, and somebody waits for this table.
        context.note(
          `ops: the table ${target.name} is restored and kept: go on with drill replay ${target.name}`,
        );
        throw context.signal.aborted ? new Interrupted('the drill; its table is kept') : error;
      }
      if (isCreated) await removeAfterAll(context, connection, target);
      if (context.signal.aborted) throw new Interrupted(`the drill; the table ${target.name} is removed`);
      throw error;
    }
    if (!keep) await removeDrill(target, source.name, pace);
    return outcomeOf(report, source.name, connection.stack, keep);
  },
});

const remove = defineCommand({
  name: 'drill remove',
  summary: 'Removes a table that a drill kept or left behind',
  examples: ['drill remove JobsData-DataTableFDBAD0F2-drill-20261122093000000 --stack JobsData'],
  arguments: { name: argument('table', 'the name that drill restore printed', tableValue) },
  run: async (context, { name }) => {
    const connection = await context.connect();
    const { client, name: inUse } = connection.table;
    context.progress.begin(`Removing ${name}`);
    await removeDrill({ client, name }, inUse, paceOf(connection, context.signal));
    return { json: { removed: name }, text: [`the table ${name} is removed`] };
  },
});

const replay = defineCommand({
  name: 'drill replay',
  summary:
    'Brings a kept table up to date with what customers paid and were charged since; repeating it is safe',
  examples: ['drill replay JobsData-DataTableFDBAD0F2-drill-20261122093000000 --stack JobsData'],
  arguments: { name: argument('table', 'the name that drill restore printed', tableValue) },
  run: async (context, { name }) => {
    const connection = await context.connect();
    const { table: source } = connection;
    const target: Table = { client: source.client, name };
    requireDrill(target, source.name);
    if ((await describeTable(target)) === undefined) throw new Refusal(`there is no table ${name}`);
    // A restore that an error ended may lack them.
    context.progress.begin('Configuring');
    const tags = await tagsOf(source);
    await applySettings(target, tags, paceOf(connection, context.signal));
    const lacking = await lackingSettings(target, tags);
    context.progress.begin('Replaying');
    const { organisations, created, postings, keys, ...replayed } = await replayPostings(
      source,
      target,
      context.signal,
      (done, of) => context.progress.update(`${done} of ${counting(of, 'organisation')}`),
    );
    const faults = [...lacking, ...replayed.faults];
    const ok = faults.length === 0;
    return {
      ok,
      json: { ok, table: name, organisations, created, postings, keys, faults },
      text: [
        ...faults,
        `${ok ? 'up to date' : counting(faults.length, 'fault')}: ${counting(postings, 'posting')}, ` +
          `${counting(keys, 'key')} and ${counting(created, 'new organisation')} replayed`,
      ],
    };
  },
});

export const drills = [restore, replay, remove];

function makeCopyFor({ stack, dataDir }: Connection, { now }: CommandContext): MakeCopy {
  if (stack !== null || dataDir === null) return restoreToPointInTime;
  return copyByExport(join(dataDir, 'exports'), now);
}

const paceOf = ({ stack }: Connection, signal: AbortSignal): Pace => ({
  pollMs: stack === null ? POLL_LOCALLY_MS : POLL_ON_AWS_MS,
  signal,
});

/** Removes the table of a drill that failed or was interrupted; the signal is aborted by then. */
async function removeAfterAll(context: CommandContext, connection: Connection, target: Table): Promise<void> {
  context.note(`ops: removing the table ${target.name}; it has to be restored first`);
  try {
    const pace = paceOf(connection, new AbortController().signal);
    await removeDrill(target, connection.table.name, pace);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.note(
      `ops: the table ${target.name} could not be removed (${reason}): run drill remove ${target.name}`,
    );
  }
}

function outcomeOf(report: DrillReport, source: string, stack: string | null, keep: boolean): Outcome {
  const { target, streamArn, startedMs, restoredToMs, steps } = report;
  const faults = steps.reduce((sum, step) => sum + step.faults.length, 0);
  const ok = faults === 0;
  // A local copy is of a moment after the beginning.
  const rpo = Math.max(0, startedMs - restoredToMs) / 1000;
  const rto = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const adopt =
    keep && streamArn !== null && AWS_STREAM.test(streamArn)
      ? `npx cdk deploy -c stack=${stack} -c table=${target} -c tableStream=${streamArn} --parameters TableInUse=${target}`
      : null;
  return {
    ok,
    json: {
      ok,
      source,
      table: target,
      kept: keep,
      stream_arn: streamArn,
      restored_to: new Date(restoredToMs).toISOString(),
      rpo_seconds: rpo,
      rto_seconds: rto,
      steps,
      adopt,
    },
    text: [
      ...tableLines(
        ['STEP', 'SECONDS', 'RESULT', 'WHAT'],
        steps.map(({ step, seconds, faults: found, done }) => [
          step,
          seconds.toFixed(1),
          found.length === 0 ? 'passed' : counting(found.length, 'fault'),
          done,
        ]),
      ),
      '',
      ...steps.flatMap(({ step, faults: found }) => found.map((fault) => `${step}: ${fault}`)),
      ...(ok ? [] : ['']),
      ...properties([
        [
          'restored to',
          `${new Date(restoredToMs).toISOString()}, ${rpo.toFixed(1)} s before the drill (RPO)`,
        ],
        ['took', `${rto.toFixed(1)} s without the deployment (RTO)`],
        ['table', keep ? `${target} (kept)` : `${target} (removed)`],
        ['stream', keep ? streamArn : null],
      ]),
      ...(adopt === null ? [] : ['', 'A stack adopts it with:', `  ${adopt}`]),
      ...(keep ? ['', `When it is not needed: npm run ops -- drill remove ${target}`] : []),
    ],
  };
}
