import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';

/**
 * The mark of an organisation: up to which posting its charges have been judged. It has two forms:
 *
 *   through            the posting
 *   judged, through    the posting, and a number that no account reaches: the mark is withheld
 *
 * A sweep of an earlier release knows the first form only. It takes a withheld mark for that of an organisation without
 * anything to judge, so it refunds nothing (docs/adr/0047). A withheld mark stays withheld.
 */
const StoredMark = z.object({ through: z.int(), judged: z.optional(z.int()) });

const WITHHELD = Number.MAX_SAFE_INTEGER;
const MAXIMUM_ATTEMPTS = 5;

/** Returns up to which posting a mark says that charges have been judged. */
export function judgedThrough(mark: Item): number {
  const { judged, through } = z.parse(StoredMark, mark);
  return judged ?? through;
}

/** Reports whether a mark keeps earlier releases from judging. */
export const isWithheld = (mark: Item): boolean => mark['judged'] !== undefined;

/** Returns the attributes of a mark, without its key. */
export const markAt = (judged: number, withheld: boolean): Item =>
  withheld ? { through: WITHHELD, judged } : { through: judged };

/** Two sweeps may overlap: a mark never moves back, and one that was withheld meanwhile is left as it is. */
const BEHIND = 'attribute_not_exists(judged) AND through < :judged';
const FORWARD = {
  withheld: `attribute_not_exists(pk) OR judged < :judged OR (${BEHIND})`,
  plain: `attribute_not_exists(pk) OR (${BEHIND})`,
} as const;

/** Moves a mark forward. It does nothing if the mark is further on. */
export async function moveMark(
  table: Table,
  organisationId: string,
  judged: number,
  withheld: boolean,
): Promise<void> {
  await putMark(table, organisationId, markAt(judged, withheld), {
    ConditionExpression: FORWARD[withheld ? 'withheld' : 'plain'],
    ExpressionAttributeValues: { ':judged': judged },
  });
}

/** Begins the judging of an organisation that has no mark. It does nothing if it has one. */
export async function beginAt(
  table: Table,
  organisationId: string,
  judged: number,
  withheld: boolean,
): Promise<boolean> {
  return await putMark(table, organisationId, markAt(judged, withheld), {
    ConditionExpression: 'attribute_not_exists(pk)',
  });
}

/**
 * Withholds the mark of an organisation and returns it.
 * @param sequence where judging begins if there is no mark
 * @throws Error if others keep changing the mark
 */
export async function withholdMark(
  table: Table,
  reader: TableReader,
  organisationId: string,
  sequence: number,
): Promise<Item> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    const mark = await reader.get(keys.sweep(organisationId), true);
    if (mark !== undefined && isWithheld(mark)) return mark;
    const withheld = markAt(mark === undefined ? sequence : judgedThrough(mark), true);
    const isUnchanged =
      mark === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'attribute_not_exists(judged) AND through = :through',
            ExpressionAttributeValues: { ':through': mark['through'] },
          };
    if (await putMark(table, organisationId, withheld, isUnchanged)) return withheld;
  }
  throw new Error(`the mark of organisation ${organisationId} changed ${MAXIMUM_ATTEMPTS} times`);
}

/** Reports whether the condition held. */
async function putMark(
  table: Table,
  organisationId: string,
  mark: Item,
  condition: {
    readonly ConditionExpression: string;
    readonly ExpressionAttributeValues?: Record<string, unknown>;
  },
): Promise<boolean> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.sweep(organisationId), ...mark },
        ...condition,
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
