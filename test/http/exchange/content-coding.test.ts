import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { codingOf, encode } from '../../../shared/http/exchange/content-coding.ts';

const BODY = JSON.stringify({
  data: Array.from({ length: 50 }, (_, id) => ({ id, title: `Ingénieur nº ${id} 🙂` })),
});

describe('Accept-Encoding', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0,gzip;q=0,*', undefined],
    ['*;q=0', undefined],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['br;q=0.001', 'br'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000', undefined],
    ['gzip ; q=0.5', 'gzip'],
    ['gzip;\tq=1', 'gzip'],
    ['identity', undefined],
    ['identity, gzip', 'gzip'],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    // A server may send the plain body even then, because it has nothing else to send.
    ['identity;q=0', undefined],
    // Weights outside the grammar make the element invalid, not the request.
    ['gzip;q=2', undefined],
    ['gzip;q=0.1234', undefined],
    ['gzip;q=', undefined],
    ['gzip;level=9', undefined],
    [', ,gzip,', 'gzip'],
    ['gzip, gzip;q=0', 'gzip'],
  ])('%j gives %j', (header, coding) => {
    expect(codingOf(BODY, header)).toBe(coding);
  });

  test('compresses nothing below a thousand characters', () => {
    expect(codingOf('x'.repeat(999), 'gzip')).toBeUndefined();
    expect(codingOf('x'.repeat(1_000), 'gzip')).toBe('gzip');
  });

  test('of ten kilobytes is read in linear time', () => {
    for (const header of [
      'gzip;q=0.5,'.repeat(1_000),
      `gzip${' '.repeat(10_000)}x`,
      `gzip;q=${'0'.repeat(10_000)}`,
    ]) {
      const before = process.cpuUsage();
      codingOf(BODY, header);
      expect(process.cpuUsage(before).user).toBeLessThan(50_000);
    }
  });
});

test('each coding gives the same body back, in a fraction of the bytes', () => {
  expect(gunzipSync(encode(BODY, 'gzip')).toString()).toBe(BODY);
  expect(brotliDecompressSync(encode(BODY, 'br')).toString()).toBe(BODY);
  for (const coding of ['br', 'gzip'] as const)
    expect(encode(BODY, coding).length).toBeLessThan(BODY.length / 4);
});
