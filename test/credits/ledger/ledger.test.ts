import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectLedger } from '../../../shared/credits/ledger/ledger.ts';
import { statementOf } from '../../../shared/credits/ledger/statement.ts';
import { verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import { setLimits, showBalance } from '../../../shared/credits/organisations.ts';
import { post, voidPosting } from '../../../shared/credits/posting.ts';
import { postReference } from '../../../shared/credits/reference-posting.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { customer, NOW, OPERATOR } from '../../http/harness.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { readStream } from '../stream.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ stream: true });
});
afterAll(() => table.stop());

const reader = () => new TableReader(table, new AbortController().signal);
const KEYS = [uuid7(1), uuid7(2)] as const;
const DAY = 86_400_000;

/** Creates an organisation with a top-up and `charges` charges that alternate between keys, operations and days. */
async function charged(charges: number): Promise<string> {
  const { organisationId } = await customer(table);
  for (let i = 0; i < charges; i += 1) {
    const posting = {
      organisationId,
      id: uuid7(NOW + i),
      kind: 'charge',
      deltaMicros: -1_000n,
      minimumMicros: 1_000n,
      at: NOW + (i % 2) * DAY,
      charge: {
        meter: 'job_resource',
        operation: `operation-${i % 2}`,
        keyId: KEYS[i % 2] ?? '',
        resources: 1,
      },
    } as const;
    await post(table, posting, i + 1, { deadline: Date.now() + 5_000 });
  }
  return organisationId;
}

async function project() {
  return await projectLedger(table, await readStream(table));
}

describe('the ledger', () => {
  test('holds every posting once when limits change and the stream is replayed', async () => {
    const organisationId = await charged(5);
    await setLimits(table, organisationId, { perSecond: 3, perMinute: 4 }, OPERATOR);
    const first = await project();
    expect(first).toMatchObject({ written: 6, violations: [], failed: [] });
    expect(await project()).toMatchObject({ written: 0, violations: [], failed: [] });
    expect(await verifyOrganisation(reader(), organisationId)).toEqual({
      organisationId,
      ok: true,
      violations: [],
      entries: 6,
      balanceMicros: 995_000n,
    });
  });

  test('reports a missing number within a batch', async () => {
    const organisationId = await charged(4);
    const records = (await readStream(table)).filter(
      ({ dynamodb }) => dynamodb?.NewImage?.['pk']?.S?.includes(organisationId) === true,
    );
    const broken = records.filter(({ dynamodb }) => dynamodb?.NewImage?.['sequence']?.N !== '3');
    expect((await projectLedger(table, broken)).violations).toEqual([
      { code: 'gap', organisationId, sequence: 3 },
    ]);
    expect((await projectLedger(table, records)).violations).toEqual([]);
  });

  test('returns the records that it could not write, and writes the others', async () => {
    await charged(3);
    const records = await readStream(table);
    let writes = 0;
    const client = Object.assign(Object.create(table.client), {
      send: async () => {
        writes += 1;
        if (writes === 2) throw new Error('away');
        return {};
      },
    });
    const { failed, cause, written } = await projectLedger({ name: table.name, client }, records);
    expect(failed).toHaveLength(1);
    expect(records.map(({ dynamodb }) => dynamodb?.SequenceNumber)).toContain(failed[0]);
    expect(cause).toEqual(new Error('away'));
    expect(written).toBeGreaterThan(2);
  });
});

describe('verification', () => {
  const change = async (organisationId: string, sequence: number, attribute: string, value: unknown) => {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.ledger(organisationId, sequence),
        UpdateExpression: 'SET #attribute = :value',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  };
  const codes = async (organisationId: string) =>
    (await verifyOrganisation(reader(), organisationId)).violations.map(({ code, sequence }) => [
      code,
      sequence,
    ]);

  test('names a missing entry', async () => {
    const organisationId = await charged(4);
    await project();
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.ledger(organisationId, 3) }),
    );
    expect(await codes(organisationId)).toEqual([['gap', 4]]);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: keys.ledger(organisationId, 5) }),
    );
    expect(await codes(organisationId)).toEqual([
      ['gap', 4],
      ['behind', 5],
    ]);
  });

  test('names a broken balance, a double charge, a positive charge and a negative balance', async () => {
    const organisationId = await charged(4);
    await project();
    await change(organisationId, 3, 'delta', -2_000);
    expect(await codes(organisationId)).toEqual([['broken_chain', 3]]);
    await change(organisationId, 3, 'delta', 1_000);
    expect(await codes(organisationId)).toContainEqual(['wrong_sign', 3]);
    await change(organisationId, 3, 'delta', -1_000);
    await change(organisationId, 4, 'id', uuid7(0));
    await change(organisationId, 5, 'id', uuid7(0));
    expect(await codes(organisationId)).toEqual([]);
    const id = uuid7(0);
    await change(organisationId, 4, 'id', id);
    await change(organisationId, 5, 'id', id);
    expect(await codes(organisationId)).toEqual([['charged_twice', 5]]);
    await change(organisationId, 5, 'id', uuid7(0));
    await change(organisationId, 5, 'balance', -1);
    expect(await codes(organisationId)).toEqual([
      ['broken_chain', 5],
      ['negative_balance', 5],
      ['balance_mismatch', 0],
    ]);
  });

  test('names a request charged and voided, a reference posted twice, and amounts of the wrong sign', async () => {
    const organisationId = await charged(3);
    await project();
    const id = uuid7(0);
    await change(organisationId, 2, 'id', id);
    await change(organisationId, 3, 'id', id);
    await change(organisationId, 3, 'kind', 'void');
    expect(await codes(organisationId)).toEqual([
      ['wrong_sign', 3],
      ['charged_and_voided', 3],
    ]);
    await change(organisationId, 3, 'kind', 'charge');
    await change(organisationId, 3, 'id', uuid7(0));
    await change(organisationId, 4, 'kind', 'top_up');
    await change(organisationId, 4, 'reference', 'start');
    expect(await codes(organisationId)).toEqual([
      ['wrong_sign', 4],
      ['posted_twice', 4],
    ]);
  });

  test('names an entry beyond the account', async () => {
    const organisationId = await charged(1);
    await project();
    const { Item: entry } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.ledger(organisationId, 2) }),
    );
    const Item = { ...entry, ...keys.ledger(organisationId, 3) };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect(await codes(organisationId)).toEqual([['ahead', 3]]);
  });

  test('reports a missing account', async () => {
    expect(await codes(uuid7(0))).toEqual([['no_account', 0]]);
  });
});

describe('a statement', () => {
  test('sums a half-open period by the requested groups', async () => {
    const organisationId = await charged(6);
    await project();
    const whole = await statementOf(reader(), organisationId, {}, ['kind', 'meter']);
    expect(whole).toEqual({
      openingMicros: 0n,
      closingMicros: 994_000n,
      rows: [
        { groups: ['charge', 'job_resource'], postings: 6, resources: 6, deltaMicros: -6_000n },
        { groups: ['top_up', null], postings: 1, resources: 0, deltaMicros: 1_000_000n },
      ],
    });
    const second = await statementOf(reader(), organisationId, { from: NOW + 1, until: NOW + DAY + 1 }, [
      'day',
      'key',
      'operation',
    ]);
    expect(second.rows).toEqual([
      { groups: ['2026-06-16', KEYS[1], 'operation-1'], postings: 3, resources: 3, deltaMicros: -3_000n },
    ]);
    expect((await statementOf(reader(), organisationId, { until: NOW }, [])).rows).toEqual([]);
  });

  test('closes at the opening of the next period even if postings are out of order in time', async () => {
    // Times alternate between two days, and the last posting is from the second.
    const organisationId = await charged(4);
    await project();
    const noon = NOW + DAY / 2;
    const first = await statementOf(reader(), organisationId, { until: noon }, []);
    const second = await statementOf(reader(), organisationId, { from: noon }, []);
    expect([first.openingMicros, first.closingMicros]).toEqual([0n, 998_000n]);
    expect([second.openingMicros, second.closingMicros]).toEqual([998_000n, 996_000n]);
    expect(first.rows).toEqual([{ groups: [], postings: 3, resources: 2, deltaMicros: 998_000n }]);
  });

  test('counts no resources of a voided charge', async () => {
    const organisationId = await charged(1);
    const posting = {
      organisationId,
      id: uuid7(NOW),
      kind: 'charge',
      deltaMicros: -9_000n,
      minimumMicros: 9_000n,
      at: NOW,
      charge: { meter: 'job_resource', operation: 'operation-0', keyId: KEYS[0], resources: 9 },
    } as const;
    const none = { status: 'not_applied', cause: undefined } as const;
    const doubt = { posting, sequenceRead: 2 };
    expect(await voidPosting(table, doubt, { deadline: Date.now() + 5_000 }, none)).toBe(none);
    await project();
    const { rows } = await statementOf(reader(), organisationId, {}, ['meter']);
    expect(rows).toContainEqual({
      groups: ['job_resource'],
      postings: 2,
      resources: 1,
      deltaMicros: -1_000n,
    });
  });
});

describe('a posting with a reference', () => {
  const topUp = (organisationId: string, reference: string, deltaMicros = 5_000n) =>
    postReference(table, { organisationId, kind: 'top_up', deltaMicros, reference }, OPERATOR);

  test('applies once, even if sent many times at once', async () => {
    const { organisationId } = await customer(table);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => topUp(organisationId, 'INV-1')));
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'already_applied')).toHaveLength(7);
    expect(outcomes.map((outcome) => 'balanceMicros' in outcome && outcome.balanceMicros)).toEqual(
      outcomes.map(() => 1_005_000n),
    );
    expect(await showBalance(table, organisationId)).toBe(1_005_000n);
  });

  test.each([1, 2])(
    'that loses to the same posting after its read number %i returns the resulting balance',
    async (reads) => {
      const { organisationId } = await customer(table);
      let left = reads;
      const send = async (command: unknown): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(table.client.send, table.client, [command]);
        left -= 1;
        if (left === 0) expect(await topUp(organisationId, 'INV-1')).toMatchObject({ status: 'applied' });
        return answer;
      };
      const late: Table = { name: table.name, client: Object.assign(Object.create(table.client), { send }) };
      const posting = { organisationId, kind: 'top_up', deltaMicros: 5_000n, reference: 'INV-1' } as const;
      expect(await postReference(late, posting, OPERATOR)).toMatchObject({
        status: 'already_applied',
        balanceMicros: 1_005_000n,
      });
    },
  );

  test('is refused if its reference belongs to another posting', async () => {
    const { organisationId } = await customer(table);
    await topUp(organisationId, 'INV-1');
    expect(await topUp(organisationId, 'INV-1', 6_000n)).toEqual({
      status: 'refused',
      reason: 'reference_used',
    });
    const refund = { organisationId, kind: 'refund', deltaMicros: 5_000n, reference: 'INV-1' } as const;
    expect(await postReference(table, refund, OPERATOR)).toEqual({
      status: 'refused',
      reason: 'reference_used',
    });
  });

  test('resumes under the same id, wherever an earlier attempt died', async () => {
    const posting = { kind: 'top_up', deltaMicros: 7n, reference: 'invoice-7' } as const;
    // Before the reference is read, before the account is read, before the transaction, and after it.
    for (const survives of [0, 1, 2, 3]) {
      const organisationId = await charged(0);
      let calls = 0;
      const sent = new Set<unknown>();
      const client = Object.assign(Object.create(table.client), {
        send: async (command: { readonly input: Readonly<Record<string, unknown>> }): Promise<unknown> => {
          if (command instanceof TransactWriteCommand) {
            sent.add(command.input.TransactItems?.[0]?.Put?.Item?.['posting_id']);
          }
          calls += 1;
          if (calls > survives && survives < 3) throw new Error('died');
          const answer: unknown = await Reflect.apply(table.client.send, table.client, [command]);
          if (survives === 3 && calls === 3) throw new Error('died');
          return answer;
        },
      });
      const dying = { name: table.name, client };
      await expect(postReference(dying, { organisationId, ...posting }, OPERATOR)).rejects.toThrow('died');
      const later = { ...OPERATOR, now: OPERATOR.now + 60_000 };
      const outcome = await postReference(table, { organisationId, ...posting }, later);
      expect(outcome.status).toBe(survives === 3 ? 'already_applied' : 'applied');
      for (const id of sent) expect(outcome).toMatchObject({ postingId: id });
      expect(sent.size).toBe(survives >= 2 ? 1 : 0);
      expect(await showBalance(table, organisationId)).toBe(1_000_007n);
    }
  });

  test('applies among many concurrent charges, and the ledger holds them all', async () => {
    const { organisationId } = await customer(table);
    const charges = charged(0).then(async () => {
      for (let i = 0; i < 40; i += 1) {
        const posting = {
          organisationId,
          id: uuid7(NOW),
          kind: 'charge',
          deltaMicros: -10n,
          minimumMicros: 10n,
          at: NOW,
        } as const;
        await post(table, posting, i, { deadline: Date.now() + 5_000 });
      }
    });
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((reference) => topUp(organisationId, reference)),
    );
    await charges;
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied']);
    await project();
    expect((await verifyOrganisation(reader(), organisationId)).violations).toEqual([]);
    expect(await showBalance(table, organisationId)).toBe(1_019_600n);
  });

  test('never takes a balance below zero or above the maximum, and needs an account', async () => {
    const { organisationId } = await customer(table);
    const adjust = (deltaMicros: bigint, reference: string) =>
      postReference(table, { organisationId, kind: 'adjustment', deltaMicros, reference }, OPERATOR);
    expect(await adjust(-1_000_001n, 'a')).toEqual({ status: 'refused', reason: 'insufficient_balance' });
    expect((await adjust(-1_000_000n, 'b')).status).toBe('applied');
    expect(await topUp(uuid7(0), 'c')).toEqual({ status: 'refused', reason: 'no_account' });
    for (let i = 0; i < 8; i += 1)
      expect((await adjust(1_000_000_000_000_000n, `up-${i}`)).status).toBe('applied');
    expect(await adjust(1n, 'up-9')).toEqual({ status: 'refused', reason: 'too_large' });
  });

  test.each([
    [{ reference: '' }],
    [{ reference: 'a b' }],
    [{ reference: 'x'.repeat(65) }],
    [{ deltaMicros: 0n }],
    [{ deltaMicros: -1n }],
    [{ deltaMicros: 1_000_000_000_000_001n }],
  ])('is rejected before it is sent, with %p', async (wrong) => {
    const good = { organisationId: uuid7(0), kind: 'top_up', deltaMicros: 1n, reference: 'a' } as const;
    await expect(postReference(table, { ...good, ...wrong }, OPERATOR)).rejects.toThrow(RangeError);
  });
});
