import { MAXIMUM_URL_LENGTH, readDestinationUrl } from '../../../shared/webhooks/attempt/destination-url.ts';
import { createDestination } from '../../../shared/webhooks/destination/destinations.ts';
import { developmentReceiverOf, mintSigningSecret } from '../connection/webhook-services.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, organisationOption, requireOrganisation } from '../program/organisation.ts';
import { required, shown } from '../terminal/option.ts';
import { Refusal, UsageError } from '../terminal/refusal.ts';
import { textValue } from '../terminal/value-types.ts';
import { destinationOutcome } from './destination-answer.ts';

export const destinationsCreate = defineCommand({
  name: 'destinations create',
  summary: 'Creates a webhook destination and shows its signing secret, this once and never again',
  examples: [
    "destinations create --organisation 019583a0-1111-7000-8000-000000000001 --name 'production' --url https://hooks.customer.com/jobs",
  ],
  options: {
    organisation: organisationOption,
    name: required('--name <text>', 'how operators call it', textValue(120)),
    url: required(
      '--url <url>',
      'where events go: a public https host name, port 443',
      textValue(MAXIMUM_URL_LENGTH),
    ),
  },
  run: async (context, { organisation, name, url }) => {
    const connection = await context.connect();
    const read = readDestinationUrl(url, developmentReceiverOf(connection));
    if ('refused' in read) {
      throw new UsageError([`--url ${shown(url)} is refused; what is allowed: ${read.refused}`]);
    }
    const { table } = connection;
    const { account } = await requireOrganisation(table, organisation, context.now());
    if (account.status === 'deleted') {
      throw new Refusal(`organisation ${organisation} is deleted and gets no destinations`);
    }
    const { secret, encrypt } = await mintSigningSecret(connection);
    const created = await createDestination(
      table,
      { organisationId: organisation, name, url, secret },
      encrypt,
      operatorOf(context),
    ).catch((error: unknown) => {
      throw error instanceof RangeError ? new Refusal(error.message) : error;
    });
    return destinationOutcome(created, {
      json: { signing_secret: secret },
      rows: [['signing secret', secret]],
      text: [
        'Keep the signing secret now: it is shown never again, and only destinations rotate makes another.',
        `Then try it: npm run ops -- destinations test ${created.id}`,
      ],
    });
  },
});
