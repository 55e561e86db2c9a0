import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { type LedgerEntry, readLedgerEntry } from './ledger-entry.ts';

const PAGE = 1_000;

/** Reads the ledger of an organisation in order of sequence number, strongly consistent. Bounds are inclusive. */
export async function* readLedger(
  reader: TableReader,
  organisationId: string,
  range: { readonly from?: number; readonly to?: number } = {},
): AsyncGenerator<LedgerEntry> {
  const { pk, sk: from } = keys.ledger(organisationId, range.from ?? 0);
  const to = range.to === undefined ? undefined : keys.ledger(organisationId, range.to).sk;
  let after: string | undefined;
  do {
    const page = await reader.query(
      pk,
      {
        limit: PAGE,
        from,
        ...(to === undefined ? {} : { to }),
        ...(after === undefined ? {} : { after }),
      },
      true,
    );
    for (const item of page.items) yield readLedgerEntry(item);
    after = page.next ?? undefined;
  } while (after !== undefined);
}
