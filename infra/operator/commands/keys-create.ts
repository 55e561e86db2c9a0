import { createKey } from '../../../shared/auth/keys.ts';
import { SCOPES } from '../../../shared/contract/vocabulary.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, organisationOption, requireOrganisation } from '../program/organisation.ts';
import { optional, required } from '../terminal/option.ts';
import { properties } from '../terminal/output.ts';
import { Refusal, UsageError } from '../terminal/refusal.ts';
import { dateValue, scopesValue, textValue } from '../terminal/value-types.ts';
import { keyJson } from './key-answer.ts';

export const keysCreate = defineCommand({
  name: 'keys create',
  summary: 'Creates an API key and shows it, this once and never again',
  examples: [
    `keys create --organisation 019583a0-1111-7000-8000-000000000001 --name 'nightly sync' --scopes ${SCOPES.join(',')} --expires 2027-01-01`,
  ],
  options: {
    organisation: organisationOption,
    name: required('--name <text>', 'the workload that uses it', textValue(240)),
    scopes: required('--scopes <list>', `of ${SCOPES.join(', ')}`, scopesValue),
    expires: optional('--expires <date>', 'refused from then on (default never)', dateValue),
  },
  run: async (context, { organisation, name, scopes, expires }) => {
    const expiresAt = expires === undefined ? null : Date.parse(expires);
    if (expiresAt !== null && expiresAt <= context.now()) {
      throw new UsageError([`--expires '${expires}' must be in the future`]);
    }
    const { table, stage } = await context.connect();
    await requireOrganisation(table, organisation, context.now());
    const created = await createKey(
      table,
      stage,
      { organisationId: organisation, name, scopes, expiresAt },
      operatorOf(context),
    );
    if (created === undefined) throw new Refusal(`organisation ${organisation} is deleted and gets no keys`);
    const json = { ...keyJson(created), api_key: created.apiKey };
    return {
      json,
      text: [
        ...properties([
          ['key', json.key_id],
          ['organisation', json.organisation_id],
          ['name', json.name],
          ['scopes', json.scopes.join(', ')],
          ['expires', json.expires_at],
          ['api key', json.api_key],
        ]),
        '',
        'Keep the API key now: it is stored nowhere and can not be shown again.',
      ],
    };
  },
});
