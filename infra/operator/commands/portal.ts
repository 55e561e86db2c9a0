import { addMissingCards } from '../../../shared/auth/key-card.ts';
import { listKeys } from '../../../shared/auth/keys.ts';
import { rotateLinkKey } from '../../../shared/links/link-keys.ts';
import {
  createPortalLink,
  listPortalLinks,
  type PortalLink,
  revokeAllLinks,
  revokePortalLink,
} from '../../../shared/links/portal-links.ts';
import { MOST_LINK_HOURS } from '../../../shared/links/token.ts';
import { contrastOf, isColour, LEAST_CONTRAST } from '../../../shared/portal/look/contrast.ts';
import { LONGEST_BRAND_NAME, putBrand, readBrand } from '../../../shared/portal/reading/brand.ts';
import { paths } from '../../../shared/portal/session/paths.ts';
import { linkKeysOf, withLinkCipher } from '../connection/webhook-services.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, organisationOption, requireOrganisation } from '../program/organisation.ts';
import { flag, optional } from '../terminal/option.ts';
import { properties, tableLines } from '../terminal/output.ts';
import { Refusal, UnknownId, UsageError } from '../terminal/refusal.ts';
import { integerValue, textValue, uuidValue } from '../terminal/value-types.ts';

const STANDARD_HOURS = 24;

const link = defineCommand({
  name: 'portal link',
  summary: 'Prints a link to the portal of an organisation: usage, keys, destinations, deliveries, monitors',
  examples: ['portal link --organisation 019583a0-1111-7000-8000-000000000001 --hours 24'],
  options: {
    organisation: organisationOption,
    hours: optional(
      '--hours <n>',
      `how long the link opens the portal, at most ${MOST_LINK_HOURS} (default ${STANDARD_HOURS})`,
      integerValue(1, MOST_LINK_HOURS),
    ),
  },
  run: async (context, { organisation, hours = STANDARD_HOURS }) => {
    const connection = await context.connect();
    const { table, baseUrl } = connection;
    const { account } = await requireOrganisation(table, organisation, context.now());
    if (account.status === 'deleted') {
      throw new Refusal(`organisation ${organisation} is deleted and has no portal`);
    }
    const { current } = await linkKeysOf(connection, context.now());
    // Keys of earlier releases have nothing that the portal may read.
    await addMissingCards(table, await listKeys(table, organisation));
    const wanted = { organisationId: organisation, hours };
    const made = await createPortalLink(table, wanted, current, operatorOf(context));
    const url = `${baseUrl}${paths.enter(made.token)}`;
    const json = { ...jsonOf(made.link, context.now()), url };
    return {
      json,
      text: properties(
        [
          ['link', json.link_id],
          ['organisation', json.organisation_id],
          ['ends', json.ends_at],
          ['url', url],
        ],
        [
          'Anyone with this link can use the portal until it ends: treat it like a password.',
          `Revoke it: npm run ops -- portal revoke --organisation ${organisation} --link ${json.link_id}`,
        ],
      ),
    };
  },
});

const list = defineCommand({
  name: 'portal list',
  summary: 'Lists the links to the portal of an organisation, but never the links themselves',
  examples: ['portal list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: { organisation: organisationOption },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    await requireOrganisation(table, organisation, context.now());
    const links = await listPortalLinks(table, organisation);
    const data = links.map((each) => jsonOf(each, context.now()));
    return {
      json: { data },
      text: tableLines(
        ['LINK', 'MADE BY', 'CREATED', 'ENDS', 'STATUS'],
        data.map((each) => [each.link_id, each.maker, each.created_at, each.ends_at, each.status]),
        'no links yet: see portal link --help',
      ),
    };
  },
});

const revoke = defineCommand({
  name: 'portal revoke',
  summary: 'Revokes one link to the portal, or all of an organisation with those in the events it was sent',
  examples: [
    'portal revoke --organisation 019583a0-1111-7000-8000-000000000001 --link 019583a0-5555-7000-8000-000000000005',
    'portal revoke --organisation 019583a0-1111-7000-8000-000000000001 --all',
  ],
  options: {
    organisation: organisationOption,
    link: optional('--link <id>', 'only this link, as portal list prints it', uuidValue),
    all: flag('--all', 'every link made until now, also the action_url of every event'),
  },
  run: async (context, { organisation, link: linkId, all }) => {
    const { table } = await context.connect();
    if ((linkId === undefined) !== all) throw new UsageError(['give either --link <id> or --all']);
    await requireOrganisation(table, organisation, context.now());
    if (linkId === undefined) {
      await revokeAllLinks(table, organisation, operatorOf(context));
      return {
        json: { organisation_id: organisation, revoked: 'all' },
        text: [`all links of organisation ${organisation} are revoked`],
      };
    }
    const before = (await listPortalLinks(table, organisation)).find((each) => each.linkId === linkId);
    if (before === undefined) throw new UnknownId('link', linkId);
    // A revoked link keeps its time, so repeats are harmless.
    await revokePortalLink(table, before, operatorOf(context));
    const after = (await listPortalLinks(table, organisation)).find((each) => each.linkId === linkId);
    const json = jsonOf(after ?? before, context.now());
    return {
      json,
      text: properties([
        ['link', json.link_id],
        ['organisation', json.organisation_id],
        ['revoked', json.revoked_at],
      ]),
    };
  },
});

/** White is the colour of text on the operator's colour, and in light pages the background of text in it. */
const WHITE = '#ffffff';

const brand = defineCommand({
  name: 'portal brand',
  summary: 'Shows or sets the name, colour and contact that every page of the portal has',
  examples: [
    'portal brand',
    "portal brand --name 'Acme Jobs' --colour '#1f4b8f' --contact support@acme.example",
  ],
  options: {
    name: optional('--name <text>', 'the name at the top of every page', textValue(LONGEST_BRAND_NAME)),
    colour: optional(
      '--colour <#rrggbb>',
      `of header, buttons and links; its contrast with white is at least ${LEAST_CONTRAST}`,
      textValue(7),
    ),
    contact: optional(
      '--contact <address>',
      'where customers reach you: an e-mail address or an https URL',
      textValue(200),
    ),
  },
  run: async (context, { name, colour, contact }) => {
    const faults = [colour === undefined ? null : colourFault(colour), contactFault(contact)];
    const found = faults.filter((fault) => fault !== null);
    if (found.length > 0) throw new UsageError(found);
    const { table } = await context.connect();
    const before = await readBrand(table);
    const after = {
      name: name ?? before.name,
      colour: colour?.toLowerCase() ?? before.colour,
      contact: contact === undefined ? before.contact : contactUrl(contact),
    };
    if (JSON.stringify(after) !== JSON.stringify(before))
      await putBrand(table, after, before, operatorOf(context));
    return {
      json: { ...after, contrast: Number(contrastOf(after.colour, WHITE).toFixed(2)) },
      text: properties([
        ['name', after.name],
        ['colour', `${after.colour} (contrast with white ${contrastOf(after.colour, WHITE).toFixed(2)})`],
        ['contact', after.contact],
      ]),
    };
  },
});

function colourFault(colour: string): string | null {
  const lower = colour.toLowerCase();
  if (!isColour(lower)) return `--colour '${colour}' must be # and six hex digits, such as '#1f4b8f'`;
  const contrast = contrastOf(lower, WHITE);
  if (contrast >= LEAST_CONTRAST) return null;
  return (
    `--colour '${colour}' has a contrast of ${contrast.toFixed(2)} with white: people could not read the text on it. ` +
    `Choose a darker one, with at least ${LEAST_CONTRAST}`
  );
}

const MAIL = /^[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const PAGE = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/;

const contactFault = (contact: string | undefined): string | null =>
  contact === undefined || MAIL.test(contact) || PAGE.test(contact)
    ? null
    : `--contact '${contact}' must be an e-mail address or an https URL`;

const contactUrl = (contact: string): string => (MAIL.test(contact) ? `mailto:${contact}` : contact);

const rotate = defineCommand({
  name: 'portal rotate',
  summary: 'Replaces the key that signs links; links of the key before it open for 30 days more',
  examples: ['portal rotate'],
  run: async (context) => {
    const connection = await context.connect();
    await linkKeysOf(connection, context.now());
    const version = await withLinkCipher(connection, (cipher) =>
      rotateLinkKey(connection.table, cipher, operatorOf(context)),
    );
    if (version === null) throw new Refusal('the key was replaced at the same time: check, then try again');
    return {
      json: { link_key: version },
      text: [`links are signed with key ${version} within five minutes`],
    };
  },
});

export const portal = [link, list, revoke, brand, rotate];

/** A link in `--json`, without its token. */
const jsonOf = (made: PortalLink, now: number) => ({
  link_id: made.linkId,
  organisation_id: made.organisationId,
  maker: made.maker,
  created_at: new Date(made.createdAtMs).toISOString(),
  ends_at: new Date(made.endsAtMs).toISOString(),
  revoked_at: made.revokedAtMs === null ? null : new Date(made.revokedAtMs).toISOString(),
  status: made.revokedAtMs !== null ? 'revoked' : now >= made.endsAtMs ? 'ended' : 'open',
});
