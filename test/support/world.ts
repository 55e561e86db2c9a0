import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import type { TaxonomyEntry } from '../../shared/catalogue/records.ts';
import type { CompanyDocument, CompanyEventsDocument } from '../../shared/companies/document.ts';
import { eventsOf } from '../../shared/companies/items.ts';
import type { JobDocument, JobFactsDocument } from '../../shared/jobs/document.ts';
import { readFacts } from '../../shared/jobs/items.ts';
import type { Table } from '../../shared/table/client.ts';
import type { OracleTaxonomy, OracleWorld } from './oracle.ts';

/** Reads every document of a table into the form of the oracle: served fields only, no ancestors. */
export async function readWorld(table: Table, catalogues: Catalogues): Promise<OracleWorld> {
  const documents = new Map<string, unknown>();
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    for (const item of page.Items ?? []) {
      if (!/^(?:JOB|COMPANY)#/.test(String(item['pk']))) continue;
      const name = `${item['pk']} ${item['sk']}`;
      if (item['sk'] === 'facts') documents.set(name, readFacts(item));
      else if (item['sk'] === 'events') documents.set(name, eventsOf(item));
      else if (typeof item['doc'] === 'string') documents.set(name, JSON.parse(item['doc']));
    }
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  const parts = <T>(pattern: RegExp): T[] =>
    [...documents].flatMap(([name, document]) => (pattern.test(name) ? [document as T] : []));
  return {
    jobs: parts<JobDocument>(/^JOB#\d+ job$/).map(({ ordinal, job, cleared }) => {
      const facts = documents.get(`JOB#${ordinal} facts`) as JobFactsDocument | undefined;
      return { ordinal, job, cleared, facts: facts?.facts.map(({ fact }) => fact) ?? [] };
    }),
    companies: parts<CompanyDocument>(/^COMPANY#\d+ company$/).map(
      ({ ordinal, company, cleared, updatedAt }) => {
        const events = documents.get(`COMPANY#${ordinal} events`) as CompanyEventsDocument | undefined;
        return { ordinal, company, cleared, updatedAt, events: events?.events ?? [] };
      },
    ),
    placeParents: new Map(catalogues.locations.map(({ id, parent_ids }) => [id, parent_ids])),
    roles: taxonomyOf(catalogues.roles),
    industries: taxonomyOf(catalogues.industries),
    toolCategories: new Map(catalogues.tools.map(({ code, category }) => [code, category])),
  };
}

const taxonomyOf = (entries: readonly TaxonomyEntry[]): OracleTaxonomy => ({
  parents: new Map(entries.map(({ code, parent_code }) => [code, parent_code])),
  replacedBy: new Map(
    entries.flatMap(({ code, replaced_by }) => (replaced_by === null ? [] : [[code, replaced_by]])),
  ),
  aliases: new Map(entries.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code]))),
});
