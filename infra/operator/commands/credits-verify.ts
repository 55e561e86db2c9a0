import { setTimeout as delay } from 'node:timers/promises';
import { type Verification, verifyOrganisation } from '../../../shared/credits/ledger/verify.ts';
import { listOrganisations } from '../../../shared/credits/organisations.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { defineCommand } from '../program/command.ts';
import { requireOrganisation } from '../program/organisation.ts';
import { optional } from '../terminal/option.ts';
import { counting, table as tableOf } from '../terminal/output.ts';
import { signedUsd } from '../terminal/usd.ts';
import { integerValue, uuidValue } from '../terminal/value-types.ts';

/** The ledger follows the accounts through the stream, usually within a second. */
const DEFAULT_WAIT_SECONDS = 10;
const POLL_MS = 200;

export const creditsVerify = defineCommand({
  name: 'credits verify',
  summary: 'Holds the ledger against the accounts: every posting there once, every balance the sum of them',
  examples: ['credits verify', 'credits verify --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: optional('--organisation <id>', 'only this one (default all)', uuidValue),
    wait: optional(
      '--wait <seconds>',
      `how long the ledger may take to arrive (default ${DEFAULT_WAIT_SECONDS})`,
      integerValue(0, 3600),
    ),
  },
  run: async (context, { organisation, wait = DEFAULT_WAIT_SECONDS }) => {
    const { table, reader } = await context.connect();
    if (organisation !== undefined) await requireOrganisation(table, organisation, context.now());
    const ids =
      organisation === undefined
        ? (await listOrganisations(table)).map(({ organisationId }) => organisationId)
        : [organisation];
    const deadline = context.now() + wait * 1000;
    const verified: Verification[] = [];
    context.progress.begin('Verifying');
    for (const id of ids) {
      context.progress.update(`${verified.length} of ${ids.length} organisations`);
      verified.push(await verifyArrived(reader, id, () => context.now() < deadline));
    }
    const violations = verified.flatMap(({ organisationId, violations: found }) =>
      found.map(({ code, sequence, message }) => ({
        organisation_id: organisationId,
        code,
        sequence,
        message,
      })),
    );
    const ok = violations.length === 0;
    const entries = verified.reduce((sum, { entries: count }) => sum + count, 0);
    const balance = verified.reduce((sum, { balanceMicros }) => sum + balanceMicros, 0n);
    return {
      ok,
      json: {
        ok,
        violations,
        organisations: verified.length,
        entries,
        balance_usd: signedUsd(balance),
      },
      text: [
        ...(ok
          ? []
          : [
              ...tableOf(
                ['ORGANISATION', 'ENTRY', 'CODE', 'VIOLATION'],
                violations.map(({ organisation_id, sequence, code, message }) => [
                  organisation_id,
                  sequence,
                  code,
                  message,
                ]),
              ),
              '',
            ]),
        `${ok ? 'holds' : counting(violations.length, 'violation')}: ${counting(verified.length, 'organisation')}, ` +
          `${counting(entries, 'ledger entry', 'ledger entries')}, ${signedUsd(balance)} USD in all`,
      ],
    };
  },
});

/** Verifies again while nothing is wrong but that the last postings have not arrived. */
async function verifyArrived(
  reader: TableReader,
  organisationId: string,
  mayWait: () => boolean,
): Promise<Verification> {
  for (;;) {
    const verification = await verifyOrganisation(reader, organisationId);
    const isBehind = ({ violations }: Verification) =>
      violations.length > 0 && violations.every(({ code }) => code === 'behind');
    if (!isBehind(verification) || !mayWait()) return verification;
    await delay(POLL_MS);
  }
}
