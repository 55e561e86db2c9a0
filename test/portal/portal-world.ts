import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { toEvent } from '../../infra/local/http/payload.ts';
import { createKey } from '../../shared/auth/keys.ts';
import { entryAttributes, type LedgerEntry } from '../../shared/credits/ledger/ledger-entry.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import { eventLinksOf } from '../../shared/links/event-link.ts';
import { ensureLinkKeys, type LinkCipher, LinkKeyRing } from '../../shared/links/link-keys.ts';
import { createPortalLink } from '../../shared/links/portal-links.ts';
import type { PortalAnswer } from '../../shared/portal/serve/answer.ts';
import { servePortal } from '../../shared/portal/serve/serve-portal.ts';
import { COOKIE } from '../../shared/portal/session/request.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import type { AttemptResult } from '../../shared/webhooks/attempt/outcome.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { answered, World } from '../webhooks/support/world.ts';

export const BASE_URL = 'https://api.example.com';
const HOUR_MS = 3_600_000;

/** A cipher that turns bytes around: what it encrypts is not what it was given. */
export const CIPHER: LinkCipher = {
  encrypt: async (plain) => Uint8Array.from(plain, (byte) => byte ^ 0xff),
  decrypt: async (sealed) => Uint8Array.from(sealed, (byte) => byte ^ 0xff),
};

/** A cookie, and the path under which a browser sends it. */
interface Kept {
  readonly pair: string;
  readonly path: string;
}

/** A customer whose browser keeps what the portal sets. */
export class Browser {
  readonly #kept = new Map<string, Kept>();
  readonly #world: PortalWorld;

  constructor(world: PortalWorld) {
    this.#world = world;
  }

  /** The cookie of an organisation's session. */
  get cookie(): string | null {
    return this.#kept.get(`${COOKIE} /`)?.pair ?? null;
  }

  /** What the browser sends with a request of this path (RFC 6265, section 5.1.4). */
  cookiesFor(path: string): string {
    const [plain = ''] = path.split('?');
    return [...this.#kept.values()]
      .filter((kept) => kept.path === '/' || plain === kept.path || plain.startsWith(`${kept.path}/`))
      .map(({ pair }) => pair)
      .join('; ');
  }

  async get(
    path: string,
    headers: Readonly<Record<string, string>> = {},
    portal?: Portal,
  ): Promise<PortalAnswer> {
    return await this.#send('GET', path, headers, '', portal);
  }

  /** Follows redirects, as a browser does. */
  async open(path: string): Promise<PortalAnswer> {
    const answer = await this.get(path);
    return answer.statusCode === 303 ? await this.open(String(answer.headers?.['location'])) : answer;
  }

  /** Sends a form as the page of the portal would, unless `given` says otherwise. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>>,
    given: Readonly<Record<string, string>> = {},
  ): Promise<PortalAnswer> {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin', ...given };
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return await this.#send('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    portal?: Portal,
  ): Promise<PortalAnswer> {
    const cookie = this.cookiesFor(path);
    const answer = await this.#world.answer(
      method,
      path,
      { ...(cookie === '' ? {} : { cookie }), ...headers },
      body,
      portal,
    );
    for (const set of answer.cookies ?? []) this.#keep(set);
    return answer;
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split('; ');
    const [name = '', value] = pair.split('=');
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    if (value === '') this.#kept.delete(`${name} ${path}`);
    else this.#kept.set(`${name} ${path}`, { pair, path });
  }
}

/** A process of the portal. */
type Portal = (event: APIGatewayProxyEventV2) => Promise<PortalAnswer>;

/** The portal over a table, with an organisation, its key, its destinations and what was delivered to them. */
export class PortalWorld {
  readonly table: Table;
  readonly deliveries: World;
  readonly organisationId: string;
  readonly apiKey: string;
  readonly log: string[] = [];
  readonly #portal: Portal;
  readonly #baseUrl: string;

  private constructor(table: Table, deliveries: World, apiKey: string, baseUrl: string) {
    this.table = table;
    this.deliveries = deliveries;
    this.organisationId = deliveries.organisationId;
    this.apiKey = apiKey;
    this.#baseUrl = baseUrl;
    this.#portal = this.process();
  }

  /** Another process of the function, with nothing in memory. */
  process(): Portal {
    const { table } = this;
    return servePortal({
      table,
      ring: new LinkKeyRing(table, CIPHER),
      baseUrl: this.#baseUrl,
      appUrl: `${this.#baseUrl}/app`,
      retention: STANDARD_RETENTION,
      sink: (line) => this.log.push(line),
      now: () => this.now,
    });
  }

  /** Creates an organisation, and the keys of links unless another world of the table has. */
  static async start(table: Table, name = 'Acme', seed = 1, baseUrl = BASE_URL): Promise<PortalWorld> {
    const operator = { name: 'test', now: new World(table).now };
    const { organisationId } = await createOrganisation(table, { name }, operator);
    const wanted = {
      organisationId,
      name: 'nightly <sync>',
      scopes: ['jobs:read'],
      expiresAt: null,
    } as const;
    const key = await createKey(table, 'test', wanted, operator);
    await ensureLinkKeys(table, CIPHER, operator.now);
    const deliveries = new World(table, seed, organisationId);
    return new PortalWorld(table, deliveries, key?.apiKey ?? '', baseUrl);
  }

  get now(): number {
    return this.deliveries.now;
  }

  set now(now: number) {
    this.deliveries.now = now;
  }

  browser(): Browser {
    return new Browser(this);
  }

  /** Returns the path of a new link, and its id. */
  async link(
    hours = 24,
  ): Promise<{ readonly path: string; readonly linkId: string; readonly token: string }> {
    const { current } = await ensureLinkKeys(this.table, CIPHER, this.now);
    const { organisationId } = this;
    const made = await createPortalLink(this.table, { organisationId, hours }, current, this.operator());
    return { path: `/app/enter/${made.token}`, linkId: made.link.linkId, token: made.token };
  }

  /** Returns the path of the `action_url` of an event. */
  async eventLink(eventId: string, organisationId = this.organisationId): Promise<string> {
    const { table, now } = this;
    const ring = new LinkKeyRing(table, CIPHER);
    const linkEvent = await eventLinksOf({ ring, table }, organisationId, now);
    return `/app/deliveries/${eventId}?link=${linkEvent?.({ eventId, organisationId, now })}`;
  }

  /** Returns a browser that has opened a new link. */
  async signedIn(): Promise<Browser> {
    const browser = this.browser();
    await browser.open((await this.link()).path);
    return browser;
  }

  operator() {
    return { name: 'test', now: this.now };
  }

  /** Delivers an event, until the receiver's answer ends it. */
  async deliver(destinationId: string, result: AttemptResult = answered(204), title = 'A title') {
    this.deliveries.receiver = () => result;
    const eventId = await this.deliveries.accept(destinationId, { data: { schema_version: 1, title } });
    await this.deliveries.work(this.deliveries.messageOf(eventId));
    this.now += 1_000;
    return eventId;
  }

  /** Writes postings as the ledger has them, and the account after the last of them. */
  async charge(
    entries: readonly (Pick<LedgerEntry, 'at'> & Partial<LedgerEntry>)[],
    from = 1,
    isWritten: (sequence: number) => boolean = () => true,
  ): Promise<void> {
    const { organisationId } = this;
    let sequence = from;
    for (const entry of entries) {
      const attributes = entryAttributes({
        organisationId,
        sequence,
        kind: 'charge',
        id: uuid7(entry.at),
        deltaMicros: -1_000n,
        balanceMicros: 0n,
        meter: 'job',
        operation: 'list-jobs',
        keyId: 'k1',
        resources: 1,
        reference: null,
        ...entry,
      });
      if (isWritten(sequence)) {
        await this.deliveries.put({ ...keys.ledger(organisationId, sequence), ...attributes });
      }
      sequence += 1;
    }
    await this.table.client.send(
      new UpdateCommand({
        TableName: this.table.name,
        Key: keys.account(organisationId),
        UpdateExpression: 'SET #sequence = :last, balance = :balance',
        ExpressionAttributeNames: { '#sequence': 'sequence' },
        ExpressionAttributeValues: { ':last': sequence - 1, ':balance': 5_000_000 },
      }),
    );
  }

  async answer(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    portal = this.#portal,
  ): Promise<PortalAnswer> {
    const request = {
      method,
      target: path,
      rawHeaders: ['host', 'api.example.com', ...Object.entries(headers).flat()],
      body: Buffer.from(body),
      sourceIp: '192.0.2.1',
    };
    const gateway = { apiId: 'local', port: 443, now: new Date(this.now) };
    const match = { routeKey: `${method} /app/{proxy+}`, target: 'portal' };
    return await portal(toEvent(request, match, gateway) as APIGatewayProxyEventV2);
  }
}

/** The token in the forms of a page. */
export const formTokenOf = ({ body = '' }: PortalAnswer): string =>
  /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';

export const HOURS = (count: number): number => count * HOUR_MS;
