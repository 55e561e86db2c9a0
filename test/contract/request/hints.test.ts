import { describe, expect, test } from '@jest/globals';
import { operation as listJobs } from '../../../functions/list-jobs/operation.ts';
import { meantDateTime } from '../../../shared/contract/near/dates.ts';
import { nearNames } from '../../../shared/contract/near/near-names.ts';
import { faultAt, shown } from '../../../shared/contract/request/fault-text.ts';
import { parametersOf } from '../../../shared/contract/request/parameter-kinds.ts';
import { hintOf } from '../../../shared/contract/request/value-hint.ts';

const KEY = 'jck_local_03524juVzoE0319F0UnqKr_i7JniTFW6JD7eMspl6j12a6MuNXxH4rM_BKBQsB';

describe('a value with two meanings', () => {
  const limit = (raw: string): string | undefined => {
    const parameter = parametersOf(listJobs.query).get('limit');
    if (parameter === undefined || parameter.kind === 'object') throw new Error('limit is not a value');
    return hintOf(raw, 'limit', parameter, undefined);
  };
  test.each(['1,0', '1.000', '2,5', '1,0,0'])('%s gets no suggestion as a number', (raw) => {
    expect(limit(raw)).toBeUndefined();
  });
  test.each([
    ['10.0', '10'],
    ['10.00', '10'],
    ['007', '7'],
  ])('%s means %s', (raw, meant) => {
    expect(limit(raw)).toBe(`did you mean "${meant}"?`);
  });

  test.each([
    ['31.01.2026', '2026-01-31T00:00:00Z'],
    ['31/1/2026', '2026-01-31T00:00:00Z'],
    ['1/31/2026', '2026-01-31T00:00:00Z'],
    ['2/2/2026', '2026-02-02T00:00:00Z'],
    ['1/2/2026', undefined],
    ['31.02.2026', undefined],
    ['1.31.2026', undefined],
    ['13/13/2026', undefined],
  ])('%s is the day %s', (written, meant) => {
    expect(meantDateTime(written)).toBe(meant);
  });

  test('equally near names are all suggested', () => {
    expect(nearNames('icomplete', ['incomplete', 'complete'])).toEqual(['incomplete', 'complete']);
    expect(nearNames('liit', ['list', 'limit', 'show'])).toEqual(['list', 'limit']);
  });
});

test('an API key in the wrong place is not repeated', () => {
  const place = { param: KEY, pointer: [KEY, 'x'] };
  const fault = faultAt(place, 'unknown_parameter', `${shown(KEY)} ${shown(`${'x'.repeat(50)}${KEY}`)}`);
  expect(JSON.stringify(fault)).not.toContain(KEY.slice(0, 12));
  expect(fault).toMatchObject({ param: 'jck_(removed)', pointer: '/jck_(removed)/x' });
});
