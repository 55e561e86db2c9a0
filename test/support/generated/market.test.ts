import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import type { JobDocument, JobFactsDocument } from '../../../shared/jobs/document.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import { termsOfJob } from '../../../shared/jobs/terms.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { catalogueLines, smallCatalogues } from '../catalogues.ts';
import { publishAll } from '../demo.ts';
import { startTestTable, type TestTable } from '../table.ts';
import { MarketDocuments } from './documents.ts';
import { MarketLines } from './lines.ts';
import { Market } from './market.ts';
import { MarketTerms } from './terms.ts';

const JOBS = 120;
const NOW = Date.UTC(2026, 0, 15);
const catalogues = tiny(smallCatalogues(3_000_000));
const open = (seed = 1, jobs = JOBS) =>
  new Market({ catalogues, jobs, companies: 40, words: 2000, seed, now: NOW });
const ordinals = Array.from({ length: JOBS }, (_, i) => i);

describe('the generated market', () => {
  test('makes the same jobs from the same options, whatever was made before', () => {
    const [one, other] = [open(), open()];
    const backwards = ordinals.toReversed().map((ordinal) => other.job(ordinal));
    expect(ordinals.map((ordinal) => one.job(ordinal))).toEqual(backwards.toReversed());
    expect(open(2).job(0)).not.toEqual(one.job(0));
  });

  // If this names a missing term, test/support/generated/terms.ts must number it.
  test('numbers the terms that the index would have for the same job', () => {
    const market = open(3, 100_000);
    const terms = new MarketTerms(market);
    const documents = new MarketDocuments(market, catalogues);
    for (let ordinal = 0; ordinal < market.jobs; ordinal += 997) {
      const draw = market.job(ordinal);
      const names = [...new Set(terms.numbersOf(draw))].map((number) => terms.nameOf(number));
      expect(names.sort()).toEqual(termsOfJob(documents.job(draw), documents.facts(draw)).sort());
      expect(names.map((name) => terms.nameOf(terms.numberOf(name) ?? -1))).toEqual(names);
    }
  });

  describe('once published', () => {
    let table: TestTable;

    beforeAll(async () => {
      table = await startTestTable({ engine: 'memory' });
      await publishAll(table, catalogueLines(catalogues));
    }, 240_000);

    afterAll(async () => {
      await table.stop();
    });

    test('has the documents that are made without a table, except for ids and times', async () => {
      const market = open();
      const lines = new MarketLines(market);
      const documents = new MarketDocuments(market, catalogues);
      const companies = Array.from({ length: market.companies }, (_, i) => lines.company(i));
      const jobs = ordinals.flatMap((ordinal) => {
        const draw = market.job(ordinal);
        return [lines.job(draw), lines.facts(draw)];
      });
      await publishAll(table, [...companies, ...jobs]);
      const reader = new TableReader(table, new AbortController().signal);
      const published = await readJobsWithFacts(reader, ordinals, true);
      for (const ordinal of ordinals) {
        const draw = market.job(ordinal);
        const made = { document: documents.job(draw), facts: documents.facts(draw) };
        expect(ordinalOf(made.document.job.id)).toBe(ordinal);
        expect(withoutIds(published[ordinal])).toEqual(withoutIds(made));
      }
    }, 240_000);
  });
});

/** Removes the random bits of ids, and the time of publication. */
function withoutIds(found: { document: JobDocument; facts: JobFactsDocument } | undefined) {
  if (found === undefined) throw new Error('the job was not published');
  const { document, facts } = found;
  const { job } = document;
  return {
    document: {
      ...document,
      job: { ...job, id: '', updated_at: '', company: { ...job.company, id: ordinalOf(job.company.id) } },
    },
    facts: {
      ...facts,
      facts: facts.facts.map((item) => ({ ...item, companyId: ordinalOf(item.companyId) })),
    },
  };
}

/** Keeps the cities with their ancestors, and some tools. Draws cover all of these, and publishing them is fast. */
function tiny(whole: Catalogues): Catalogues {
  const cities = whole.locations.filter(({ kind }) => kind === 'city');
  const kept = new Set(cities.flatMap(({ id, parent_ids }) => [id, ...parent_ids]));
  return {
    ...whole,
    locations: whole.locations.filter(({ id }) => kept.has(id)),
    tools: whole.tools.filter((_, i) => i % 30 === 0),
  };
}
