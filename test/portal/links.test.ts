import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LinkKeyRing, rotateLinkKey } from '../../shared/links/link-keys.ts';
import {
  claimsOf,
  formToken,
  isFormToken,
  type LinkClaims,
  type LinkKey,
  MOST_GENERATIONS,
  tokenOf,
  versionOf,
} from '../../shared/links/token.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { readerOf } from '../support/table-state.ts';
import { CIPHER, HOURS, PortalWorld } from './portal-world.ts';

const KEY: LinkKey = { version: 7, bytes: new Uint8Array(32).fill(3) };
const NOW = Date.UTC(2026, 2, 15, 12);
const CLAIMS: LinkClaims = {
  scope: 'organisation',
  organisationId: uuid7(NOW),
  id: uuid7(NOW),
  issuedAt: NOW / 1_000,
  generation: 0,
  hours: 24,
};

describe('a token', () => {
  const token = tokenOf(CLAIMS, KEY);

  test('says what it was made with, in 96 characters that need no escape', () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{96}$/);
    expect(claimsOf(token, KEY)).toEqual(CLAIMS);
    expect(claimsOf(tokenOf({ ...CLAIMS, scope: 'event', hours: 720 }, KEY), KEY)).toEqual({
      ...CLAIMS,
      scope: 'event',
      hours: 720,
    });
    expect(versionOf(token)).toBe(7);
  });

  test('names up to 8,191 generations, of which the first looks as in earlier releases', () => {
    for (const generation of [1, 127, 128, 300, MOST_GENERATIONS]) {
      for (const scope of ['event', 'organisation'] as const) {
        const claims = { ...CLAIMS, scope, generation, hours: 720 };
        expect(claimsOf(tokenOf(claims, KEY), KEY)).toEqual(claims);
      }
    }
    expect(MOST_GENERATIONS).toBe(8_191);
    const bytes = Buffer.from(token, 'base64url');
    expect([bytes.readUInt8(1), bytes.readUInt16BE(38)]).toEqual([1, 24]);
  });

  test('opens nothing once any of its bits is another', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(claimsOf(changed.toString('base64url'), KEY)).toBeNull();
    }
  });

  test.each([
    ['', null],
    ['a'.repeat(95), null],
    [`${token}a`, null],
    [`${token.slice(0, -1)}=`, null],
    ['../'.repeat(32), null],
  ])('is not %j', (text, expected) => {
    expect(versionOf(text)).toBe(expected);
    expect(claimsOf(text, KEY)).toBeNull();
  });

  test('is signed by one key only, and is no token of a form', () => {
    expect(claimsOf(token, { ...KEY, bytes: new Uint8Array(32) })).toBeNull();
    expect(claimsOf(token, { ...KEY, version: 8 })).toBeNull();
    const form = formToken(token, KEY);
    expect(isFormToken(form, token, KEY)).toBe(true);
    expect(isFormToken(form, tokenOf({ ...CLAIMS, hours: 25 }, KEY), KEY)).toBe(false);
    expect(isFormToken('', token, KEY)).toBe(false);
    expect(token).not.toContain(form);
  });
});

describe('the keys of links', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTestTable({ engine: 'memory' });
  });
  afterAll(async () => {
    await table.stop();
  });

  test('open links of the previous key for 30 days, and are stored encrypted', async () => {
    const world = await PortalWorld.start(table);
    const ring = new LinkKeyRing(table, CIPHER);
    const { token } = await world.link(720);
    const before = await ring.keyOf(token, world.now);
    expect(before?.version).toBe(1);
    const item = await readerOf(table).get(keys.portal('key'), true);
    expect(item?.['sealed']).not.toEqual(before?.bytes);

    expect(await rotateLinkKey(table, CIPHER, world.operator())).toBe(2);
    const later = new LinkKeyRing(table, CIPHER);
    expect((await later.keys(world.now))?.current.version).toBe(2);
    expect(claimsOf(token, (await later.keyOf(token, world.now)) ?? KEY)).not.toBeNull();
    expect(await later.keyOf(token, world.now + HOURS(719))).not.toBeNull();
    expect(await new LinkKeyRing(table, CIPHER).keyOf(token, world.now + HOURS(720))).toBeNull();

    // A process that read the keys before the rotation opens links of the new one.
    const made = await world.link();
    expect((await ring.keyOf(made.token, world.now + 6_000))?.version).toBe(2);
    expect(await rotateLinkKey(table, CIPHER, world.operator())).toBe(3);
    expect(await new LinkKeyRing(table, CIPHER).keyOf(token, world.now)).toBeNull();
  });

  test('a token with the number of no key makes a process read at most every five seconds', async () => {
    const ring = new LinkKeyRing(table, CIPHER);
    const other = tokenOf(CLAIMS, { ...KEY, version: 99 });
    let decrypted = 0;
    const counting = new LinkKeyRing(table, {
      decrypt: async (sealed) => {
        decrypted += 1;
        return await CIPHER.decrypt(sealed);
      },
    });
    await ring.keys(NOW);
    for (let i = 0; i < 10; i += 1) expect(await counting.keyOf(other, NOW + i * 100)).toBeNull();
    // The current and the previous key, once.
    expect(decrypted).toBe(2);
  });
});
