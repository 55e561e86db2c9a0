import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LinkClaims } from '../../links/token.ts';
import type { Table } from '../../table/client.ts';
import { EXPIRY_ATTRIBUTE, expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';

/** How often a link is used per minute, by what it is used for: the name of the attribute that counts it. */
export const MOST_USES = { pages: 120, forms: 20 } as const;
export type LinkUse = keyof typeof MOST_USES;

/** The attributes that the count of a link names. */
export const LINK_USE_ATTRIBUTES: readonly string[] = [...Object.keys(MOST_USES), EXPIRY_ATTRIBUTE];

const MINUTE_MS = 60_000;
const KEPT_MS = 3_600_000;

/**
 * Counts how a link is used. Each minute of a link has an item of its own, so one conditional update counts exactly, over
 * any number of processes. A process that was refused refuses the rest of the minute without a write.
 */
export class LinkRates {
  #minute = 0;
  readonly #full = new Set<string>();

  /** Counts a use. Returns how many seconds the link has to wait; null if it is admitted. @param now Unix milliseconds */
  async admit(
    table: Table,
    { organisationId, id }: Pick<LinkClaims, 'id' | 'organisationId'>,
    use: LinkUse,
    now: number,
  ): Promise<number | null> {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#full.clear();
    this.#minute = minute;
    const waitSeconds = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
    if (this.#full.has(`${use} ${id}`)) return waitSeconds;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.linkUse(organisationId, id, minute),
          UpdateExpression: 'ADD #use :one SET #expires = :expires',
          ConditionExpression: 'attribute_not_exists(#use) OR #use < :most',
          ExpressionAttributeNames: { '#use': use, '#expires': EXPIRY_ATTRIBUTE },
          ExpressionAttributeValues: {
            ':one': 1,
            ':most': MOST_USES[use],
            ':expires': expiringAt(now + KEPT_MS)[EXPIRY_ATTRIBUTE],
          },
        }),
      );
      return null;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      this.#full.add(`${use} ${id}`);
      return waitSeconds;
    }
  }
}
