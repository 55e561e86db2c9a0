import { BatchGetCommand, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { DeliveredBlock } from '../../shared/monitors/record/delivered-block.ts';
import { DeliveredCompanies } from '../../shared/monitors/record/delivered-companies.ts';
import { WHOLE_POSITION } from '../../shared/monitors/watermark.ts';
import { keys, PREFIXES } from '../../shared/table/keys.ts';
import type { Around, Mutant } from './simulation.ts';

type Fields = Readonly<Record<string, unknown>>;

const inputOf = (command: unknown): Fields => Object(Object(command)['input']);
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(Object) : []);
const pkOf = (put: unknown): string => String(Object(Object(put)['Item'])['pk']);
const isKey = (input: Fields, { pk, sk }: { readonly pk: string; readonly sk: string }): boolean =>
  Object(input['Key'])['pk'] === pk && Object(input['Key'])['sk'] === sk;

/** The correct way. */
export const faithful: Around = async (send, command) => await send(command);

/** Changes the items of every transaction. */
const ofTransactions =
  (change: (items: readonly Fields[]) => readonly Fields[]): (() => Around) =>
  () =>
  async (send, command) => {
    const { TransactItems, ...rest } = inputOf(command);
    if (TransactItems === undefined) return await send(command);
    return await send(
      new TransactWriteCommand(Object({ ...rest, TransactItems: change(listOf(TransactItems)) })),
    );
  };

const withoutCondition = (item: Fields): Fields => {
  const { ConditionExpression: _, ...update } = Object(item['Update']);
  return { Update: update };
};

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'candidates are written after the documents': () => {
    // With those of the next publication.
    let held: (() => Promise<unknown>) | null = null;
    return async (send, command) => {
      const statements = listOf(inputOf(command)['Statements']);
      const isInbox = statements.some(({ Parameters }) =>
        (Array.isArray(Parameters) ? Parameters : []).some((value) =>
          String(value).startsWith(`${PREFIXES.inbox}#`),
        ),
      );
      if (!isInbox) return await send(command);
      await held?.();
      held = () => send(command);
      return { Responses: statements.map(() => ({})) };
    };
  },

  'the mark is read after the inbox': () => {
    // Marks as they were read: of now, and of one commit ago, when the inbox was.
    let [now, before] = [0, 0];
    return async (send, command) => {
      const answer: Fields = Object(await send(command));
      const input = inputOf(command);
      if (command instanceof GetCommand && isKey(input, keys.manifest())) {
        const mark = Number(Object(answer['Item'])['changesMarkMs'] ?? 0);
        if (mark > now) [now, before] = [mark, now];
      }
      const values: Fields = Object(input['ExpressionAttributeValues']);
      if (!String(values[':pk']).startsWith(`${PREFIXES.inbox}#`)) return answer;
      const isThere = ({ sk }: Fields): boolean => Number(String(sk).split('#')[0]) <= before;
      return { ...answer, Items: listOf(answer['Items']).filter(isThere) };
    };
  },

  'the record is written outside the transaction': () => async (send, command) => {
    const { TransactItems, ...rest } = inputOf(command);
    const items = listOf(TransactItems);
    const isRecord = (item: Fields): boolean => pkOf(item['Put']).startsWith(`${PREFIXES.delivered}#`);
    if (!items.some(isRecord)) return await send(command);
    const records = items.filter(isRecord);
    for (const { Put } of records) await send(new PutCommand(Object(Put)));
    return await send(
      new TransactWriteCommand(Object({ ...rest, TransactItems: items.filter((item) => !isRecord(item)) })),
    );
  },

  'a turn forgets who is pending': () => async (send, command) => {
    const input = inputOf(command);
    const item: Fields = Object(input['Item']);
    if (!String(item['pk']).startsWith(`${PREFIXES.shard}#`) || item['sk'] !== 'state')
      return await send(command);
    return await send(new PutCommand(Object({ ...input, Item: { ...item, pending: [] } })));
  },

  'the saved queries are read once': () => {
    let first: unknown;
    return async (send, command) => {
      const values: Fields = Object(inputOf(command)['ExpressionAttributeValues']);
      if (!String(values[':pk']).startsWith(`${PREFIXES.queries}#`)) return await send(command);
      first ??= await send(command);
      return first;
    };
  },

  'what ended is forgotten': () => {
    // Long after everything ended.
    const later = Date.UTC(2100, 0, 1);
    return async (send, command) => {
      const { TransactItems, ...rest } = inputOf(command);
      const items = listOf(TransactItems);
      if (items.length === 0) return await send(command);
      const changed = items.map((item) => {
        const put: Fields = Object(item['Put']);
        if (!pkOf(put).startsWith(`${PREFIXES.delivered}#`)) return item;
        const block: Fields = Object(put['Item']);
        const { pk, sk, c, edited = 0 } = block;
        const Record = c === undefined ? DeliveredBlock : DeliveredCompanies;
        return { Put: { ...put, Item: { ...new Record(0, block, Number(edited)).item('', later), pk, sk } } };
      });
      return await send(new TransactWriteCommand(Object({ ...rest, TransactItems: changed })));
    };
  },

  'the destination is not checked': ofTransactions((items) =>
    items.filter(
      ({ ConditionCheck }) =>
        !String(Object(Object(ConditionCheck)['Key'])['pk']).startsWith(`${PREFIXES.destination}#`),
    ),
  ),

  'a position goes back': () => {
    const seen = new Map<string, unknown>();
    return async (send, command) => {
      const { TransactItems, ...rest } = inputOf(command);
      const items = listOf(TransactItems).map((item) => {
        const update: Fields = Object(item['Update']);
        const values: Fields = Object(update['ExpressionAttributeValues']);
        const { pk } = Object(update['Key']);
        if (!String(pk).startsWith(`${PREFIXES.monitor}#`) || values[':watermark'] === undefined) return item;
        const before = seen.get(pk) ?? values[':watermark'];
        seen.set(pk, values[':watermark']);
        return { Update: { ...update, ExpressionAttributeValues: { ...values, ':watermark': before } } };
      });
      if (items.length === 0) return await send(command);
      return await send(new TransactWriteCommand(Object({ ...rest, TransactItems: items })));
    };
  },

  'an edit takes a new baseline': () =>
    ofEdits(({ items }) =>
      items.map((item) => {
        const update: Fields = Object(item['Update']);
        const at = editedAtIn(item);
        if (at === null) return item;
        const values = {
          ...Object(update['ExpressionAttributeValues']),
          [valueNameOf(update, 'watermark')]: JSON.stringify({ position: at, ordinal: WHOLE_POSITION }),
        };
        return { Update: { ...update, ExpressionAttributeValues: values } };
      }),
    ),

  'an edited query is asked by no commit': () =>
    ofEdits(({ items }) => items.filter(({ Put }) => !pkOf(Put).startsWith(`${PREFIXES.queries}#`))),

  'an edit forgets what was delivered': (market) =>
    ofEdits(({ items, monitorId }) => {
      const record = market.kind === 'job' ? new DeliveredBlock(0) : new DeliveredCompanies(0);
      const { TableName } = Object(items.find(({ Update }) => Update !== undefined)?.['Update']);
      return [...items, { Put: { TableName, Item: record.item(monitorId, 0) } }];
    }),

  'credit for a part delivers nothing': (market) => async (send, command) => {
    const answer: Fields = Object(await send(command));
    const responses = Object.entries(Object(answer['Responses'])).map(([table, items]) => [
      table,
      listOf(items).map((item) =>
        String(item['pk']).startsWith(`${PREFIXES.account}#`) &&
        Number(item['balance']) < 3 * Number(market.priceMicros)
          ? { ...item, balance: 0 }
          : item,
      ),
    ]);
    if (command instanceof BatchGetCommand) return { ...answer, Responses: Object.fromEntries(responses) };
    return answer;
  },

  'the version is not checked': ofTransactions((items) =>
    items.map((item) => {
      const key: Fields = Object(Object(item['Update'])['Key']);
      return String(key['pk']).startsWith(`${PREFIXES.monitor}#`) ? withoutVersion(item) : item;
    }),
  ),
};

/** Returns the name of the value that an update of a monitor gives to an attribute; an empty one if it gives none. */
const valueNameOf = (update: Fields, attribute: string): string => {
  const names = Object.entries(Object(update['ExpressionAttributeNames']));
  return (names.find(([, of]) => of === attribute)?.[0] ?? '').replace('#n', ':v');
};

/** When the query of a monitor was edited by a write, in Unix milliseconds; null for any other write. */
const editedAtIn = (item: Fields): number | null => {
  const update: Fields = Object(item['Update']);
  const value = valueNameOf(update, 'edited_at');
  return value === '' ? null : Number(Object(update['ExpressionAttributeValues'])[value]);
};

/** Changes the transactions that edit the query of a monitor. */
const ofEdits =
  (
    change: (edit: { readonly items: readonly Fields[]; readonly monitorId: string }) => readonly Fields[],
  ): Around =>
  async (send, command) => {
    const { TransactItems, ...rest } = inputOf(command);
    const items = listOf(TransactItems);
    const edit = items.find((item) => editedAtIn(item) !== null);
    if (edit === undefined) return await send(command);
    const monitorId = String(Object(Object(edit['Update'])['Key'])['pk']).split('#')[1] ?? '';
    const changed = change({ items, monitorId });
    return await send(new TransactWriteCommand(Object({ ...rest, TransactItems: changed })));
  };

/** The condition stays, for its values are named elsewhere, and always holds. */
function withoutVersion(item: Fields): Fields {
  const { Update } = withoutCondition(item);
  return { Update: { ...Object(Update), ConditionExpression: 'version <= :version OR version > :version' } };
}
