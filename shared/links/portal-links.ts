import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { auditPut, type Operator } from '../credits/audit.ts';
import { auditedWrite } from '../credits/audited-update.ts';
import { integerAttribute, textAttribute } from '../table/attributes.ts';
import type { Table } from '../table/client.ts';
import { expiringAt } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { type Item, TableReader } from '../table/reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import { endOf, type LinkClaims, type LinkKey, MOST_LINK_HOURS, tokenOf } from './token.ts';

/** A link to the portal of an organisation. Its token is stored nowhere. */
export interface PortalLink {
  readonly linkId: string;
  readonly organisationId: string;
  /** Who made it. */
  readonly maker: string;
  /** Unix milliseconds. */
  readonly createdAtMs: number;
  readonly endsAtMs: number;
  /** On its own or with all others; null while it opens the portal. */
  readonly revokedAtMs: number | null;
}

/** How long a link that has ended stays listed. */
const LISTED_MS = 30 * 86_400_000;
const MOST_LISTED = 1_000;

/** Returns the hours of a link if they are from 1 to 720. @throws RangeError otherwise */
function checkedHours(hours: number): number {
  if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_LINK_HOURS) return hours;
  throw new RangeError(`a link lives 1 to ${MOST_LINK_HOURS} hours, not ${hours}`);
}

/**
 * Creates a link to the portal of an organisation.
 * @throws RangeError for hours out of bounds
 */
export async function createPortalLink(
  table: Table,
  { organisationId, hours }: { readonly organisationId: string; readonly hours: number },
  key: LinkKey,
  operator: Operator,
): Promise<{ readonly link: PortalLink; readonly token: string }> {
  const linkId = uuid7(operator.now);
  const revokedThrough = await linksRevokedThrough(table, organisationId);
  const claims: LinkClaims = {
    scope: 'organisation',
    organisationId,
    id: linkId,
    // A link of the second in which all were revoked is none of them.
    issuedAt: Math.max(Math.floor(operator.now / 1_000), revokedThrough + 1),
    hours: checkedHours(hours),
  };
  const endsAtMs = endOf(claims);
  await table.client.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table.name,
            Item: {
              ...keys.portalLink(organisationId, linkId),
              maker: operator.name,
              created_at: operator.now,
              issued_at: claims.issuedAt,
              ends_at: endsAtMs,
              ...expiringAt(endsAtMs + LISTED_MS),
            },
          },
        },
        auditPut(table.name, operator, {
          command: 'portal link',
          organisationId,
          before: null,
          after: { link_id: linkId, ends_at: new Date(endsAtMs).toISOString() },
        }),
      ],
    }),
  );
  const { name: maker, now: createdAtMs } = operator;
  return {
    link: { linkId, organisationId, maker, createdAtMs, endsAtMs, revokedAtMs: null },
    token: tokenOf(claims, key),
  };
}

/** Returns the links of an organisation, newest first. Strongly consistent. */
export async function listPortalLinks(table: Table, organisationId: string): Promise<readonly PortalLink[]> {
  const { pk, sk } = keys.portalLink(organisationId, '');
  const [{ items }, revokedThrough] = await Promise.all([
    readerOf(table).query(pk, { from: sk, to: `${sk}\uffff`, limit: MOST_LISTED, descending: true }, true),
    linksRevokedThrough(table, organisationId),
  ]);
  return items.map((item) => readLink(item, { organisationId, revokedThrough }));
}

function readLink(
  item: Item,
  { organisationId, revokedThrough }: { readonly organisationId: string; readonly revokedThrough: number },
): PortalLink {
  const createdAtMs = integerAttribute(item, 'created_at');
  // Links of earlier releases say only when they were made.
  const issuedAt =
    item['issued_at'] === undefined ? Math.floor(createdAtMs / 1_000) : integerAttribute(item, 'issued_at');
  const withAllMs = issuedAt <= revokedThrough ? revokedThrough * 1_000 : null;
  return {
    linkId: textAttribute(item, 'sk').slice('link#'.length),
    organisationId,
    maker: textAttribute(item, 'maker'),
    createdAtMs,
    endsAtMs: integerAttribute(item, 'ends_at'),
    revokedAtMs: item['revoked_at'] === undefined ? withAllMs : integerAttribute(item, 'revoked_at'),
  };
}

/** Revokes one link, from the next request on. Returns false if it was revoked before or does not exist. */
export async function revokePortalLink(
  table: Table,
  { organisationId, linkId }: Pick<PortalLink, 'linkId' | 'organisationId'>,
  operator: Operator,
): Promise<boolean> {
  const update = {
    TableName: table.name,
    Key: keys.portalLink(organisationId, linkId),
    UpdateExpression: 'SET revoked_at = :now',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked_at)',
    ExpressionAttributeValues: { ':now': operator.now },
  };
  return await auditedWrite(table, [{ Update: update }], operator, {
    command: 'portal revoke',
    organisationId,
    before: { link_id: linkId },
    after: { link_id: linkId, revoked: true },
  });
}

/** How often a revocation begins again because another one came first. */
const MOST_ATTEMPTS = 5;

/**
 * Revokes all links of an organisation that were made until now, those in `action_url` included. The second through
 * which they are revoked only grows: a link made since the last revocation is issued in the second after it, also where
 * the clock has not reached that second yet.
 */
export async function revokeAllLinks(
  table: Table,
  organisationId: string,
  operator: Operator,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const before = await linksRevokedThrough(table, organisationId);
    const through = Math.max(Math.floor(operator.now / 1_000), before + 1);
    const put = {
      TableName: table.name,
      Item: { ...keys.portalLinks(organisationId), revoked_through: through },
      ConditionExpression: 'attribute_not_exists(pk) OR revoked_through = :before',
      ExpressionAttributeValues: { ':before': before },
    };
    const revoked = await auditedWrite(table, [{ Put: put }], operator, {
      command: 'portal revoke',
      organisationId,
      before: null,
      after: { all_links_through: new Date(through * 1_000).toISOString() },
    });
    if (revoked) return;
  }
  throw new Error('other operators revoke the links of this organisation at the same time: try again');
}

/** Returns the Unix second through which all links of an organisation are revoked; 0 if none are. */
async function linksRevokedThrough(table: Table, organisationId: string): Promise<number> {
  return revokedThroughOf(await readerOf(table).get(keys.portalLinks(organisationId), true));
}

const revokedThroughOf = (item: Item | undefined): number =>
  item === undefined ? 0 : integerAttribute(item, 'revoked_through');

/**
 * Reports whether a verified link opens the portal now: its time has not ended, nobody revoked it, and the organisation
 * exists. One strong read of two or three items.
 */
export async function isLinkOpen(reader: TableReader, claims: LinkClaims, now: number): Promise<boolean> {
  if (now >= endOf(claims)) return false;
  const { organisationId, id, scope, issuedAt } = claims;
  const [links, link] = await reader.getMany(
    [
      keys.portalLinks(organisationId),
      ...(scope === 'organisation' ? [keys.portalLink(organisationId, id)] : []),
    ],
    true,
  );
  if (issuedAt <= revokedThroughOf(links)) return false;
  return scope === 'event' || (link !== undefined && link['revoked_at'] === undefined);
}

const readerOf = (table: Table): TableReader => new TableReader(table, new AbortController().signal);
