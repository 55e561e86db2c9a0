import type { SFNClient } from '@aws-sdk/client-sfn';
import type { LinkCipher, LinkKeys } from '../../../shared/links/link-keys.ts';
import type { DevelopmentReceiver } from '../../../shared/webhooks/attempt/destination-url.ts';
import type { TestLinks } from '../../../shared/webhooks/delivery/send-test.ts';
import type { Drain } from '../../../shared/webhooks/destination/destination.ts';
import { type Retention, retentionFrom } from '../../../shared/webhooks/retention.ts';
import type { MoveJob } from '../../../shared/webhooks/waking/move.ts';
import { Refusal } from '../terminal/refusal.ts';
import type { Connection } from './connection.ts';

const KEY_OUTPUT = 'WebhookKeyArn';

/** Returns the receiver on loopback that a destination of this connection may name. */
export function developmentReceiverOf({ webhooks }: Connection): DevelopmentReceiver | null {
  const [hostname, port] = webhooks.developmentReceiver?.split(':') ?? [];
  return hostname === undefined || port === undefined ? null : { hostname, port: Number(port) };
}

/** Returns the URL of the customers' app, without a trailing slash. @throws Refusal when the deployment has none */
export const customerAppUrlOf = (connection: Connection): string => output(connection, 'CustomerAppUrl');

/**
 * Returns what the `action_url` of an event of an organisation is made of. Without KMS, as in a runtime of an earlier release, it has no
 * link. @throws Refusal when the deployment has no app
 */
export async function actionLinksOf(
  connection: Connection,
  organisationId: string,
  now: number,
): Promise<TestLinks> {
  const appUrl = customerAppUrlOf(connection);
  const { outputs, engines } = connection.webhooks;
  if (outputs[KEY_OUTPUT] === undefined || (engines !== null && engines.kms === undefined)) return { appUrl };
  const { eventLinksOf } = await import('../../../shared/links/event-link.ts');
  const ring = { keys: async () => await linkKeysOf(connection, now) };
  return { appUrl, linkEvent: await eventLinksOf({ ring, table: connection.table }, organisationId, now) };
}

/** Returns the keys that sign links. The first call of a deployment creates one. */
export async function linkKeysOf(connection: Connection, now: number): Promise<LinkKeys> {
  const { ensureLinkKeys } = await import('../../../shared/links/link-keys.ts');
  return await withLinkCipher(connection, (cipher) => ensureLinkKeys(connection.table, cipher, now));
}

/** Runs `work` with the cipher of the keys that sign links. */
export async function withLinkCipher<T>(
  connection: Connection,
  work: (cipher: LinkCipher) => Promise<T>,
): Promise<T> {
  const key = output(connection, KEY_OUTPUT);
  const configuration = configurationOf(connection, 'kms');
  const [{ KMSClient }, { cipherWith }] = await Promise.all([
    import('@aws-sdk/client-kms'),
    import('../../../shared/links/link-keys.ts'),
  ]);
  const kms = new KMSClient(configuration);
  try {
    return await work(cipherWith(kms, key));
  } finally {
    kms.destroy();
  }
}

/** Returns how long events are kept. @throws Refusal when the deployment does not say it */
export const retentionOf = (connection: Connection): Retention =>
  retentionFrom(({ output: name }) => [name, output(connection, name)]);

/** A new signing secret, and how to encrypt it for a destination with the deployment's key. */
export interface SigningSecret {
  /** Shown once. */
  readonly secret: string;
  readonly encrypt: (destinationId: string, secret: string) => Promise<Uint8Array>;
}

/** Makes a signing secret. @throws Refusal when the deployment has no key for it */
export async function mintSigningSecret(connection: Connection): Promise<SigningSecret> {
  const key = output(connection, KEY_OUTPUT);
  const configuration = configurationOf(connection, 'kms');
  // Imported here, as below, so that only the few commands that need these clients pay for them.
  const [{ KMSClient }, { encryptSecret, mintSecret }] = await Promise.all([
    import('@aws-sdk/client-kms'),
    import('../../../shared/webhooks/destination/secrets.ts'),
  ]);
  return {
    secret: mintSecret(),
    encrypt: async (destinationId, secret) => {
      const kms = new KMSClient(configuration);
      try {
        return await encryptSecret(kms, key, destinationId, secret);
      } finally {
        kms.destroy();
      }
    },
  };
}

/** Starts the execution that moves what waits for a monitor at its destination before an edit. */
export async function moveWith(connection: Connection, job: MoveJob, round: number): Promise<void> {
  const { startMove } = await import('../../../shared/webhooks/waking/start-drain.ts');
  await withStates(connection, (sfn, arn) => startMove(sfn, arn, job, round));
}

/** Starts the execution that drains a resumed destination. */
export async function drainWith(connection: Connection, drain: Drain): Promise<void> {
  const { startDrain } = await import('../../../shared/webhooks/waking/start-drain.ts');
  await withStates(connection, (sfn, arn) => startDrain(sfn, arn, drain));
}

async function withStates(
  connection: Connection,
  work: (sfn: SFNClient, drainArn: string) => Promise<void>,
): Promise<void> {
  const arn = output(connection, 'DrainArn');
  const configuration = configurationOf(connection, 'states');
  const { SFNClient: Client } = await import('@aws-sdk/client-sfn');
  const sfn = new Client(configuration);
  try {
    await work(sfn, arn);
  } finally {
    sfn.destroy();
  }
}

function output({ place, webhooks }: Connection, name: string): string {
  const value = webhooks.outputs[name];
  if (value === undefined) {
    throw new Refusal(`${place} has no output ${name}: update it to this release, then try again`);
  }
  return value;
}

function configurationOf({ place, webhooks: { engines } }: Connection, service: 'kms' | 'states') {
  if (engines === null) return {};
  const engine = engines[service];
  if (engine === undefined) throw new Refusal(`${place} runs no ${service}: restart it`);
  return engine;
}
