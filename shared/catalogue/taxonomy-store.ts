import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../contract/answer-size.ts';
import type { TaxonomyEntry, TaxonomySnapshot } from '../contract/resources/taxonomy.ts';
import { putItems } from '../search/store/batch-write.ts';
import { keys } from '../table/keys.ts';
import { pack } from '../table/packing.ts';
import { canonicalJson } from './jcs.ts';
import { byCodeUnit } from './kinds.ts';
import type { CatalogueWriter } from './store.ts';
import { readTaxonomy } from './taxonomies.ts';
import { type TaxonomyFault, type TaxonomyId, taxonomyFaults } from './taxonomy-rules.ts';

/** Most compressed bytes of a part; an item holds 400 KB (contract 5.4). */
export const PART_BYTES = 350_000;

export type TaxonomyOutcome =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'unchanged'; readonly version: number }
  | { readonly kind: 'rejected'; readonly faults: readonly TaxonomyFault[] };

/** Returns `sha256:` and the SHA-256 of the RFC 8785 form of the snapshot without `revision` (contract 10.3). */
export function revisionOf(snapshot: Omit<TaxonomySnapshot, 'revision'>): string {
  const { entries, id, object, version } = snapshot;
  return `sha256:${createHash('sha256').update(canonicalJson({ entries, id, object, version })).digest('hex')}`;
}

/**
 * Publishes a whole taxonomy as the next version, unless its entries break a rule or equal the current ones. Writes
 * the parts first and moves the pointer last. Earlier versions stay.
 */
export async function storeTaxonomy(
  writer: CatalogueWriter,
  id: TaxonomyId,
  entries: readonly TaxonomyEntry[],
): Promise<TaxonomyOutcome> {
  const current = await readTaxonomy(writer.reader, id, 'current', true);
  const before = current?.snapshot.entries ?? [];
  const faults = taxonomyFaults(id, entries, before);
  if (faults.length > 0) return { kind: 'rejected', faults };
  const ordered = entries.map(withSortedLabels).sort((a, b) => byCodeUnit(a.code, b.code));
  const versionBefore = current?.snapshot.version ?? 0;
  if (canonicalJson(ordered) === canonicalJson(before)) return { kind: 'unchanged', version: versionBefore };

  const version = versionBefore + 1;
  const content = { object: 'taxonomy', id, version, entries: ordered } as const;
  const revision = revisionOf(content);
  const body = JSON.stringify({ object: 'taxonomy', id, version, revision, entries: ordered });
  const size = answerBytes(body);
  if (size > MAXIMUM_ANSWER_BYTES) {
    const reason = `the taxonomy takes ${size} bytes of a response; the limit is ${MAXIMUM_ANSWER_BYTES}`;
    return { kind: 'rejected', faults: [{ field: 'entries', reason }] };
  }
  const bytes = pack(body);
  const parts = Math.ceil(bytes.length / PART_BYTES);
  await putItems(
    writer.table,
    writer.lease,
    Array.from({ length: parts }, (_, part) => ({
      ...keys.taxonomy(id, version, part),
      data: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      ...(part === 0 ? { parts, revision } : {}),
    })),
  );
  await movePointer(writer, id, version, revision);
  return { kind: 'published', version };
}

/** Sorts the labels by language tag: the only members whose order no schema gives (contract 1.7). */
const withSortedLabels = (entry: TaxonomyEntry): TaxonomyEntry => ({
  ...entry,
  labels: Object.fromEntries(Object.entries(entry.labels).sort(([a], [b]) => byCodeUnit(a, b))),
});

async function movePointer(
  { table, lease }: CatalogueWriter,
  id: TaxonomyId,
  version: number,
  revision: string,
): Promise<void> {
  await lease.hold();
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.catalogue(id),
        UpdateExpression: 'SET #version = :version, revision = :revision',
        ConditionExpression: version === 1 ? 'attribute_not_exists(#version)' : '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':version': version,
          ':revision': revision,
          ...(version === 1 ? {} : { ':before': version - 1 }),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Error(`another writer is publishing the ${id} taxonomy`, { cause: error });
  }
}
