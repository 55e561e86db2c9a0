import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mayHold, membershipOf } from '../../shared/catalogue/membership.ts';

describe('the membership of a catalogue', () => {
  test('passes every id it contains, in any letter case', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 300 }), (ids) => {
        const bits = membershipOf(ids);
        expect(ids.filter((id) => !mayHold(bits, id))).toEqual([]);
      }),
    );
    const bits = membershipOf(['region:europe', 'METRO:us:ca:san-francisco']);
    expect(mayHold(bits, 'Region:EUROPE') && mayHold(bits, 'metro:us:ca:San-Francisco')).toBe(true);
  });

  test('refuses 99 of 100 ids it does not contain', () => {
    const bits = membershipOf(Array.from({ length: 20_000 }, (_, i) => `city:${i}`));
    const passed = Array.from({ length: 20_000 }, (_, i) => `city:${i + 20_000}`).filter((id) =>
      mayHold(bits, id),
    );
    expect(passed.length).toBeLessThan(200);
  });

  test('without ids refuses every id', () => {
    expect(mayHold(membershipOf([]), 'city:1')).toBe(false);
  });
});
