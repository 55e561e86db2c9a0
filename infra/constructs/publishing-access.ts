import type { KeyFamily } from '../../shared/table/keys.ts';
import type { TableAccess } from './table-access.ts';

/** What a publication replaces under its lease, item by item. */
const DOCUMENTS = [
  'changes',
  'company',
  'content',
  'exchangeRate',
  'fingerprint',
  'job',
  'manifest',
  'reads',
  'source',
  'sources',
  'verified',
] as const satisfies readonly KeyFamily[];

/** What it writes in batches, under keys that nobody reads yet or any more. */
const BATCHES = [
  'catalogue',
  'changes',
  'index',
  'location',
  'manifest',
  'ranks',
  'runs',
  'statistics',
  'taxonomy',
  'tool',
  'typeahead',
] as const satisfies readonly KeyFamily[];

/** With the notes for the queries that wait for what is published. */
const WRITTEN = [...DOCUMENTS, 'inbox', 'index'] as const;

/**
 * What publishing a feed may do with the table: read and write what is published, and nothing of customers. Erasing is not
 * among it: records that were erased are only recognised.
 */
export const PUBLISHING_ACCESS: TableAccess = {
  reads: [...new Set([...DOCUMENTS, ...BATCHES, 'erased' as const, 'queries' as const])],
  // Logs of segments and orders of companies are found by their partitions when they are deleted.
  queries: [
    'catalogue',
    'changes',
    'company',
    'index',
    'manifest',
    'queries',
    'ranks',
    'reads',
    'runs',
    'typeahead',
  ],
  // The pointers of catalogues, the lease, and the journal.
  updates: ['catalogue', 'manifest'],
  puts: WRITTEN,
  // The journal.
  deletes: ['manifest'],
  inserts: WRITTEN,
  replaces: WRITTEN,
  // What a publication or an erasure that died may still be writing (docs/adr/0002).
  stamps: [...DOCUMENTS.filter((family) => family !== 'manifest'), 'erased'],
  batches: BATCHES,
};
