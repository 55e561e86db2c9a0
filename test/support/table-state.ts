import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { CompanyDocument, CompanyEventsDocument } from '../../shared/companies/document.ts';
import { eventsOf } from '../../shared/companies/items.ts';
import type { JobDocument, JobFactsDocument } from '../../shared/jobs/document.ts';
import { readContent, readFacts } from '../../shared/jobs/items.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { ordinalOf } from '../../shared/table/resource-id.ts';

export const readerOf = (table: Table) => new TableReader(table, new AbortController().signal);

/** Returns every item of the table, for assertions only. */
export async function allItems(table: Table): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

/** Returns documents by the keys of their sources. */
export const documentsOf = async (table: Table) => documentsIn(await allItems(table));

/** Returns the documents among all items of a table, by the keys of their sources. */
export function documentsIn(all: readonly Record<string, unknown>[]) {
  const items = new Map(all.map((item) => [`${item['pk']}|${item['sk']}`, item]));
  const at = ({ pk, sk }: { pk: string; sk: string }) => items.get(`${pk}|${sk}`);
  const parse = <T>(item: Record<string, unknown> | undefined): T | undefined =>
    // A writer that takes over from a dead one may leave items that have only a stamp.
    item?.['doc'] === undefined ? undefined : JSON.parse(String(item['doc']));
  const companies = new Map<
    string,
    { document: CompanyDocument; events: CompanyEventsDocument | undefined }
  >();
  const jobs = new Map<
    string,
    { document: JobDocument; facts: JobFactsDocument | undefined; revision: number }
  >();
  for (const item of items.values()) {
    const [prefix, kind, ...rest] = String(item['pk']).split('#');
    if (prefix !== 'SOURCE' || kind === 'event') continue;
    const ordinal = ordinalOf(String(item['id']));
    const key = rest.join('#');
    if (kind === 'company') {
      const document = parse<CompanyDocument>(at(keys.company(ordinal, 'company')));
      const events = eventsOf(at(keys.company(ordinal, 'events')));
      if (document !== undefined) companies.set(key, { document, events });
    } else {
      const document = parse<JobDocument>(at(keys.job(ordinal, 'job')));
      const facts = readFacts(at(keys.job(ordinal, 'facts')));
      const revision = readContent(at(keys.content(ordinal, 0)))?.revision ?? 0;
      if (document !== undefined) jobs.set(key, { document, facts, revision });
    }
  }
  return { companies, jobs };
}
