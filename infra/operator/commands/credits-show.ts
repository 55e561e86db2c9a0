import { usdOf } from '../../../shared/contract/money.ts';
import { defineCommand } from '../program/command.ts';
import { organisationOption, requireOrganisation } from '../program/organisation.ts';
import { properties } from '../terminal/output.ts';

export const creditsShow = defineCommand({
  name: 'credits show',
  summary: 'Shows the balance of an organisation',
  examples: ['credits show --organisation 019583a0-1111-7000-8000-000000000001'],
  options: { organisation: organisationOption },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    const { name, account } = await requireOrganisation(table, organisation, context.now());
    const json = {
      organisation_id: organisation,
      name,
      status: account.status,
      balance_usd: usdOf(account.balanceMicros),
      postings: account.sequence,
    };
    return {
      json,
      text: properties([
        ['organisation', organisation],
        ['name', name],
        ['balance', `${json.balance_usd} USD`],
        ['postings', account.sequence],
      ]),
    };
  },
});
