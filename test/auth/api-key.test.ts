import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { digestOf, MAXIMUM_KEY_LENGTH, mintApiKey, parseApiKey } from '../../shared/auth/api-key.ts';
import { bearerOf } from '../../shared/auth/authenticate.ts';
import { KeyCheck } from '../../shared/auth/key-check.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { codePoint } from '../support/code-points.ts';
import { withinAMinute } from '../support/within-a-minute.ts';

const ORGANISATION = '0192f3a4-7c1e-7aaa-8bbb-0123456789ab';
const CHECK = new KeyCheck(Buffer.alloc(32, 7));
const SHAPE = /^jck_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;

describe('an API key', () => {
  test('has the documented shape and yields its organisation', () => {
    const key = mintApiKey('live', ORGANISATION, CHECK);
    expect(key).toMatch(SHAPE);
    expect(parseApiKey(key, 'live')).toEqual({ stage: 'live', organisationId: ORGANISATION });
    expect(CHECK.isGenuine(key)).toBe(true);
    expect(digestOf(key)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('yields any organisation id, with any number of leading zeros', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(parseApiKey(mintApiKey('a', id, CHECK), 'a')?.organisationId).toBe(id);
      }),
    );
  });

  test('is never minted twice', () => {
    expect(new Set(Array.from({ length: 2_000 }, () => mintApiKey('live', ORGANISATION, CHECK))).size).toBe(
      2_000,
    );
  });

  test('of another stage is refused', () => {
    const key = mintApiKey('live', ORGANISATION, CHECK);
    expect(parseApiKey(key, 'test')).toBeNull();
    expect(CHECK.isGenuine(key.replace('jck_live', 'jck_test'))).toBe(false);
  });

  test('with one character changed, omitted or doubled is refused', () => {
    const key = mintApiKey('live', ORGANISATION, CHECK);
    for (let at = 0; at < key.length; at += 1) {
      const changed = key[at] === 'x' ? 'y' : 'x';
      for (const typo of [changed, '', `${key[at]}${key[at]}`]) {
        const wrong = key.slice(0, at) + typo + key.slice(at + 1);
        expect([wrong, parseApiKey(wrong, 'live') !== null && CHECK.isGenuine(wrong)]).toEqual([
          wrong,
          false,
        ]);
      }
    }
  });

  test('with two neighbouring characters swapped is refused', () => {
    const key = mintApiKey('live', ORGANISATION, CHECK);
    for (let at = 0; at + 1 < key.length; at += 1) {
      const [a = '', b = ''] = [key[at], key[at + 1]];
      if (a === b) continue;
      expect(CHECK.isGenuine(key.slice(0, at) + b + a + key.slice(at + 2))).toBe(false);
    }
  });

  test('is parsed from any text of any length without throwing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: codePoint }), (text) => {
        expect(parseApiKey(text, 'live')).toBeNull();
        expect(() => bearerOf(text)).not.toThrow();
      }),
    );
    expect(withinAMinute(() => bearerOf(`Bearer ${' '.repeat(1_000_000)}`))).toBe('');
    expect(withinAMinute(() => parseApiKey(`jck_${'a'.repeat(1_000_000)}`, 'live'))).toBeNull();
  });

  test('never exceeds the maximum length, and minting refuses an invalid stage', () => {
    expect(mintApiKey('a23456789012345b', ORGANISATION, CHECK)).toHaveLength(MAXIMUM_KEY_LENGTH);
    for (const stage of ['', 'Live', 'a_b', '1a', 'a2345678901234567']) {
      expect(() => mintApiKey(stage, ORGANISATION, CHECK)).toThrow(RangeError);
    }
  });
});

test('a UUIDv7 has its time and the right version and variant', () => {
  for (let i = 0; i < 500; i += 1) {
    const id = uuid7(1_781_524_820_250 + i);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_781_524_820_250 + i);
  }
});
