import type { Operator } from '../credits/audit.ts';
import { auditedWrite } from '../credits/audited-update.ts';
import { integerAttribute, textAttribute } from '../table/attributes.ts';
import type { Table } from '../table/client.ts';
import { expiringAt } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { type Item, TableReader } from '../table/reader.ts';
import { uuid7 } from '../table/uuid7.ts';
import {
  isRevokedWithAll,
  issueOf,
  type Revocations,
  readRevocations,
  revocationsOf,
} from './revocations.ts';
import { endOf, type LinkClaims, type LinkKey, MOST_GENERATIONS, MOST_LINK_HOURS, tokenOf } from './token.ts';

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
/** How often a write begins again because a revocation came first. */
const MOST_ATTEMPTS = 5;

/** Returns the hours of a link if they are from 1 to 720. @throws RangeError otherwise */
function checkedHours(hours: number): number {
  if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_LINK_HOURS) return hours;
  throw new RangeError(`a link lives 1 to ${MOST_LINK_HOURS} hours, not ${hours}`);
}

/**
 * Creates a link to the portal of an organisation. Should all links be revoked at the same time, it is none of them.
 * @throws RangeError for hours out of bounds
 */
export async function createPortalLink(
  table: Table,
  { organisationId, hours }: { readonly organisationId: string; readonly hours: number },
  key: LinkKey,
  operator: Operator,
): Promise<{ readonly link: PortalLink; readonly token: string }> {
  const linkId = uuid7(operator.now);
  const wanted = { scope: 'organisation', organisationId, id: linkId, hours: checkedHours(hours) } as const;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const revocations = await readRevocations(readerOf(table), organisationId);
    const claims: LinkClaims = { ...wanted, ...issueOf(revocations, operator.now) };
    const endsAtMs = endOf(claims);
    const Item = {
      ...keys.portalLink(organisationId, linkId),
      maker: operator.name,
      created_at: operator.now,
      issued_at: claims.issuedAt,
      generation: claims.generation,
      ends_at: endsAtMs,
      ...expiringAt(endsAtMs + LISTED_MS),
    };
    const unchanged = {
      TableName: table.name,
      Key: keys.portalLinks(organisationId),
      ...revokedAsRead(revocations),
    };
    const made = await auditedWrite(
      table,
      [{ Put: { TableName: table.name, Item } }, { ConditionCheck: unchanged }],
      operator,
      {
        command: 'portal link',
        organisationId,
        before: null,
        after: { link_id: linkId, ends_at: new Date(endsAtMs).toISOString() },
      },
    );
    if (!made) continue;
    const { name: maker, now: createdAtMs } = operator;
    return {
      link: { linkId, organisationId, maker, createdAtMs, endsAtMs, revokedAtMs: null },
      token: tokenOf(claims, key),
    };
  }
  throw new Error(REVOKED_MEANWHILE);
}

const REVOKED_MEANWHILE = 'other operators revoke the links of this organisation at the same time: try again';

/** The condition that all links were not revoked since the revocations were read. */
const revokedAsRead = ({ generation, through }: Revocations) =>
  through === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: `revoked_through = :through AND ${
          generation === 0 ? 'attribute_not_exists(generation)' : 'generation = :generation'
        }`,
        ExpressionAttributeValues: {
          ':through': through,
          ...(generation === 0 ? {} : { ':generation': generation }),
        },
      };

/** Returns the links of an organisation, newest first. Strongly consistent. */
export async function listPortalLinks(table: Table, organisationId: string): Promise<readonly PortalLink[]> {
  const { pk, sk } = keys.portalLink(organisationId, '');
  const [{ items }, revocations] = await Promise.all([
    readerOf(table).query(pk, { from: sk, to: `${sk}\uffff`, limit: MOST_LISTED, descending: true }, true),
    readRevocations(readerOf(table), organisationId),
  ]);
  return items.map((item) => readLink(item, organisationId, revocations));
}

function readLink(item: Item, organisationId: string, revocations: Revocations): PortalLink {
  const createdAtMs = integerAttribute(item, 'created_at');
  const issue = {
    // Links of earlier releases say only when they were made, and links without a generation have the first.
    issuedAt:
      item['issued_at'] === undefined ? Math.floor(createdAtMs / 1_000) : integerAttribute(item, 'issued_at'),
    generation: item['generation'] === undefined ? 0 : integerAttribute(item, 'generation'),
  };
  const withAllMs = isRevokedWithAll(issue, revocations) ? revocations.at : null;
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

/**
 * Revokes all links of an organisation that were made until now, those in `action_url` included: a new generation begins.
 * The second through which an earlier release revokes only grows.
 * @throws RangeError after as many generations as a link can name
 */
export async function revokeAllLinks(
  table: Table,
  organisationId: string,
  operator: Operator,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const before = await readRevocations(readerOf(table), organisationId);
    const generation = before.generation + 1;
    if (generation > MOST_GENERATIONS) {
      throw new RangeError(`the links of an organisation can be revoked ${MOST_GENERATIONS} times`);
    }
    const put = {
      TableName: table.name,
      Item: {
        ...keys.portalLinks(organisationId),
        generation,
        revoked_at: operator.now,
        revoked_through: Math.max(Math.floor(operator.now / 1_000), before.through + 1),
      },
      ...revokedAsRead(before),
    };
    const revoked = await auditedWrite(table, [{ Put: put }], operator, {
      command: 'portal revoke',
      organisationId,
      before: null,
      after: { all_links: true, generation },
    });
    if (revoked) return;
  }
  throw new Error(REVOKED_MEANWHILE);
}

/**
 * Reports whether a verified link opens the portal now: its time has not ended, nobody revoked it, and the organisation
 * exists. One strong read of two or three items.
 */
export async function isLinkOpen(reader: TableReader, claims: LinkClaims, now: number): Promise<boolean> {
  if (now >= endOf(claims)) return false;
  const { organisationId, id, scope } = claims;
  const [links, link] = await reader.getMany(
    [
      keys.portalLinks(organisationId),
      ...(scope === 'organisation' ? [keys.portalLink(organisationId, id)] : []),
    ],
    true,
  );
  if (isRevokedWithAll(claims, revocationsOf(links))) return false;
  return scope === 'event' || (link !== undefined && link['revoked_at'] === undefined);
}

const readerOf = (table: Table): TableReader => new TableReader(table, new AbortController().signal);
