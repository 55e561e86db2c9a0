import { readDestinationUrl } from '../../../shared/webhooks/attempt/destination-url.ts';
import {
  createDestination,
  findDestination,
  resumeDestination,
} from '../../../shared/webhooks/destination/destinations.ts';
import type { Connection } from '../connection/connection.ts';
import { readParameters, readTemplate } from '../connection/deployed-stack.ts';
import {
  actionLinksOf,
  developmentReceiverOf,
  drainWith,
  mintSigningSecret,
  retentionOf,
} from '../connection/webhook-services.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { optional, type ValueType } from '../terminal/option.ts';
import { tableLines } from '../terminal/output.ts';
import { Interrupted, refusing, UsageError } from '../terminal/refusal.ts';
import { integerValue } from '../terminal/value-types.ts';
import { CHECKS } from '../verification/checks.ts';
import { type Probe, untilAfter } from '../verification/probe.ts';
import {
  createThrowAway,
  equipThrowAway,
  removeLeftBehind,
  removeThrowAway,
  type ThrowAway,
} from '../verification/throw-away.ts';
import { type Verified, verifyDeployment } from '../verification/verify-deployment.ts';

/** The longest schedule is five minutes. */
const DEFAULT_WAIT_SECONDS = 420;
const REQUEST_MS = 15_000;
/** No route has this path: the deployment answers its own webhook with 404, which proves the way there. */
const OWN_RECEIVER = '/v0/deployment-verify';

const urlValue: ValueType<string> = {
  allowed: 'an https URL',
  read: (text) => (URL.parse(text)?.protocol === 'https:' ? text : undefined),
};

const verify = defineCommand({
  name: 'deployment verify',
  summary: 'Proves what only a deployment can prove, with an organisation of its own, and removes it',
  examples: [
    'deployment verify --stack JobsData',
    'deployment verify --stack JobsData --receiver https://hooks.example.com/jobs --json',
  ],
  options: {
    receiver: optional(
      '--receiver <url>',
      'where its webhooks go (default the deployment itself, which answers 404)',
      urlValue,
    ),
    wait: optional(
      '--wait <seconds>',
      `how long each check waits for what runs by schedule (default ${DEFAULT_WAIT_SECONDS})`,
      integerValue(0, 3600),
    ),
  },
  run: async (context, { receiver, wait = DEFAULT_WAIT_SECONDS }) => {
    const connection = await context.connect();
    const { table, stage } = connection;
    const operator = () => operatorOf(context);
    const template = await readTemplate(connection.stack);
    const parameters = await readParameters(connection.stack);
    const leftBehind = await removeLeftBehind(table, operator);
    if (leftBehind > 0)
      context.note(`ops: removed ${leftBehind} organisations that earlier runs left behind`);
    const organisationId = await createThrowAway(table, operator());
    let verified: readonly Verified[];
    try {
      const own = await equipThrowAway(table, organisationId, stage, operator);
      const destinationId = await destinationFor(context, connection, own, receiver);
      const links = await actionLinksOf(connection, organisationId, context.now());
      const given = { ...own, destinationId, template, parameters, links, waitMs: wait * 1000 };
      const probe = probeOf(context, connection, given);
      verified = await verifyDeployment(CHECKS, probe, context);
    } catch (error) {
      if (context.signal.aborted) throw new Interrupted('what was created is removed');
      throw error;
    } finally {
      await removeThrowAway(table, organisationId, operator).catch((error: unknown) => {
        context.note(`ops: organisation ${organisationId} is left behind (${error}); a later run removes it`);
      });
    }
    return outcomeOf(verified, connection.place);
  },
});

export const deployments = [verify];

/** Creates the destination of the checks. Returns null where nothing can receive: on a laptop without a receiver. */
async function destinationFor(
  context: CommandContext,
  connection: Connection,
  { organisationId }: ThrowAway,
  receiver: string | undefined,
): Promise<string | null> {
  const local = developmentReceiverOf(connection);
  const standard =
    connection.stack !== null
      ? connection.baseUrl + OWN_RECEIVER
      : local === null
        ? undefined
        : `https://${local.hostname}:${local.port}/`;
  const url = receiver ?? standard;
  if (url === undefined) return null;
  const read = readDestinationUrl(url, local);
  if ('refused' in read) throw new UsageError([`--receiver '${url}' is refused; allowed: ${read.refused}`]);
  const { secret, encrypt } = await mintSigningSecret(connection);
  const given = { organisationId, name: 'deployment verify', url, secret };
  const { id } = await createDestination(connection.table, given, encrypt, operatorOf(context)).catch(
    refusing(RangeError),
  );
  return id;
}

function probeOf(
  context: CommandContext,
  connection: Connection,
  {
    organisationId,
    unansweredId,
    apiKey,
    destinationId,
    template,
    parameters,
    links,
    waitMs,
  }: ThrowAway &
    Pick<Probe, 'destinationId' | 'links' | 'parameters' | 'template'> & { readonly waitMs: number },
): Probe {
  const { table, reader, baseUrl } = connection;
  const { signal } = context;
  return {
    ...{ table, reader, organisationId, unansweredId, destinationId, template, parameters, links },
    retention: retentionOf(connection),
    operator: () => operatorOf(context),
    until: untilAfter(waitMs, signal),
    get: async (path, { anonymous = false } = {}) => {
      const response = await fetch(baseUrl + path, {
        headers: anonymous ? {} : { authorization: `Bearer ${apiKey}` },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      };
    },
    resume: async (id) => {
      const destination = await findDestination(table, id);
      if (destination === undefined) return;
      const drain = await resumeDestination(table, destination, operatorOf(context));
      if (drain !== null) await drainWith(connection, drain);
    },
  };
}

function outcomeOf(verified: readonly Verified[], place: string): Outcome {
  const failed = verified.filter(({ result }) => result === 'failed');
  return {
    ok: failed.length === 0,
    json: { ok: failed.length === 0, checks: verified },
    text: [
      ...tableLines(
        ['CHECK', 'RESULT', 'SECONDS', 'FOUND'],
        verified.map(({ id, result, seconds, found }) => [id, result, seconds.toFixed(1), found]),
      ),
      '',
      ...failed.map(({ id, proves, mend }) => `${id}: it should be that ${proves}. Mend: ${mend}.`),
      failed.length === 0
        ? `${place} passed; what was skipped is not proved`
        : `${place} failed ${failed.length} of ${verified.length} checks`,
    ],
  };
}
