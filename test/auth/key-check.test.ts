import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mintApiKey } from '../../shared/auth/api-key.ts';
import { KeyCheck } from '../../shared/auth/key-check.ts';

const ORGANISATION = '0192f3a4-7c1e-7aaa-8bbb-0123456789ab';
const check = new KeyCheck(Buffer.alloc(32, 1));
const other = new KeyCheck(Buffer.alloc(32, 2));

describe('the check part of a key', () => {
  test('follows from the secret alone, so that every process computes the same', () => {
    const again = new KeyCheck(Buffer.alloc(32, 1));
    // A change of this value would refuse every issued key.
    expect(check.digitsOf('jck_live_body')).toBe('chmww0');
    expect(again.digitsOf('jck_live_body')).toBe(check.digitsOf('jck_live_body'));
  });

  test('has six digits for any text', () => {
    fc.assert(fc.property(fc.string(), (body) => /^[0-9A-Za-z]{6}$/.test(check.digitsOf(body))));
  });

  test('of another deployment is refused, even for the same stage and organisation', () => {
    for (let i = 0; i < 500; i += 1) {
      const key = mintApiKey('live', ORGANISATION, other);
      expect([other.isGenuine(key), check.isGenuine(key)]).toEqual([true, false]);
    }
  });

  test('is spread evenly: 20,000 keys share no more check parts than chance allows', () => {
    const parts = new Set(Array.from({ length: 20_000 }, (_, i) => check.digitsOf(`jck_live_${i}`)));
    // 20,000 draws from 62^6 values collide 0.004 times on average.
    expect(parts.size).toBeGreaterThanOrEqual(19_999);
  });

  test('of any other length is refused without throwing', () => {
    for (const text of ['', '_', 'jck', 'jck_live_ä', 'é'.repeat(7)])
      expect(check.isGenuine(text)).toBe(false);
  });
});

describe('the name of a caller', () => {
  test('tells addresses apart, and neither shows them nor repeats in another deployment', () => {
    const names = ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map((address) => check.callerOf(address));
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(check.callerOf('192.0.2.1')).toBe(names[0]);
    expect(other.callerOf('192.0.2.1')).not.toBe(names[0]);
  });
});

test('a secret of another size is refused', () => {
  for (const size of [0, 16, 31, 33]) expect(() => new KeyCheck(new Uint8Array(size))).toThrow(RangeError);
});
