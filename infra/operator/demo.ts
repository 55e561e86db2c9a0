import { createKey } from '../../shared/auth/keys.ts';
import type { LocationRecord, TaxonomyEntry, ToolRecord } from '../../shared/catalogue/records.ts';
import { SCOPES } from '../../shared/contract/vocabulary.ts';
import { createOrganisation, listOrganisations } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { type NumberedLine, type PublishSummary, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';
import { type CatalogueFeedLine, catalogueFeed } from './catalogues/feed.ts';
import { interruptible } from './connection/interruptible-table.ts';
import { batchesAsTransactions } from './connection/local-batches.ts';
import { insertingInto } from './connection/local-inserts.ts';
import { demoFeed } from './demo/feed.ts';
import { counted } from './terminal/output.ts';

export interface DemoRequest {
  readonly table: Table;
  /** The file of the running engine, if new items can be written into it. */
  readonly database?: string | undefined;
  /** Part of every key of the deployment. */
  readonly stage: string;
  readonly onProgress: (message: string) => void;
  /** Unix milliseconds. */
  readonly now?: () => number;
  /** Number of companies in the invented labour market. */
  readonly companies?: number;
  /** Inhabitants of the smallest city in the demo; `catalogues publish` publishes every city. */
  readonly minimumPopulation?: number;
}

export interface DemoAccess {
  readonly organisation_id: string;
  readonly api_key: string;
}

const NAME = 'Demo organisation';
const KEY_NAME = 'demo';
const MINIMUM_POPULATION = 100_000;
/** $1,000, once. */
const CREDIT = { deltaMicros: 1_000_000_000n, reference: 'demo-credit' };
const COMPANIES = 200;
/** The whole labour market in one batch, since every batch writes the head of each term that it touches. */
const BATCH_LINES = 20_000;
const PROGRESS_MS = 3000;
const DAY_MS = 86_400_000;

/**
 * Fills a table with catalogues, an invented labour market, and an organisation with credit and a key for all scopes.
 * Everything but the key is applied at most once, so the next run completes an interrupted one and creates a new key.
 */
export async function loadDemo(request: DemoRequest): Promise<DemoAccess> {
  const { onProgress, now = Date.now, companies = COMPANIES } = request;
  const startedMs = performance.now();
  onProgress('loading the demo data: catalogues');
  const catalogue = [
    ...catalogueFeed({ minimumPopulation: request.minimumPopulation ?? MINIMUM_POPULATION }),
  ];
  await publishPart(request, 'catalogues', catalogue);
  onProgress('loading the demo data: companies, jobs, facts, events');
  // All dates follow from the day, so a run that is completed later that day publishes the same lines.
  const today = Math.floor(now() / DAY_MS) * DAY_MS;
  await publishPart(
    request,
    'companies and jobs',
    demoFeed({ catalogues: cataloguesOf(catalogue), now: today, companies }),
  );
  const access = await createAccess(request, now);
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  onProgress(`loaded the demo data in ${seconds} s`);
  return access;
}

async function publishPart(
  { table, database, onProgress, now = Date.now }: DemoRequest,
  label: string,
  records: Iterable<object>,
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
  const timer = setInterval(
    () => onProgress(`  ${label}: ${counted(read)} lines, ${counted(watched.itemsWritten)} items`),
    PROGRESS_MS,
  );
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
