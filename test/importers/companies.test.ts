import { describe, expect, test } from '@jest/globals';
import { NO_ORGANISATION, NO_TERMS } from '../../shared/importers/boards/board-format.ts';
import { CompanyDirectory } from '../../shared/importers/companies/company-directory.ts';
import { organisationDomain } from '../../shared/importers/companies/domain.ts';
import { buildIndustryIndex, foldIndustry } from '../../shared/importers/companies/industry-index.ts';
import { TenantTable } from '../../shared/importers/companies/tenants.ts';
import { countryOf } from '../../shared/importers/places/country.ts';
import type { Organisation, Posting } from '../../shared/importers/posting.ts';
import { withinAMinute } from '../support/within-a-minute.ts';
import { places } from './catalogue.ts';

describe('a website identifies the domain of an organisation', () => {
  test.each([
    ['https://www.acme.example/about', 'acme.example'],
    ['acme.example', 'acme.example'],
    ['https://careers.acme.example/jobs/1', 'acme.example'],
    ['https://jobs.acme.co.uk', 'acme.co.uk'],
    // Not the careers site of `co.uk`.
    ['https://jobs.co.uk', 'jobs.co.uk'],
    ['https://ACME.example.', 'acme.example'],
    // An employer below a suffix for a kind of organisation, and one whose name contains that of a platform.
    ['https://www.leeds.nhs.uk', 'leeds.nhs.uk'],
    ['https://jobs.blogspotters.example', 'blogspotters.example'],
    ['https://notgreenhouse.io', 'notgreenhouse.io'],
    ['https://jobs.bücher.example', 'xn--bcher-kva.example'],
    ['https://careers.acme.k12.ca.us', 'acme.k12.ca.us'],
    // Not the careers site of a top-level domain.
    ['https://careers.example', 'careers.example'],
  ])('%s: %s', (url, domain) => expect(organisationDomain(url)).toBe(domain));

  test.each([
    'https://www.linkedin.com/company/acme',
    'https://acme.azurewebsites.net',
    'https://acme.s3.amazonaws.com/careers.html',
    'https://d111abcdef8.cloudfront.net',
    'https://acme.web.app',
    'https://acme.fly.dev',
    'https://acme.onrender.com',
    'https://jobs.acme.workers.dev',
    'https://acme.atlassian.net',
    'https://forms.gle/acme',
    'https://co.uk',
    'https://tokyo.jp',
    'https://jobs.lever.co/acme',
    'https://acme.recruitee.com',
    'https://acme.notion.site/jobs',
    'https://acme.blogspot.co.uk',
    'https://acme.blogspot.de',
    'https://acme.github.io',
    'https://github.io',
    'https://acme.myshopify.com',
    'https://acme.webflow.io',
    'https://acme.wixsite.com/careers',
    'https://acme.squarespace.com',
    'https://acme.teamtailor.com',
    'https://acme.na.teamtailor.com',
    'https://acme.wd5.myworkdaysite.com/jobs',
    'https://acme.softgarden.io',
    // Here an employer is only a path.
    'https://app.dover.com/acme',
    'https://jobs.gem.com/acme',
    'https://www.careers-page.com/acme',
    'https://ats.rippling.com/acme',
    'https://www.jobs.nhs.uk/candidate/acme',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://localhost',
    'https://co.uk',
    'ftp://acme.example',
    'javascript:alert(1)',
    `https://${'a.'.repeat(150)}example`,
    '',
  ])('%s does not', (url) => expect(organisationDomain(url)).toBeNull());
});

const posting = (
  platform: string,
  tenant: string,
  organisation: Partial<Organisation> = {},
  url = `https://jobs.lever.co/${tenant}/1`,
): Posting => ({
  source: { platform, board: tenant, tenant, id: '1', url, urlPointer: '/url' },
  organisation: { ...NO_ORGANISATION, ...organisation },
  title: 'Engineer',
  titlePointer: '/title',
  department: null,
  team: null,
  places: [],
  arrangement: [],
  terms: NO_TERMS,
  pay: [],
  publishedAt: null,
  validThrough: null,
  apply: null,
  language: null,
  parts: [],
});
const tableOf = (...lines: string[]) => {
  const table = new TenantTable();
  for (const [at, line] of lines.entries()) table.take(at + 1, line);
  return table;
};
const directory = (postings: readonly Posting[], table = tableOf()) => {
  const companies = new CompanyDirectory({
    tenants: table.tenants,
    countryOf: (text) => countryOf(places, text),
    industryOf: (text) => (foldIndustry(text) === 'dental care' ? 'dental-care' : null),
    cleared: true,
  });
  for (const each of postings) companies.see(each);
  return companies;
};

describe('which boards are one company', () => {
  test('boards that state the same website are, and both keys of earlier imports merge into it', () => {
    const companies = directory([
      posting('ashby', 'acme', { websiteUrl: 'https://www.acme.example', name: 'Acme' }),
      posting('lever', 'acme-eu', {}, 'https://careers.acme.example/1'),
    ]);
    expect(companies.of('lever', 'acme-eu')).toBe(companies.of('ashby', 'acme'));
    expect(companies.of('ashby', 'acme')).toMatchObject({
      key: 'company:acme.example',
      name: 'Acme',
      nameSource: 'record',
      lines: [
        { key: 'company:acme.example', website_url: 'https://www.acme.example' },
        { key: 'ashby:board:acme', merged_into_key: 'company:acme.example' },
        { key: 'lever:board:acme-eu', merged_into_key: 'company:acme.example' },
      ],
    });
  });

  test('a shared name alone is only a proposal', () => {
    const companies = directory([
      posting('ashby', 'acme', { name: 'Acme' }),
      posting('lever', 'acme', { name: 'ACME' }),
      posting('workable', 'acme'),
    ]);
    expect(companies.of('ashby', 'acme').key).toBe('ashby:board:acme');
    expect(companies.of('lever', 'acme').key).toBe('lever:board:acme');
    expect(companies.proposals()).toMatchObject([{ keys: ['ashby:board:acme', 'lever:board:acme'] }]);
  });

  test('a shared host does not make one company', () => {
    const shared = { websiteUrl: 'https://www.linkedin.com/company/acme' };
    const companies = directory([posting('ashby', 'a', shared), posting('lever', 'b', shared)]);
    expect(companies.of('ashby', 'a').key).toBe('ashby:board:a');
  });

  test('a board whose records state two websites has none', () => {
    const companies = directory([
      posting('json-ld', 'x', { websiteUrl: 'https://one.example' }),
      posting('json-ld', 'x', { websiteUrl: 'https://two.example' }),
    ]);
    expect(companies.of('json-ld', 'x')).toMatchObject({
      key: 'json-ld:board:x',
      conflicts: ['company_website'],
      lines: [{ website_url: null }],
    });
  });

  test("a site that lists several employers is nobody's website, unless the operator says so", () => {
    const site = { websiteUrl: 'https://lists.example' };
    const all = [
      posting('json-ld', 'www.lists.example/one', { ...site, name: 'One' }),
      posting('json-ld', 'www.lists.example/two', { ...site, name: 'Two' }),
    ];
    const companies = directory(all);
    expect(companies.of('json-ld', 'www.lists.example/one').key).toBe('json-ld:board:www.lists.example/one');
    const alone = directory(all.slice(0, 1));
    expect(alone.of('json-ld', 'www.lists.example/one').key).toBe('company:lists.example');
    const table = tableOf('platform,slug,website', 'json-ld,www.lists.example/one,lists.example');
    const given = directory(all, table);
    expect(given.of('json-ld', 'www.lists.example/one').key).toBe('company:lists.example');
    expect(given.of('json-ld', 'www.lists.example/two').key).toBe('json-ld:board:www.lists.example/two');
  });

  test('the order of the records does not matter', () => {
    const all = [
      posting('ashby', 'acme', { websiteUrl: 'https://acme.example', name: 'Acme' }),
      posting('lever', 'acme', { websiteUrl: 'https://acme.example', name: 'Acme Ltd' }),
      posting('lever', 'other'),
    ];
    const [one, other] = [directory(all), directory(all.toReversed())];
    expect(one.of('ashby', 'acme')).toEqual(other.of('ashby', 'acme'));
    expect(one.of('ashby', 'acme').conflicts).toContain('company_name');
  });
});

describe('what is known about a company', () => {
  test("a name comes from the record, then from the operator's table, then from the slug, which is reported", () => {
    const table = tableOf(
      'platform,slug,name',
      'ashby,a,"A, of the table"',
      'ashby,b,B of the table',
      'ashby,pplwise,pplwise',
    );
    const companies = directory(
      [
        posting('ashby', 'a', { name: 'A itself' }),
        posting('ashby', 'b'),
        posting('ashby', 'zippy%20mh'),
        posting('ashby', 'pplwise'),
      ],
      table,
    );
    const names = ['a', 'b', 'zippy%20mh', 'pplwise'].map((slug) => {
      const { name, nameSource, lines } = companies.of('ashby', slug);
      return [name, nameSource, lines[0]?.name_source];
    });
    expect(names).toEqual([
      ['A itself', 'record', 'record'],
      ['B of the table', 'operator', 'operator'],
      ['zippy mh', 'slug', 'slug'],
      // The table has nothing but the slug.
      ['pplwise', 'slug', 'slug'],
    ]);
  });

  test("the operator's table decides the website, and thereby which boards are one company", () => {
    const table = tableOf(
      '{"ats":"ashby","slug":"a","website":"acme.example","country":"United Kingdom","industry":"Dental Care"}',
      '{"ats":"lever","slug":"b","website":"https://acme.example/"}',
    );
    const companies = directory([posting('ashby', 'a'), posting('lever', 'b')], table);
    expect(companies.of('lever', 'b').lines[0]).toMatchObject({
      key: 'company:acme.example',
      country: 'GB',
      industries: ['dental-care'],
      website_url: 'https://acme.example',
    });
  });

  test('a text that names no country or industry is left out and counted', () => {
    const companies = directory([posting('ashby', 'a', { country: 'Atlantis', industry: 'Magic' })]);
    expect(companies.of('ashby', 'a')).toMatchObject({
      lines: [{ country: null, industries: [] }],
      unresolved: [
        { field: 'company_industry', value: 'Magic' },
        { field: 'company_country', value: 'Atlantis' },
      ],
    });
  });

  test('a logo that is not an http URL is left out', () => {
    const companies = directory([posting('ashby', 'a', { logoUrl: 'data:image/png;base64,AAAA' })]);
    expect(companies.of('ashby', 'a').lines[0]?.logo_url).toBeNull();
  });
});

describe('the table of tenants', () => {
  test('reads CSV with quotation marks, alternative column names and unknown columns', () => {
    const { tenants, faults } = tableOf(
      'ATS,Slug,Company,Notes,domain',
      'Ashby,acme,"Acme ""Works""",x,acme.example',
    );
    expect(faults).toEqual([]);
    expect(tenants.of('ashby', 'ACME')).toMatchObject({ name: 'Acme "Works"', website: 'acme.example' });
  });

  test.each([
    ['a row without a slug', ['platform,slug', 'ashby,'], 2],
    ['a quotation mark without its end', ['platform,slug', '"ashby,acme'], 2],
    ['a line that is no object', ['{"ats":"ashby","slug":"a"}', '[]'], 2],
    ['a line that is not JSON', ['{"ats":"ashby","slug":"a"}', '{'], 2],
  ])('%s is a fault of its line', (_, lines, line) =>
    expect(tableOf(...lines).faults).toMatchObject([{ line }]),
  );

  test('a hostile line takes no time that grows faster than its length', () => {
    for (const line of ['"'.repeat(1_000_000), ','.repeat(1_000_000), '""",'.repeat(300_000)])
      withinAMinute(() => tableOf('platform,slug', line));
  });
});

test('an industry is given by its code, label, translation or alias, unless two share the name', () => {
  const entry = (code: string, label: string, aliases: string[], german = label) => ({
    code,
    kind: 'sector' as const,
    label,
    labels: { en: label, de: german },
    aliases,
    boundary_notes: [],
    definition: null,
    parent_code: null,
    replaced_by: null,
    status: 'active' as const,
  });
  const index = buildIndustryIndex([
    entry('dental-care', 'Dental care', ['dentists', 'clinics'], 'Zahnmedizin'),
    entry('oil-and-gas', 'Oil and gas', ['clinics']),
  ]);
  const of = (text: string) => index.get(foldIndustry(text)) ?? null;
  expect(['Dentists', 'zahnmedizin', 'Oil & Gas', 'Clinics', 'Magic'].map(of)).toEqual([
    'dental-care',
    'dental-care',
    'oil-and-gas',
    null,
    null,
  ]);
});
