import type { LinkKeyRing } from '../../links/link-keys.ts';
import type { LogFields } from '../../log/log.ts';
import type { Markup } from '../../markup/html.ts';
import type { Table } from '../../table/client.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Retention } from '../../webhooks/retention.ts';
import { layout, type PageContent } from '../look/layout.ts';
import type { Brand } from '../reading/brand.ts';
import type { LinkRates } from '../session/link-rate.ts';
import type { PortalRequest } from '../session/request.ts';
import type { Session } from '../session/session.ts';
import { type PortalAnswer, pageAnswer } from './answer.ts';

/** What every answer is made of. */
export interface PortalContext {
  readonly table: Table;
  readonly reader: TableReader;
  readonly ring: Pick<LinkKeyRing, 'keyOf' | 'keys'>;
  readonly rates: LinkRates;
  readonly request: PortalRequest;
  readonly brand: Brand;
  /** Unix milliseconds. */
  readonly now: number;
  /** Base URL of the customer application, for the events that tests send. */
  readonly appUrl: string;
  readonly retention: Retention;
  /** Adds fields to the log line of the request. */
  note(fields: LogFields): void;
}

/** A request with an open link. */
export interface SignedIn extends PortalContext {
  readonly session: Session;
  readonly organisationName: string | null;
  /** The token of forms; null where the session may only read. */
  readonly formToken: string | null;
}

/** A page for somebody with a link. */
export const shown = ({ brand, session, organisationName }: SignedIn, page: PageContent): PortalAnswer =>
  pageAnswer(layout({ brand, session, organisationName }, page));

/** A page for anybody. */
export const shownToAll = (brand: Brand, page: PageContent, statusCode = 200): PortalAnswer =>
  pageAnswer(pageForAll(brand, page), statusCode);

export const pageForAll = (brand: Brand, page: PageContent): Markup =>
  layout({ brand, session: null, organisationName: null }, page);
