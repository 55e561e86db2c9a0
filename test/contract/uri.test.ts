import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uri } from '../../shared/contract/primitives.ts';
import { servableUri } from '../../shared/contract/uri.ts';

describe('a servable address', () => {
  test.each([
    ['https://a.example/jobs/1?x=[1]&y=a|b#a#b', 'https://a.example/jobs/1?x=%5B1%5D&y=a%7Cb#a%23b'],
    ['https://münchen.example/stelle ü', 'https://xn--mnchen-3ya.example/stelle%20%C3%BC'],
    ['https://a.example/100%', 'https://a.example/100%25'],
    ['HTTPS://A.example:443', 'https://a.example/'],
    ['http://[::1]:8787/x', 'http://[::1]:8787/x'],
  ])('%s is served as %s', (value, served) => {
    expect(servableUri(value)).toBe(served);
    expect(uri().safeParse(served).success).toBe(true);
  });

  test.each([
    '',
    '/jobs',
    'mailto:a@b.example',
    'javascript:alert(1)',
    `https://a.example/${'a'.repeat(2048)}`,
  ])('there is none for %j', (value) => {
    expect(servableUri(value)).toBeNull();
  });

  test('is always valid, and its own servable form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, rest) => {
        const served = servableUri(`https://a.example/${path}?${rest}#${path}`);
        if (served === null) return;
        expect(uri().safeParse(served).success).toBe(true);
        expect(servableUri(served)).toBe(served);
      }),
    );
  });
});
