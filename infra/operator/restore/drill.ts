import { setTimeout as delay } from 'node:timers/promises';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { verifyIndex } from '../index/index-check.ts';
import type { CommandContext } from '../program/command.ts';
import { counted, counting } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { replayPostings } from './replay-postings.ts';
import type { MakeCopy } from './restore-copy.ts';
import {
  applySettings,
  describeTable,
  lackingSettings,
  type Pace,
  setProtection,
  tagsOf,
} from './table-settings.ts';

/** Ends the name of every table that a drill makes, so that no other table can be removed as one. */
const DRILL_NAME = /^(.+)-drill-\d{17}$/;
const MAXIMUM_NAME = 255;
/** A broken copy repeats the same fault. */
const SHOWN_FAULTS = 20;

type Step = 'restore' | 'configure' | 'replay' | 'credits' | 'index';

/** What a step did. */
export interface StepReport {
  readonly step: Step;
  readonly seconds: number;
  readonly done: string;
  /** What a stack on this table would get wrong, one sentence each. */
  readonly faults: readonly string[];
}

export interface DrillReport {
  readonly target: string;
  readonly streamArn: string | null;
  /** Unix milliseconds. */
  readonly startedMs: number;
  readonly restoredToMs: number;
  readonly steps: readonly StepReport[];
}

export interface Drill {
  readonly source: Table;
  readonly target: Table;
  readonly makeCopy: MakeCopy;
  /** Unix milliseconds; undefined for the latest time there is. */
  readonly toMs: number | undefined;
  readonly pace: Pace;
  readonly context: Pick<CommandContext, 'now' | 'progress' | 'signal'>;
  /** Called as soon as the target exists. */
  readonly onCreated: () => void;
  /** Called when it has everything of the source, at that time. */
  readonly onCopied?: () => void;
}

/** Returns the name of the table that a drill of this moment makes. @throws Refusal when it would be too long */
export function drillNameOf(source: string, nowMs: number): string {
  const digits = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 17);
  // A restored table in use is not a drill's any more.
  const name = `${DRILL_NAME.exec(source)?.[1] ?? source}-drill-${digits}`;
  if (name.length > MAXIMUM_NAME) throw new Refusal(`the name ${name} is too long for a table`);
  return name;
}

/**
 * Restores a table under another name, completes it, and checks that a deployment could run on it. The source is only
 * read.
 * @throws Refusal when the target exists already, or the time cannot be restored
 */
export async function runDrill(drill: Drill): Promise<DrillReport> {
  const { source, target, makeCopy, toMs, pace, context, onCreated, onCopied } = drill;
  const { now, progress, signal } = context;
  if ((await describeTable(target)) !== undefined) {
    throw new Refusal(
      `the table ${target.name} exists already; a drill never writes to a table it did not make`,
    );
  }
  const startedMs = now();
  const steps: StepReport[] = [];
  const timed = async (
    step: Step,
    label: string,
    work: () => Promise<{ readonly done: string; readonly faults: readonly string[] }>,
  ): Promise<void> => {
    const beganMs = now();
    progress.begin(label);
    const { done, faults } = await work();
    steps.push({ step, seconds: (now() - beganMs) / 1000, done, faults: faults.slice(0, SHOWN_FAULTS) });
  };

  let restoredToMs = 0;
  await timed('restore', 'Restoring', async () => {
    const onProgress = (state: string): void => progress.update(state);
    ({ restoredToMs } = await makeCopy(source, target, { toMs, pace, onProgress, onCreated }));
    return { done: `the table as it was at ${new Date(restoredToMs).toISOString()}`, faults: [] };
  });
  onCopied?.();
  await timed('configure', 'Configuring', async () => {
    const tags = await tagsOf(source);
    await applySettings(target, tags, pace);
    return {
      done: 'stream, time to live, point-in-time recovery, protection and tags',
      faults: await lackingSettings(target, tags),
    };
  });
  await timed('replay', 'Replaying', async () => {
    const replay = await replayPostings(source, target, signal, (done, of) =>
      progress.update(`${counted(done)} of ${counting(of, 'organisation')}`),
    );
    return {
      done:
        `${counting(replay.postings, 'posting')} and ${counting(replay.keys, 'key')} since then, ` +
        `${counting(replay.created, 'new organisation')} of ${counted(replay.organisations)}`,
      faults: replay.faults,
    };
  });
  const reader = new TableReader(target, signal);
  await timed('credits', 'Checking the ledger', async () => {
    const organisations = await listOrganisations(target);
    const faults: string[] = [];
    let entries = 0;
    for (const [done, { organisationId }] of organisations.entries()) {
      signal.throwIfAborted();
      progress.update(`${counted(done)} of ${counting(organisations.length, 'organisation')}`);
      const verification = await verifyOrganisation(reader, organisationId);
      entries += verification.entries;
      faults.push(
        ...verification.violations.map(
          ({ code, sequence, message }) => `${organisationId}: ${code} at entry ${sequence}, ${message}`,
        ),
      );
    }
    return {
      done: `${counting(entries, 'ledger entry', 'ledger entries')} of ${counting(organisations.length, 'organisation')}`,
      faults,
    };
  });
  await timed('index', 'Checking the index', async () => {
    const found = await verifyIndex(reader, await readManifest(reader), context);
    return {
      done: `${counting(found.jobs, 'job')}, ${counting(found.companies, 'company', 'companies')} with events`,
      faults: Object.entries(found.faults).map(([part, count]) => `${counting(count, 'fault')} in ${part}`),
    };
  });
  const { LatestStreamArn = null } = (await describeTable(target)) ?? {};
  return { target: target.name, streamArn: LatestStreamArn, startedMs, restoredToMs, steps };
}

/**
 * Refuses every table that no drill of this deployment made, and the one in use.
 * @throws Refusal for them
 */
export function requireDrill({ name }: Table, inUse: string): void {
  if (name === inUse) throw new Refusal(`${name} is the table of the deployment`);
  const original = DRILL_NAME.exec(name)?.[1];
  if (original === undefined) {
    throw new Refusal(`${name} is not the table of a drill, whose name ends in -drill- and a time`);
  }
  // Another deployment may have adopted it.
  if (original !== (DRILL_NAME.exec(inUse)?.[1] ?? inUse)) {
    throw new Refusal(`${name} is a copy of ${original}, not of the table of this deployment`);
  }
}

/**
 * Removes the table of a drill.
 * @param inUse the table of the deployment, which is never removed
 * @throws Refusal for any table that no drill made, and for the one in use
 */
export async function removeDrill(table: Table, inUse: string, { pollMs, signal }: Pace): Promise<void> {
  requireDrill(table, inUse);
  let found = await describeTable(table);
  if (found === undefined) throw new Refusal(`there is no table ${table.name}`);
  // DynamoDB deletes no table that is still being restored.
  while (found !== undefined && found.TableStatus !== 'DELETING') {
    if (found.TableStatus === 'ACTIVE') {
      if (found.DeletionProtectionEnabled === true) await setProtection(table, false, { pollMs, signal });
      await table.client.send(new DeleteTableCommand({ TableName: table.name }));
      return;
    }
    await delay(pollMs, undefined, { signal });
    found = await describeTable(table);
  }
}
