import { canonicalJson } from '../../../shared/catalogue/jcs.ts';
import { MAXIMUM_EVENTS } from '../../../shared/contract/resources/event.ts';
import { readCompany, readEvents } from '../../../shared/publishing/apply/items.ts';
import { servedOf } from '../../../shared/publishing/apply/served-events.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { Item, TableReader } from '../../../shared/table/reader.ts';

/**
 * Returns the companies of `[from, until)` whose events differ from what was published: its own permitted events and
 * those of the companies merged into it, newest first, and none for a merged company. Of a document that an earlier
 * release cut, only what it kept is compared.
 */
export async function eventFaults(reader: TableReader, from: number, until: number): Promise<number[]> {
  const ordinals = Array.from({ length: until - from }, (_, i) => from + i);
  const [companies, events] = await Promise.all([
    itemsOf(reader, ordinals, 'company'),
    itemsOf(reader, ordinals, 'events'),
  ]);
  const mergedFrom = (ordinal: number): readonly number[] => {
    const item = companies.get(ordinal);
    return item === undefined ? [] : readCompany(item).mergedFrom;
  };
  const elsewhere = ordinals.flatMap(mergedFrom).filter((at) => !companies.has(at));
  for (const [at, item] of await itemsOf(reader, elsewhere, 'company')) companies.set(at, item);
  for (const [at, item] of await itemsOf(reader, elsewhere, 'events')) events.set(at, item);
  return ordinals.filter((ordinal) => {
    const item = companies.get(ordinal);
    const held = readEvents(events.get(ordinal)).document;
    if (item === undefined || held === undefined) return false;
    const isMerged = readCompany(item).document.company.merged_into_id !== null;
    const sources = (isMerged ? [] : [ordinal, ...mergedFrom(ordinal)]).flatMap((at) => {
      const source = companies.get(at);
      if (source === undefined) return [];
      return [{ companyId: readCompany(source).document.company.id, own: readEvents(events.get(at)).own }];
    });
    const expected = servedOf(ordinal, sources).events;
    const compared = held.eventsTruncated ? expected.slice(0, MAXIMUM_EVENTS) : expected;
    return canonicalJson(held.events) !== canonicalJson(compared);
  });
}

async function itemsOf(
  reader: TableReader,
  ordinals: readonly number[],
  part: 'company' | 'events',
): Promise<Map<number, Item>> {
  const items = await reader.getMany(
    ordinals.map((at) => keys.company(at, part)),
    true,
  );
  return new Map(
    ordinals.flatMap((at, i) => {
      const item = items[i];
      return item?.['doc'] === undefined ? [] : [[at, item] as const];
    }),
  );
}
