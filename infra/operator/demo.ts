import { setImmediate } from 'node:timers/promises';
import { createKey } from '../../shared/auth/keys.ts';
import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../shared/catalogue/records.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { createOrganisation, listOrganisations } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type NumberedLine, type PublishSummary, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';
import { type CatalogueFeedLine, catalogueFeed } from './catalogues/feed.ts';
import { PLACE_STEPS } from './catalogues/places/locations.ts';
import { interruptible } from './connection/interruptible-table.ts';
import { batchesAsTransactions } from './connection/local-batches.ts';
import { insertingInto } from './connection/local-inserts.ts';
import { demoFeed } from './demo/feed.ts';
import { type DemoSamples, findSamples } from './demo/samples.ts';

export interface DemoRequest {
  readonly table: Table;
  /** The file of the running engine, if new items can be written into it. */
  readonly database?: string | undefined;
  /** Part of every key of the deployment. */
  readonly stage: string;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Unix milliseconds. */
  readonly now?: () => number;
  /** Number of companies in the invented labour market. */
  readonly companies?: number;
  /** Inhabitants of the smallest city in the demo; `catalogues publish` publishes every city. */
  readonly minimumPopulation?: number;
  /** The lines of the catalogues, where the caller has them; by default they are read from their sources. */
  readonly catalogue?: readonly CatalogueFeedLine[];
}

/** How far a step of the load is. */
export interface LoadProgress {
  /** What it does: `Publishing the companies and jobs`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, as a plural. */
  readonly things: string;
}

/** What a caller of the demo uses. */
export interface DemoAccess {
  readonly organisation_id: string;
  readonly api_key: string;
  readonly samples?: DemoSamples | undefined;
}

const NAME = 'Demo organisation';
const KEY_NAME = 'demo';
const MINIMUM_POPULATION = 100_000;
/** $1,000, once. */
const CREDIT = { deltaMicros: 1_000_000_000n, reference: 'demo-credit' };
const COMPANIES = 150;
/** The whole labour market in one batch, since every batch writes the head of each term that it touches. */
const BATCH_LINES = 20_000;
const PROGRESS_MS = 200;
/** Lines between two turns of the event loop while the market is invented. */
const SHOWN_LINES = 50;

/** A part of the demo, and how many items of the table a line of it becomes: an estimate, for progress only. */
interface Part {
  readonly name: string;
  readonly itemsPerLine: number;
}
const CATALOGUES: Part = { name: 'catalogues', itemsPerLine: 0.27 };
const MARKET: Part = { name: 'companies and jobs', itemsPerLine: 2.6 };
const DAY_MS = 86_400_000;

/**
 * Fills a table with catalogues, an invented labour market, and an organisation with credit and a key for all scopes.
 * Everything but the key is applied at most once, so the next run completes an interrupted one and creates a new key.
 */
export async function loadDemo(request: DemoRequest): Promise<DemoAccess> {
  const { now = Date.now, companies = COMPANIES } = request;
  const catalogue = request.catalogue ?? readCatalogue(request);
  await publishPart(request, CATALOGUES, catalogue);
  // All dates follow from the day, so a run that is completed later that day publishes the same lines.
  const today = Math.floor(now() / DAY_MS) * DAY_MS;
  const market = demoFeed({ catalogues: cataloguesOf(catalogue), now: today, companies });
  const lines = await invent(request, market, companies);
  await publishPart(request, MARKET, lines);
  const access = await createAccess(request, now);
  return { ...access, samples: await findSamples(request.table, lines) };
}

function readCatalogue({
  onProgress,
  minimumPopulation = MINIMUM_POPULATION,
}: DemoRequest): CatalogueFeedLine[] {
  const onStep = (done: number): void =>
    onProgress({
      step: 'Reading the places of the catalogues',
      done,
      total: PLACE_STEPS,
      things: 'steps',
    });
  onStep(0);
  return [...catalogueFeed({ minimumPopulation, onStep })];
}

/** Makes the lines of the market, and shows how many of its companies hire already. */
async function invent(
  { onProgress }: DemoRequest,
  market: Iterable<FeedLineInput>,
  companies: number,
): Promise<FeedLineInput[]> {
  const lines: FeedLineInput[] = [];
  const hiring = new Set<string>();
  const show = (): void =>
    onProgress({
      step: 'Inventing a labour market',
      done: hiring.size,
      total: companies,
      things: 'companies',
    });
  show();
  for (const line of market) {
    lines.push(line);
    if (line.type !== 'job') continue;
    hiring.add(line.company_key);
    if (lines.length % SHOWN_LINES === 0) {
      show();
      await setImmediate();
    }
  }
  return lines;
}

async function publishPart(
  { table, database, onProgress, now = Date.now }: DemoRequest,
  { name, itemsPerLine }: Part,
  records: readonly object[],
): Promise<PublishSummary> {
  const quick = batchesAsTransactions(table);
  const inserting = database === undefined ? undefined : insertingInto(quick, database);
  const watched = interruptible(inserting ?? quick, new AbortController().signal);
  let read = 0;
  const lines = async function* (): AsyncGenerator<NumberedLine> {
    for (const record of records) {
      read += 1;
      yield { number: read, text: JSON.stringify(record) };
    }
  };
  const show = (): void => {
    const written = watched.itemsWritten;
    if (read < records.length || written === 0) {
      onProgress({ step: `Checking the ${name}`, done: read, total: records.length, things: 'lines' });
    } else {
      const total = Math.max(Math.round(records.length * itemsPerLine), written);
      onProgress({ step: `Writing the ${name}`, done: written, total, things: 'items' });
    }
  };
  show();
  const timer = setInterval(show, PROGRESS_MS);
  try {
    return await publish(lines(), {
      table: watched,
      now,
      batchSize: BATCH_LINES,
      onReject: ({ line, field, reason }) => {
        throw new Error(`line ${line} of the demo data is not valid: ${field}: ${reason}`);
      },
    });
  } finally {
    clearInterval(timer);
    inserting?.close();
  }
}

function cataloguesOf(lines: readonly CatalogueFeedLine[]) {
  const locations: LocationRecord[] = [];
  const tools: ToolRecord[] = [];
  const taxonomies: Record<'industries' | 'roles', readonly TaxonomyEntry[]> = { industries: [], roles: [] };
  for (const line of lines) {
    if (line.type === 'location') locations.push(line);
    else if (line.type === 'tool') tools.push(line);
    else taxonomies[line.id] = line.entries;
  }
  return { locations, tools, ...taxonomies };
}

/** Keys are stored only as digests, so an interrupted run can leave behind a key that nobody knows. */
async function createAccess({ table, stage }: DemoRequest, now: () => number): Promise<DemoAccess> {
  const operator = { name: 'demo loader', now: now() };
  const organisations = await listOrganisations(table);
  const { organisationId } =
    organisations.find(({ name }) => name === NAME) ??
    (await createOrganisation(table, { name: NAME }, operator));
  await postReference(table, { organisationId, kind: 'top_up', ...CREDIT }, operator);
  const key = await createKey(
    table,
    stage,
    { organisationId, name: KEY_NAME, scopes: SCOPES, expiresAt: null },
    operator,
  );
  if (key === undefined) throw new Error(`the organisation ${organisationId} cannot have keys`);
  return { organisation_id: organisationId, api_key: key.apiKey };
}
