import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { openKms } from '../../clients/kms.ts';
import { openTrace } from '../../http/exchange/trace-context.ts';
import { cipherWith, LinkKeyRing } from '../../links/link-keys.ts';
import { errorFields, type LogFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { requiredVariable } from '../../table/environment.ts';
import { TableReader } from '../../table/reader.ts';
import { type Retention, readRetention } from '../../webhooks/retention.ts';
import { failurePage } from '../pages/plain.ts';
import { BrandCache, STANDARD_BRAND } from '../reading/brand.ts';
import { LinkRates } from '../session/link-rate.ts';
import { readRequest } from '../session/request.ts';
import type { PortalAnswer } from './answer.ts';
import { type PortalContext, shownToAll } from './context.ts';
import { respond } from './respond.ts';

/** The dependencies of the portal. A deployed function uses the defaults. */
export interface PortalDependencies {
  readonly table: Table;
  readonly ring: Pick<LinkKeyRing, 'keyOf' | 'keys'>;
  /** Where the interface is served; the portal is under it. */
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly retention: Retention;
  readonly sink: LogSink;
  readonly now: () => number;
}

/** The reads and writes of a request are aborted then, well before Lambda ends the function. */
const DEADLINE_MS = 20_000;

/**
 * Creates the handler of the portal (docs/adr/0042). It has a chain of its own: no API key opens it, no cookie opens the
 * interface, and its log lines have neither the path nor the query of a request, which may contain a link.
 */
export function servePortal(
  given: Partial<PortalDependencies> = {},
): (event: APIGatewayProxyEventV2) => Promise<PortalAnswer> {
  const table = given.table ?? openTable();
  const ring = given.ring ?? new LinkKeyRing(table, cipherWith(openKms()));
  const { origin } = new URL(given.baseUrl ?? requiredVariable(process.env, 'BASE_URL'));
  const appUrl = given.appUrl ?? requiredVariable(process.env, 'APP_URL');
  const retention = given.retention ?? readRetention(process.env);
  const { sink = writeToStandardOutput, now: clock = Date.now } = given;
  const brands = new BrandCache(table);
  const rates = new LinkRates();
  return async (event) => {
    const now = clock();
    const started = performance.now();
    const trace = openTrace(event.headers['traceparent'], now);
    const request = readRequest(event, origin);
    const reader = new TableReader(table, AbortSignal.timeout(DEADLINE_MS));
    let noted: LogFields = {};
    const line = (level: 'ERROR' | 'INFO', status: number, fields: LogFields): void =>
      log(
        sink,
        level,
        'portal',
        {
          operation: 'portal',
          trace_id: trace.traceId,
          method: request.method,
          status,
          ...noted,
          read_units: reader.usage.readUnits,
          ms: Math.round(performance.now() - started),
          ...fields,
        },
        [],
        now,
      );
    let brand = STANDARD_BRAND;
    try {
      brand = await brands.brand(now);
      const note: PortalContext['note'] = (fields) => {
        noted = { ...noted, ...fields };
      };
      const fixed = { table, ring, rates, appUrl, retention };
      const answer = await respond({ ...fixed, reader, request, brand, now, note });
      line('INFO', answer.statusCode, {});
      return answer;
    } catch (error) {
      line('ERROR', 500, { error: errorFields(error) });
      return shownToAll(brand, failurePage(trace.traceId), 500);
    }
  };
}
