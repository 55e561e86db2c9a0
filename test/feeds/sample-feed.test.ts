import { describe, expect, test } from '@jest/globals';
import { feedSchema } from '../../infra/feeds/feed-schema.ts';
import { sampleChanges, sampleFeed } from '../../infra/feeds/sample-feed.ts';
import { parseLine } from '../../shared/publishing/feed/parse-line.ts';

const NOW = Date.UTC(2026, 1, 1);

/** Returns the paths of all fields of a JSON Schema, each with its description. */
function fieldsOf(schema: unknown, path = ''): (readonly [path: string, description: unknown])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, oneOf = [], anyOf = [] } = Object(schema);
  return [
    ...Object.entries<object>(properties).flatMap(([name, field]) => [
      [`${path}.${name}`, Object(field).description] as const,
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...[...oneOf, ...anyOf].flatMap((branch: unknown) => fieldsOf(branch, path)),
    ...fieldsOf(items, `${path}[]`),
  ];
}

describe('the schema of a feed', () => {
  test('describes every kind of line and every field', () => {
    const fields = fieldsOf(feedSchema());
    expect(fields.length).toBeGreaterThan(150);
    const undescribed = fields.filter(([, text]) => typeof text !== 'string' || text.length < 8);
    expect(undescribed.map(([path]) => path)).toEqual([]);
    const kinds: unknown = feedSchema()['oneOf'];
    for (const kind of Array.isArray(kinds) ? kinds : []) expect(kind.description).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the sample', () => {
  test.each([
    ['feed', sampleFeed(NOW)],
    ['changes', sampleChanges(NOW)],
  ])('%s has only valid lines, with keys of its own', (_, lines) => {
    for (const line of lines) {
      expect(() => parseLine(JSON.stringify(line))).not.toThrow();
      for (const name of ['key', 'job_key', 'company_key', 'source']) {
        expect(Reflect.get(line, name) ?? 'sample:').toMatch(/^sample:/);
      }
    }
  });

  test('has every kind of line except those that replace catalogues', () => {
    const kinds = new Set([...sampleFeed(NOW), ...sampleChanges(NOW)].map(({ type }) => type));
    expect([...kinds].sort()).toEqual([
      'company',
      'content',
      'event',
      'facts',
      'job',
      'rate',
      'read',
      'read_end',
    ]);
  });

  test('cites words that occur in its texts', () => {
    const lines = [...sampleFeed(NOW), ...sampleChanges(NOW)];
    for (const line of lines) {
      if (line.type !== 'facts') continue;
      for (const { evidence } of line.facts) expect(evidence.reference).not.toMatch(/^char=0,/);
    }
  });
});
