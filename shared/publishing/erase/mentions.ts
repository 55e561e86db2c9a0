import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { JobDocument } from '../../jobs/document.ts';
import { readFacts } from '../../jobs/items.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import type { Table } from '../../table/client.ts';
import { documentOf } from '../../table/document.ts';
import { type Key, keys, PREFIXES } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { SourceKind } from '../apply/erased-keys.ts';

/** Records to erase: ids by ordinal. */
export interface Wanted {
  readonly jobs: ReadonlyMap<number, string>;
  readonly companies: ReadonlyMap<number, string>;
}

/** The source key of a record. */
export interface Source {
  readonly key: Key;
  readonly kind: SourceKind;
  readonly identity: string;
  /** Ids of the records that have or had the key. */
  readonly ids: readonly string[];
  /** The source of reads whose roster has the key; null if no read showed it. */
  readonly owner: string | null;
}

/** What other items of the table say about records. */
export interface Mentions {
  /** Of the jobs, the companies and the events of the companies. */
  readonly sources: readonly Source[];
  readonly entitlements: readonly Key[];
  /** Jobs of the companies. */
  readonly jobs: ReadonlyMap<number, string>;
  /** Other jobs of the same source keys, and jobs closed as duplicates, each after the one that it names. */
  readonly related: ReadonlyMap<number, string>;
  /** Ordinals of all jobs with facts about a wanted company. */
  readonly stating: readonly number[];
}

const ITEMS_PER_SCAN = 2_000;
/** A filter holds 4 KB. Of a company with more companies merged into it, every facts item is searched here. */
const COMPANIES_PER_FILTER = 50;
const SOURCE_KINDS: readonly SourceKind[] = ['company', 'event', 'job'];

/**
 * Searches the whole table. Nothing else leads from a job to its source key, from a company to facts about it, or from
 * a resource to the organisations that may retrieve it free of charge.
 */
export async function findMentions(table: Table, lease: WriterLease, wanted: Wanted): Promise<Mentions> {
  const sources: Source[] = [];
  const entitlements: Key[] = [];
  const stating: number[] = [];
  const jobs = new Map<number, string>();
  const duplicateOf = new Map<string, string>();
  const siblings = new Set<string>();
  const companyIds = [...wanted.companies.values()];
  const ids = new Set([...wanted.jobs.values(), ...companyIds]);
  for await (const item of scan(table, lease, companyIds)) {
    const key = { pk: String(item['pk']), sk: String(item['sk']) };
    const [prefix, ordinal] = key.pk.split('#');
    if (prefix === PREFIXES.source) {
      const { id, earlier, company } = item;
      const named = [id, earlier].flatMap((one) => (typeof one === 'string' ? one : []));
      if (!named.some((one) => ids.has(one)) && !wanted.companies.has(Number(company ?? -1))) continue;
      const [source] = sourceOf(key, named, item['owner']);
      if (source === undefined) continue;
      sources.push(source);
      // The job that the key had before, or has now.
      if (source.kind === 'job') for (const one of named) if (!ids.has(one)) siblings.add(one);
    } else if (prefix === PREFIXES.entitlement) {
      if (ids.has(key.sk)) entitlements.push(key);
    } else if (prefix === PREFIXES.job && key.sk === 'facts') {
      const stated = new Set(readFacts(item)?.facts.map(({ companyId }) => companyId));
      if (companyIds.some((id) => stated.has(id))) stating.push(Number(ordinal));
    } else if (prefix === PREFIXES.job && key.sk === 'job') {
      const document = documentOf<JobDocument>(item);
      if (document === undefined) continue;
      const { id, company, superseded_by_id: by } = document.job;
      if (by !== null) duplicateOf.set(id, by);
      if (wanted.companies.get(ordinalOf(company.id)) === company.id) jobs.set(document.ordinal, id);
    }
  }
  const found = [...siblings, ...duplicatesOf([...ids, ...jobs.values(), ...siblings], duplicateOf)];
  const related = new Map(found.map((id) => [ordinalOf(id), id]));
  return { sources, entitlements, jobs, related, stating };
}

async function* scan(table: Table, lease: WriterLease, companyIds: readonly string[]): AsyncGenerator<Item> {
  const named = companyIds.slice(0, COMPANIES_PER_FILTER);
  const filter = [
    'begins_with(pk, :source)',
    'begins_with(pk, :entitlement)',
    'contains(doc, :duplicate)',
    // A text has a brace; compressed facts are bytes, which have none that the filter finds.
    ...(companyIds.length > 0 ? ['(sk = :facts AND NOT contains(doc, :brace))'] : []),
    ...(named.length < companyIds.length ? ['begins_with(pk, :job)'] : []),
    ...named.map((_, i) => `contains(doc, :company${i})`),
  ];
  let after: Record<string, unknown> | undefined;
  do {
    await lease.hold();
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        Limit: ITEMS_PER_SCAN,
        FilterExpression: filter.join(' OR '),
        ExpressionAttributeValues: {
          ':source': `${PREFIXES.source}#`,
          ':entitlement': `${PREFIXES.entitlement}#`,
          ':duplicate': '"status_reason":"duplicate"',
          ...(companyIds.length > 0 ? { ':facts': keys.job(0, 'facts').sk, ':brace': '{' } : {}),
          ...(named.length < companyIds.length ? { ':job': `${PREFIXES.job}#` } : {}),
          ...Object.fromEntries(named.map((id, i) => [`:company${i}`, id])),
        },
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    yield* page.Items ?? [];
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
}

function sourceOf(key: Key, ids: readonly string[], reads: unknown): Source[] {
  const owner = typeof reads === 'string' ? reads : null;
  return SOURCE_KINDS.flatMap((kind) => {
    const { pk } = keys.source(kind, '');
    return key.pk.startsWith(pk) ? [{ key, kind, identity: key.pk.slice(pk.length), ids, owner }] : [];
  });
}

/** Returns the duplicates of jobs, directly or through others. */
function duplicatesOf(ids: readonly string[], duplicateOf: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(ids);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [duplicate, by] of duplicateOf) if (found.has(by)) found.add(duplicate);
  }
  return found.difference(new Set(ids));
}
