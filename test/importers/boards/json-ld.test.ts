import { describe, expect, test } from '@jest/globals';
import { JSON_LD } from '../../../shared/importers/boards/json-ld.ts';
import { documentRecords } from '../../../shared/importers/input/document-records.ts';

const PAGE = 'https://careers.acme.example/jobs/1';
const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Engineer',
  description: '<p>Text</p>',
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
};

/** Reads the only record of a page with a JSON-LD script. */
function read(script: string, attributes = 'type="application/ld+json"') {
  const context = { board: null, organisation: null, url: PAGE };
  const html = `<html><script ${attributes}>${script}</script></html>`;
  const { records } = documentRecords(html, JSON_LD, context);
  expect(records).toHaveLength(1);
  const [{ text = '', fault = undefined, context: own = context } = {}] = records;
  if (fault !== undefined) throw new Error(fault);
  const outcome = JSON_LD.read(JSON.parse(text), { ...own, board: 'careers.acme.example' });
  if (!('posting' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.posting;
}
const withFields = (fields: object) => read(JSON.stringify({ ...POSTING, ...fields }));

describe('a script that browsers forgive is read', () => {
  const json = JSON.stringify(POSTING);
  test.each([
    ['a semicolon at its end', `${json};`],
    ['CDATA in line comments', `//<![CDATA[\n${json}\n//]]>`],
    ['CDATA in block comments', `/*<![CDATA[*/${json}/*]]>*/`],
    ['an HTML comment', `<!-- ${json} -->`],
    ['a line break inside a text', json.replace('Engineer', 'Engi\tneer').replace('Text', 'Te\nxt')],
    ['HTML escaped once more, with a line break', json.replaceAll('"', '&quot;').replace('Text', 'Te\nxt')],
  ])('%s', (_, script) => expect(read(script).title.replace(/\s/u, '')).toMatch(/^Engi ?neer$/u));
});

describe('values in other forms than the documented one', () => {
  test.each([
    [['FULL_TIME', 'Part-time'], ['full_time', 'part_time'], []],
    ['Fulltime', ['full_time'], []],
    ['FULL_TIME|CONTRACTOR', ['full_time'], ['contract']],
    ['["INTERN"]', [], ['internship']],
    ['Vollzeit', ['full_time'], []],
    ['OTHER', [], []],
  ])('employmentType %j', (employmentType, schedules, engagements) => {
    const { terms } = withFields({ employmentType });
    expect(terms.schedules.map(({ value }) => value)).toEqual(schedules);
    expect(terms.engagements.map(({ value }) => value)).toEqual(engagements);
  });

  test.each([
    [{ value: { minValue: 50_000, maxValue: '60,000', unitText: 'YEAR' } }, [50_000, 60_000, 'year']],
    [{ value: { minValue: '50000.50', unitCode: 'ANN' } }, [50_000.5, null, 'year']],
    [{ value: 20, unitText: 'Hourly' }, [20, 20, 'hour']],
  ])('baseSalary %j', (salary, [min, max, interval]) => {
    const { pay } = withFields({ baseSalary: { currency: 'EUR', ...salary } });
    expect(pay.flatMap(({ components }) => components)).toMatchObject([
      { min, max, interval, currency: 'EUR' },
    ]);
  });

  test('a number is pay without an interval', () => {
    const [tier] = withFields({ baseSalary: 50_000, salaryCurrency: 'EUR' }).pay;
    expect(tier?.components).toMatchObject([
      { min: 50_000, max: 50_000, currency: 'EUR', interval: undefined },
    ]);
  });

  test.each([
    '50000-60000',
    { currency: 'EUR', value: { value: '4.500', unitText: 'MONTH' } },
    { currency: 'EUR', value: { minValue: 50_000, maxValue: 'up to sixty', unitText: 'YEAR' } },
    { currency: 'EUR', value: { minValue: '50.000', maxValue: { value: 1 }, unitText: 'YEAR' } },
  ])('pay that is not read wholly states nothing, and counts as unresolved: %j', (baseSalary) => {
    const { pay } = withFields({ baseSalary });
    expect(pay).toHaveLength(1);
    expect(pay.flatMap(({ components }) => components)).toEqual([]);
  });

  test('a list of URLs, a relative one, a time as a number and an escaped title do not refuse the record', () => {
    const posting = withFields({
      url: ['/jobs/1'],
      datePosted: 1_767_225_600_000,
      title: 'R&amp;D Engineer',
    });
    expect(posting.source.url).toBe(PAGE);
    expect(posting.title).toBe('R&D Engineer');
  });
});
