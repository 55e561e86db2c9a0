import { readFileSync } from 'node:fs';
import type { DevelopmentReceiver } from './destination-url.ts';

/** A receiver on this machine, and the certificate authority that its certificate is of. */
export interface DevelopmentSettings extends DevelopmentReceiver {
  readonly ca: string | null;
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const RECEIVER = /^([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):([0-9]{1,5})$/;

/**
 * The receiver that `WEBHOOK_DEVELOPMENT_RECEIVER` (`host:port`) names, which lies on the loopback address of this
 * machine; null where it is not set. It takes effect only while the table itself is on loopback.
 * `WEBHOOK_DEVELOPMENT_CA` may name a file with the certificate authority of the receiver.
 * @throws Error where it is set anywhere else, so that a deployed function with it does not start
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
        'receivers on loopback are for development alone',
    );
  }
  const [, hostname, port] = RECEIVER.exec(setting) ?? [];
  if (hostname === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(
      `WEBHOOK_DEVELOPMENT_RECEIVER is host:port in lower case, not ${JSON.stringify(setting)}`,
    );
  }
  const file = environment['WEBHOOK_DEVELOPMENT_CA'];
  const ca = file === undefined || file === '' ? null : readFileSync(file, 'utf8');
  return { hostname, port: Number(port), ca };
}
