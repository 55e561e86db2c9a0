import { readFileSync } from 'node:fs';
import type { DevelopmentReceiver } from './destination-url.ts';

/** A receiver on this machine and the certificate authority that signed its certificate. */
export interface DevelopmentSettings extends DevelopmentReceiver {
  readonly ca: string | null;
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const RECEIVER = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):([0-9]{1,5})$/;

/**
 * Reads the loopback receiver that `WEBHOOK_DEVELOPMENT_RECEIVER` (`host:port`) names; null if it is not set. The
 * setting is allowed only if the table is also on loopback. `WEBHOOK_DEVELOPMENT_CA` may name a file with the
 * receiver's certificate authority.
 * @throws Error if the table is not on loopback: a deployed function with this setting does not start
 * @throws Error if the setting is not `host:port`
 */
export function readDevelopmentReceiver(
  environment: Readonly<Record<string, string | undefined>>,
): DevelopmentSettings | null {
  const setting = environment['WEBHOOK_DEVELOPMENT_RECEIVER'];
  if (setting === undefined || setting === '') return null;
  const endpoint = environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const table = URL.parse(endpoint)?.hostname ?? '';
  if (!LOOPBACK_HOSTS.has(table)) {
    throw new Error(
      'WEBHOOK_DEVELOPMENT_RECEIVER is set, but AWS_ENDPOINT_URL_DYNAMODB is not a loopback address: ' +
        'receivers on loopback are for development only',
    );
  }
  const [, hostname, port] = RECEIVER.exec(setting) ?? [];
  if (hostname === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(
      `WEBHOOK_DEVELOPMENT_RECEIVER must be host:port in lower case, not ${JSON.stringify(setting)}`,
    );
  }
  const file = environment['WEBHOOK_DEVELOPMENT_CA'];
  const ca = file === undefined || file === '' ? null : readFileSync(file, 'utf8');
  return { hostname, port: Number(port), ca };
}
