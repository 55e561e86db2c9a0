import { BatchExecuteStatementCommand, BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { JOB_SPACE } from '../../../shared/jobs/term-names.ts';
import { termsOfJob } from '../../../shared/jobs/terms.ts';
import { chunkKey, headItem, headKey, headOf, type TermAddress } from '../../../shared/search/store/head.ts';
import { aroundSend, type Send } from '../../../shared/table/around-send.ts';
import { documentOf } from '../../../shared/table/document.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import { statementOf } from '../../support/simulated/simulated-statements.ts';
import type { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import type { Mutant } from './checker.ts';
import { manifestNow } from './invariants.ts';

/**
 * Handles a call of a publisher. The mutants below are wrong ways to publish, each made by changing these
 * calls; the product's code does not know about them. The model must catch every mutant.
 */
type Around = (send: Send, command: unknown) => Promise<unknown>;
type Statements = readonly { readonly Statement: string; readonly Parameters: unknown[] }[];

/** Returns a mutant that changes the calls of every publisher. */
export const ofPublishers =
  (make: (sim: SimulatedTable) => Around): Mutant =>
  (sim) =>
  (table) => {
    const around = make(sim);
    return { name: table.name, client: aroundSend(table.client, (send, [command]) => around(send, command)) };
  };

const manifest = keys.manifest();

/** Returns whether a command is an update of the manifest whose expression includes `part`. */
export const isManifest = (command: unknown, part: string): command is UpdateCommand =>
  command instanceof UpdateCommand &&
  command.input.Key?.['pk'] === manifest.pk &&
  command.input.Key['sk'] === manifest.sk &&
  (command.input.UpdateExpression ?? '').includes(part);

/** Returns the PartiQL statements of a batch; null for any other command. */
export const statementsOf = (command: unknown): Statements | null =>
  command instanceof BatchExecuteStatementCommand
    ? (command.input.Statements ?? []).map(({ Statement = '', Parameters = [] }) => ({
        Statement,
        Parameters,
      }))
    : null;

export const isAbout = (one: Statements[number], prefix: string, sk: string): boolean =>
  statementOf(one.Statement, one.Parameters).key.pk.startsWith(prefix) &&
  statementOf(one.Statement, one.Parameters).key.sk.startsWith(sk);

export const done = (statements: Statements) => ({ Responses: statements.map(() => ({})) });

/**
 * Holds back the calls that `holds` selects, as if they were made, until before or after a call that
 * `releases` selects.
 */
export const reordered = (
  holds: (command: unknown) => boolean,
  releases: (command: unknown) => 'after' | 'before' | null,
): Mutant =>
  ofPublishers(() => {
    let held: (() => Promise<unknown>)[] = [];
    const flush = async () => {
      const now = held;
      held = [];
      for (const send of now) await send();
    };
    return async (send, command) => {
      if (holds(command)) {
        held.push(() => send(command));
        return done(statementsOf(command) ?? []);
      }
      const when = releases(command);
      if (when === 'before') await flush();
      const answer = await send(command);
      if (when === 'after') await flush();
      return answer;
    };
  });

const isChunks = (command: unknown): boolean =>
  statementsOf(command)?.some((one) => isAbout(one, `${PREFIXES.index}#`, 'chunk')) ?? false;
const isHeads = (command: unknown): boolean =>
  statementsOf(command)?.some((one) => isAbout(one, `${PREFIXES.index}#`, 'head')) ?? false;

/** Returns the address of a head from its partition key. */
function addressOf(pk: string): TermAddress {
  const [, generation = '', space = '', ...term] = pk.split('#');
  return { generation: Number(generation), space, term: term.join('#') };
}

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'the mark is raised before the documents are written': ofPublishers(() => async (send, command) => {
    if (!isManifest(command, 'nextJob = :job')) return await send(command);
    const { input } = command;
    const UpdateExpression = `${input.UpdateExpression}, jobMark = :job, companyMark = :company`;
    return await send(new UpdateCommand({ ...input, UpdateExpression }));
  }),

  'postings are written after the documents that changed': reordered(isHeads, (command) =>
    isManifest(command, 'jobMark = :job') ? 'before' : null,
  ),

  'old postings are removed before the document is written': ofPublishers((sim) => async (send, command) => {
    for (const { Statement, Parameters } of statementsOf(command) ?? []) {
      const { key, kind, after } = statementOf(Statement, Parameters);
      if (!key.pk.startsWith(`${PREFIXES.job}#`) || key.sk !== 'job' || kind !== 'update') continue;
      const before = documentOf<JobDocument>(sim.item(key));
      const next = documentOf<JobDocument>(after(sim.item(key) ?? {}));
      if (before === undefined || next === undefined) continue;
      const kept = new Set(termsOfJob(next, undefined));
      const { generation } = manifestNow(sim);
      for (const term of termsOfJob(before, undefined)) {
        const at = { generation, space: JOB_SPACE, term };
        const item = sim.item(headKey(at));
        if (item === undefined || kept.has(term)) continue;
        const head = headOf(item);
        const tail = head.tail.filter((ordinal) => ordinal !== before.ordinal);
        sim.set(headKey(at), { ...item, ...headItem(at, { ...head, tail }) });
      }
    }
    return await send(command);
  }),

  'a head is written before the chunks that it names': reordered(isChunks, (command) =>
    isHeads(command) ? 'after' : null,
  ),

  'the next run does not finish a run that died': ofPublishers((sim) => async (send, command) => {
    if (!isManifest(command, 'leaseHolder')) return await send(command);
    const item = sim.item(manifest);
    if (Number(item?.['leaseUntilMs'] ?? 0) <= Number(command.input.ExpressionAttributeValues?.[':now'])) {
      sim.set(manifest, { ...item, jobMark: item?.['nextJob'], companyMark: item?.['nextCompany'] });
    }
    return await send(command);
  }),

  'documents and heads are written without a condition': ofPublishers((sim) => async (send, command) => {
    const statements = statementsOf(command);
    if (statements === null) return await send(command);
    const items = statements.map(({ Statement, Parameters }) => {
      const { key, after } = statementOf(Statement, Parameters);
      return { ...after(sim.item(key) ?? {}), ...key };
    });
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await send(new BatchWriteCommand({ RequestItems: { simulated: requests } }));
    return done(statements);
  }),

  'the next run does not end the writes of a run that died': ofPublishers(() => async (send, command) => {
    const answer = await send(command);
    if (!isManifest(command, 'leaseHolder')) return answer;
    const attributes: unknown = Reflect.get(Object(answer), 'Attributes');
    return { ...Object(answer), Attributes: { ...Object(attributes), intent: null } };
  }),

  'replaced chunks are deleted at once': ofPublishers((sim) => async (send, command) => {
    const answer = await send(command);
    for (const { Statement, Parameters } of statementsOf(command) ?? []) {
      const { key } = statementOf(Statement, Parameters);
      const item = sim.item(key);
      if (!key.pk.startsWith(`${PREFIXES.index}#`) || key.sk !== 'head' || item === undefined) continue;
      for (const { chunk } of headOf(item).retired) {
        const gone = chunkKey(addressOf(key.pk), chunk);
        if (sim.item(gone) !== undefined) sim.set(gone, undefined);
      }
    }
    return answer;
  }),

  'a publication writes only to the running generation': (sim) => (table, role) =>
    role === 'rebuild'
      ? table
      : ofPublishers(() => async (send, command) => {
          const answer = await send(command);
          if (!isManifest(command, 'leaseHolder')) return answer;
          const attributes: unknown = Reflect.get(Object(answer), 'Attributes');
          return { ...Object(answer), Attributes: { ...Object(attributes), building: null } };
        })(sim)(table, role),

  'a tombstone is removed as soon as the documents are written': ofPublishers(() => async (send, command) => {
    if (!isManifest(command, 'fading')) return await send(command);
    const { input } = command;
    const ExpressionAttributeValues = { ...input.ExpressionAttributeValues, ':fading': [] };
    return await send(new UpdateCommand({ ...input, ExpressionAttributeValues }));
  }),
};
