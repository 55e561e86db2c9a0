import { switchSegments } from '../../../shared/publishing/switch-segments.ts';
import { compactNextPart } from '../../../shared/publishing/write/compact-changes.ts';
import {
  abandonRebuild,
  buildNextPart,
  deleteNextPart,
  RETIREMENT_MS,
  type RebuildOptions,
} from '../../../shared/publishing/write/rebuild.ts';
import { type Manifest, readManifest } from '../../../shared/search/manifest/manifest.ts';
import { turnPacing } from '../../../shared/search/state/turn-pacing.ts';
import { verifyIndex } from '../index/index-check.ts';
import { EXPLAINED, type Explained, type ExplainedPage, explainQuery } from '../index/query-explanation.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { inTurn, stopIfAsked } from '../program/in-turn.ts';
import { waitForLease } from '../program/wait-for-lease.ts';
import { argument, flag, optional, type ValueType } from '../terminal/option.ts';
import { counted, counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { oneOfValue } from '../terminal/value-types.ts';

const verify = defineCommand({
  name: 'index verify',
  summary: 'Reads every document and checks that everything which answers queries agrees with it',
  examples: ['index verify'],
  run: async (context) => {
    const { reader } = await context.connect();
    const manifest = await readManifest(reader);
    const { jobs, companies, terms, postings, missing, missingCount, faults, unchecked } = await verifyIndex(
      reader,
      manifest,
      context,
    );
    const ok = missingCount === 0;
    const parts = Object.entries(faults).map(([part, count]) => `${part} ${counted(count)}`);
    return {
      ok,
      json: {
        ok,
        jobs,
        companies,
        terms,
        postings,
        missing: missingCount,
        faults,
        unchecked,
        examples: missing,
      },
      text: [
        ...(ok
          ? []
          : [
              ...tableLines(
                ['SPACE', 'TERM', 'ORDINAL'],
                missing.map((m) => [m.space, m.term, m.ordinal]),
              ),
              '',
            ]),
        `${ok ? 'complete' : `${counting(missingCount, 'fault')} (${parts.join(', ')})`}: ${counting(jobs, 'job')} and ` +
          `${counting(companies, 'company', 'companies')}, ${counting(postings, 'posting')} under ${counting(terms, 'term')}`,
        ...(unchecked.length === 0
          ? []
          : [
              `not checked, since a publication ran meanwhile or was interrupted: ${unchecked.join(', ')}; finish it by ` +
                'running the same publish or import again, and then verify',
            ]),
      ],
    };
  },
});

const rebuild = defineCommand({
  name: 'index rebuild',
  summary: 'Builds a new index and swaps it in; when run again ten minutes later, deletes the old one',
  examples: ['index rebuild', 'index rebuild --abandon'],
  options: {
    abandon: flag('--abandon', 'abandon the rebuild in progress; a later run deletes what it wrote'),
  },
  run: async (context, { abandon }) => {
    const { table, reader } = await context.connect();
    const options: RebuildOptions = {
      table,
      now: () => context.now(),
      sleep: waitForLease(context),
    };
    const manifest = await readManifest(reader);
    if (abandon) return await discard(context, options, manifest);
    const [retired] = manifest.retiredGenerations;
    if (retired === undefined) return await build(context, options);
    if (manifest.rebuild !== null) return await build(context, options);
    const dueMs = retired.retiredAtMs + RETIREMENT_MS;
    if (dueMs > context.now()) {
      throw new Refusal(
        `generation ${retired.generation} still serves open readers: run this again after ` +
          `${new Date(dueMs).toISOString()} to delete it`,
      );
    }
    return await remove(context, options, retired.generation);
  },
});

const queryValue: ValueType<string> = {
  allowed: 'the query string of a URL, like roles=data-engineer&countries=DE',
  read: (text) => text.trim(),
};

const operationValue: ValueType<Explained> = oneOfValue(EXPLAINED);

/** Terms that are shown per window; the others are counted. */
const SHOWN_TERMS = 6;

const explain = defineCommand({
  name: 'index explain',
  summary: 'Answers a query and explains what it read and what that costs',
  examples: [
    'index explain "roles=data-engineer&countries=DE&work_arrangements=remote"',
    'index explain "facts[benefits]=health_insurance" --operation job-facts --json',
  ],
  arguments: { query: argument('query', 'the query string, without the path', queryValue) },
  options: {
    operation: optional('--operation <name>', 'list-jobs (default) or job-facts', operationValue),
  },
  run: async (context, { query, operation = 'list-jobs' }) => {
    const { reader } = await context.connect();
    // The first page is that of a function that has just started, the second that of a warm one.
    const cold = await explainQuery(reader, operation, query);
    const warm = await explainQuery(reader, operation, query);
    return {
      json: { operation, query, cold: explanationJson(cold), warm: explanationJson(warm) },
      text: explanationLines(cold, warm),
    };
  },
});

const compact = defineCommand({
  name: 'index compact',
  summary: 'Removes changes from the change log that no list returns and no position reaches any more',
  examples: ['index compact'],
  run: async (context) => {
    const { table } = await context.connect();
    const { progress } = context;
    progress.begin('Compacting the change log');
    let [removed, blocks, readUnits] = [0, 0, 0];
    for (;;) {
      stopIfAsked(context, `${counting(removed, 'change')} removed`);
      const step = await inTurn(context, () =>
        compactNextPart({ table, now: () => context.now(), sleep: waitForLease(context) }),
      );
      removed += step.removed;
      blocks += step.blocks;
      readUnits += step.readUnits;
      if (step.isComplete) break;
      progress.update(`${counting(removed, 'change')} removed`);
    }
    return {
      json: { removed, blocks, read_units: readUnits },
      text: [
        blocks === 0
          ? 'nothing is due'
          : `${counting(removed, 'change')} removed; ${counting(blocks, 'block')} read, ${counting(Math.ceil(readUnits), 'read unit')}`,
      ],
    };
  },
});

const switchValue: ValueType<'off' | 'on'> = oneOfValue(['on', 'off']);

const segments = defineCommand({
  name: 'index segments',
  summary: 'Lets publications collect fresh postings in segments, or merges those that there are',
  examples: ['index segments on', 'index segments off'],
  arguments: { state: argument('state', 'on or off', switchValue) },
  run: async (context, { state }) => {
    const { table } = await context.connect();
    context.progress.begin(state === 'on' ? 'Turning segments on' : 'Merging segments');
    const { wasOn, merged } = await inTurn(context, () =>
      switchSegments({ table, now: () => context.now(), sleep: waitForLease(context) }, state === 'on'),
    );
    return {
      json: { state, was: wasOn ? 'on' : 'off', merged },
      text: [
        state === 'on'
          ? 'segments are on: before a release without them may serve the table again, run index segments off'
          : `segments are off: ${counting(merged, 'posting')} merged, and a release without segments may serve the table`,
      ],
    };
  },
});

const pace = defineCommand({
  name: 'index pace',
  summary: 'Lets lists keep what they know for a second, for more than 3,000 pages per second',
  examples: ['index pace', 'index pace --end'],
  options: {
    end: flag('--end', 'end it; do this before you return to a release that does not know it'),
  },
  run: async (context, { end }) => {
    const { table } = await context.connect();
    const floor = await inTurn(context, () =>
      turnPacing({ table, now: () => context.now(), sleep: waitForLease(context) }, !end),
    );
    return {
      json: { paced: !end, format_floor: floor },
      text: [
        end
          ? 'lists read the manifest on every page; a publication reports at once'
          : 'lists go by a manifest of the last second; a publication reports a withdrawal two seconds after it',
        `writers must know format ${floor}`,
      ],
    };
  },
});

export const searchIndex = [verify, rebuild, explain, compact, pace, segments];

async function build(context: CommandContext, options: RebuildOptions): Promise<Outcome> {
  const { progress } = context;
  progress.begin('Rebuilding the index');
  let done = 'the rebuild had not started';
  for (;;) {
    stopIfAsked(context, done);
    const status = await inTurn(context, () => buildNextPart(options));
    if (status.phase === 'swapped') {
      const { generation, deletableAtMs } = status;
      const deletable = new Date(deletableAtMs).toISOString();
      return {
        json: { generation, deletable_at: deletable },
        text: [
          `generation ${generation} serves now`,
          `the old generation is kept for open readers; run this again after ${deletable} to delete it`,
        ],
      };
    }
    if (status.phase !== 'building') throw new Error(`unexpected phase of a rebuild: ${status.phase}`);
    const { jobs, endJob, companies, endCompany } = status.rebuild;
    done = `${counted(companies)} of ${counted(endCompany)} companies, ${counted(jobs)} of ${counted(endJob)} jobs`;
    progress.update(done);
  }
}

async function remove(
  context: CommandContext,
  options: RebuildOptions,
  generation: number,
): Promise<Outcome> {
  context.progress.begin(`Deleting generation ${generation}`);
  let items = 0;
  for (;;) {
    stopIfAsked(context, `${counting(items, 'item')} of generation ${generation} deleted`);
    const status = await inTurn(context, () => deleteNextPart(options));
    if (status.phase !== 'deleting' || status.generation !== generation) break;
    items += status.deleted;
    context.progress.update(counting(items, 'item'));
    if (status.isLast) break;
  }
  return {
    json: { deleted_generation: generation, items },
    text: [`generation ${generation} is deleted: ${counting(items, 'item')}`],
  };
}

async function discard(
  context: CommandContext,
  options: RebuildOptions,
  { rebuild }: Manifest,
): Promise<Outcome> {
  if (rebuild === null) throw new Refusal('no rebuild is in progress');
  await inTurn(context, () => abandonRebuild(options));
  const { generation } = rebuild;
  return {
    json: { abandoned_generation: generation },
    text: [`generation ${generation} is abandoned; run index rebuild in ten minutes to delete what it wrote`],
  };
}

function explanationJson({ rows, hasMore, explain, usage }: ExplainedPage) {
  return {
    rows,
    has_more: hasMore,
    read_units: usage.readUnits,
    rounds: usage.rounds,
    calls: usage.calls,
    candidates: explain.candidates,
    checked: explain.checked,
    stopped_by: explain.stoppedBy,
    statistics:
      explain.knowledge === null
        ? null
        : {
            from: explain.knowledge.from,
            age_ms: Math.round(explain.knowledge.ageMs),
            read_units: explain.knowledge.readUnits,
          },
    windows: explain.windows.map((window) => ({
      low: window.low,
      high: window.high,
      terms: window.terms,
      expected_units: window.expectedUnits,
      index_units: window.indexUnits,
      index_rounds: window.indexRounds,
      candidates: window.candidates,
      checked: window.checked,
      accepted: window.accepted,
    })),
  };
}

function explanationLines(cold: ExplainedPage, warm: ExplainedPage): string[] {
  const { explain, usage } = warm;
  const statistics = cold.explain.knowledge;
  return [
    ...properties([
      ['page', `${counting(warm.rows, 'row')}, ${warm.hasMore ? 'more follow' : 'no more'}`],
      ['read units', `${usage.readUnits} (${cold.usage.readUnits} on a cold start)`],
      ['rounds', `${usage.rounds} (${cold.usage.rounds} on a cold start)`],
      [
        'candidates',
        `${counted(explain.candidates)} proposed, ${counted(explain.checked)} documents checked`,
      ],
      [
        'statistics',
        statistics === null ? 'not needed' : `${statistics.readUnits} read units, once per minute`,
      ],
      [
        'ended by',
        explain.stoppedBy === null ? 'a full page or the last match' : 'the read budget of a request',
      ],
    ]),
    '',
    ...tableLines(
      ['WINDOW', 'ORDINALS', 'READS', 'EXPECTED', 'UNITS', 'ROUNDS', 'CANDIDATES', 'CHECKED', 'ACCEPTED'],
      explain.windows.map((window, i) => [
        i + 1,
        `${counted(window.low)}-${counted(window.high - 1)}`,
        window.terms.length === 0 ? 'documents' : counting(window.terms.length, 'dimension'),
        window.expectedUnits,
        window.indexUnits,
        window.indexRounds,
        window.candidates,
        window.checked,
        window.accepted,
      ]),
    ),
    ...explain.windows.flatMap(({ terms }, i) =>
      terms.length === 0
        ? []
        : [
            `  ${i + 1}: ${terms.slice(0, SHOWN_TERMS).join(' AND ')}` +
              (terms.length > SHOWN_TERMS ? ` and ${terms.length - SHOWN_TERMS} more` : ''),
          ],
    ),
  ];
}
