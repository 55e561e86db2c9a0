import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoFeed } from '../../../infra/operator/demo/feed.ts';
import { COUNTRIES } from '../../../infra/operator/demo/places.ts';
import { roleOf } from '../../../infra/operator/demo/roles/all.ts';
import { SECTORS } from '../../../infra/operator/demo/sectors.ts';
import type { Catalogues } from '../../../infra/operator/demo/world.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import { FeedLine, type FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { createFactReader } from '../../../shared/reading/reader.ts';
import { buildToolIndex } from '../../../shared/reading/tools/tool-index.ts';
import { demoCatalogues, smallCatalogues } from '../../support/catalogues.ts';

const NOW = Date.UTC(2026, 0, 15);
let catalogues: Catalogues;
let lines: FeedLineInput[];

const of = <T extends FeedLineInput['type']>(type: T) =>
  lines.filter((line): line is Extract<FeedLineInput, { type: T }> => line.type === type);

beforeAll(() => {
  catalogues = smallCatalogues(15_000);
  lines = [...demoFeed({ catalogues, now: NOW })];
});

describe('the demo feed', () => {
  test('has only valid feed lines', () => {
    const refused = lines.flatMap((line) => {
      const result = FeedLine.safeParse(line);
      return result.success ? [] : [{ line, issues: result.error.issues }];
    });
    expect(refused).toEqual([]);
  });

  test('is the same for the same seed and different for another', () => {
    const options = { catalogues: demoCatalogues(), now: NOW, companies: 30 };
    const again = [...demoFeed(options)];
    expect([...demoFeed(options)]).toEqual(again);
    expect([...demoFeed({ ...options, seed: 2 })]).not.toEqual(again);
  });

  test('has a few hundred companies of every type and state', () => {
    const companies = of('company');
    expect(companies.length).toBeGreaterThanOrEqual(300);
    expect(new Set(companies.map((line) => line.company_type))).toEqual(new Set(v.COMPANY_TYPES));
    expect(companies.some((line) => line.status === 'inactive')).toBe(true);
    expect(companies.some((line) => line.merged_into_key !== null)).toBe(true);
    expect(companies.some((line) => !line.cleared)).toBe(true);
  });

  test('has thousands of jobs, open and closed for every reason', () => {
    const jobs = of('job');
    expect(jobs.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(jobs.map((line) => line.status_reason))).toEqual(new Set([null, ...v.STATUS_REASONS]));
    expect(jobs.some((line) => !line.cleared)).toBe(true);
  });

  test('hires for roles that fit the industry, pays in the currency of the country, and works with tools of the role', () => {
    const sectors = new Map(SECTORS.flatMap(({ kinds, roles }) => kinds.map(([name]) => [name, roles])));
    const companies = new Map(of('company').map((line) => [line.key, line]));
    const currencies = new Map(COUNTRIES.map(({ code, currency }) => [code, currency]));
    const leastPay = new Map(COUNTRIES.map(({ code, leastPay }) => [code, leastPay]));
    const wrong: unknown[] = [];
    let paid = 0;
    for (const job of of('job')) {
      const company = companies.get(job.company_key);
      const country = company?.country;
      const suffixes = [...sectors].filter(
        ([name]) => company?.name.includes(` ${name}`) === true && name !== '',
      );
      const [role = ''] = job.roles ?? [];
      if (suffixes.length > 0 && !suffixes.some(([, roles]) => roles.includes(role)))
        wrong.push({ job: job.key, role, company: company?.name });
      const isTitleOfRole =
        roleOf(role).titles.some((title) => job.title.includes(title)) ||
        /^(?:Director|Chief|Head|Plant|Executive)/.test(job.title);
      if (!isTitleOfRole) wrong.push({ job: job.key, role, title: job.title });
      if (country === null || country === undefined) continue;
      for (const each of job.compensation_packages ?? []) {
        for (const component of each.components) {
          if (component.valueType !== 'money') continue;
          if (component.currency !== currencies.get(country))
            wrong.push({ job: job.key, country, component });
          if (component.kind !== 'base_pay' || job.seniority === 'intern') continue;
          const perYear = (component.min ?? 0) * (component.interval === 'hour' ? 2080 : 1);
          if (!(perYear > 0.9 * (leastPay.get(country) ?? 0)))
            wrong.push({ job: job.key, country, component });
          paid += 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(paid).toBeGreaterThan(500);
  });

  test('has content that is distributable without end, until a past day, until a future day and not at all', () => {
    const content = of('content');
    const until = content.map((line) => line.distributable_until ?? null);
    expect(content.some((line) => !line.distributable)).toBe(true);
    expect(until).toContain(null);
    expect(until.some((date) => date !== null && Date.parse(date) < NOW)).toBe(true);
    expect(until.some((date) => date !== null && Date.parse(date) > NOW)).toBe(true);
  });

  test('has every kind of event and every value of the lists of facts', () => {
    const facts = of('facts').flatMap((line) => line.facts);
    const values = new Set(
      facts.flatMap(({ fact }) => Object.values(fact).filter((value) => typeof value === 'string')),
    );
    const expected = [
      ...v.AGENCY_POLICIES,
      ...v.BENEFITS,
      ...v.COMPLIANCE_CONCEPTS,
      ...v.COMPLIANCE_RELATIONSHIPS,
      ...v.DEGREE_REQUIREMENTS,
      ...v.INITIATIVE_ACTIONS,
      ...v.LISTING_RELATIONSHIPS,
      ...v.TECHNOLOGY_RELATIONSHIPS,
      ...v.WORKING_CONDITIONS,
    ];
    expect(expected.filter((value) => !values.has(value))).toEqual([]);
    expect(facts.some((fact) => fact.permitted === false)).toBe(true);
    expect(new Set(of('event').map((line) => line.event.kind))).toEqual(new Set(v.EVENT_KINDS));
  });

  test('has the facts, tools and sponsorship that an import reads in its descriptions', () => {
    const reader = createFactReader({ tools: buildToolIndex(catalogues.tools) });
    const jobs = new Map(of('job').map((line) => [line.key, line]));
    const names = new Map(of('company').map((line) => [line.key, line.name]));
    const facts = new Map(of('facts').map((line) => [line.job_key, line.facts]));
    const differing: unknown[] = [];
    let read = 0;
    for (const { job_key: key, description } of of('content')) {
      const job = jobs.get(key);
      const { text, ...reading } = reader.read(
        [{ pointer: '/description', markup: 'markdown', text: description }],
        { title: job?.title ?? '', employerNames: [names.get(job?.company_key ?? '') ?? ''] },
      );
      const own = (facts.get(key) ?? []).filter(({ evidence }) => evidence.reference.startsWith('char='));
      const offers = reading.facts.flatMap(({ fact }) =>
        fact.kind === 'visa_sponsorship' ? [fact.offered] : [],
      );
      const stated = {
        facts: own.map(({ fact, evidence }) => ({ fact, reference: evidence.reference })),
        witnesses: [...new Set(own.map(({ evidence }) => `${evidence.digest} ${evidence.parserRevision}`))],
        tools: job?.tools,
        sponsorship: job?.visa_sponsorship,
        conflicts: [],
      };
      const wanted = {
        facts: reading.facts.map(({ fact, passage: { start, end } }) => ({
          fact,
          reference: `char=${start},${end}`,
        })),
        witnesses: own.length === 0 ? [] : [`${reading.digest} ${reader.revision}`],
        tools: reading.tools.map(({ code }) => code).sort(),
        sponsorship: offers[0] ?? null,
        conflicts: reading.conflicts,
      };
      if (!isDeepStrictEqual(stated, wanted)) differing.push({ key, stated, wanted });
      read += own.length;
    }
    expect(differing).toEqual([]);
    expect(read).toBeGreaterThan(1000);
  });

  test('writes few lines that state no fact: names of tools which are also plain words', () => {
    let items = 0;
    let silent = 0;
    const facts = new Map(of('facts').map((line) => [line.job_key, line.facts]));
    for (const { job_key: key, description } of of('content')) {
      const text = description.replaceAll(/^(?:#+|-) /gmu, '').replaceAll(/\n+/gu, '\n');
      const starts = (facts.get(key) ?? []).flatMap(
        ({ evidence }) => /^char=(\d+),/u.exec(evidence.reference)?.[1] ?? [],
      );
      for (const [, item = ''] of description.matchAll(/^- (.*)$/gmu)) {
        const from = text.indexOf(`\n${item}`) + 1;
        items += 1;
        if (!starts.some((start) => Number(start) >= from && Number(start) < from + item.length)) {
          silent += 1;
        }
      }
    }
    expect(items).toBeGreaterThan(1000);
    expect(silent / items).toBeLessThan(0.08);
  });
});
