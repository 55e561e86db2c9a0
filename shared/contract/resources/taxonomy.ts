import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { code, positiveInteger, text } from '../primitives.ts';
import { ENTRY_STATUSES, TAXONOMY_ENTRY_KINDS } from '../vocabulary.ts';

/** A BCP 47 tag of language, script, region and variants: `en`, `pt-BR`, `zh-Hant`, `de-1996`. */
const LANGUAGE_TAG_PATTERN =
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$/;

/** Entry of a taxonomy snapshot; `label` is `labels.en` (contract 10.3). */
export const TaxonomyEntry = z
  .strictObject({
    code: code().register(docs, { description: 'The permanent code.' }),
    kind: z
      .enum(TAXONOMY_ENTRY_KINDS)
      .register(docs, { description: '`family` and `specialism` of a role, `sector` of an industry.' }),
    label: text(240).register(docs, { description: 'The English name.' }),
    labels: z
      .record(z.string().check(z.regex(LANGUAGE_TAG_PATTERN, 'a BCP 47 tag')), text(240))
      .register(docs, { description: 'Labels by BCP 47 language tag; `label` equals `labels.en`.' }),
    aliases: z
      .array(code())
      .check(z.maxLength(20))
      .register(docs, { description: 'Other codes with the same meaning.' }),
    boundary_notes: z
      .array(text(2000))
      .check(z.maxLength(20))
      .register(docs, { description: 'What belongs here, and what belongs elsewhere.' }),
    definition: z.nullable(text(2000)).register(docs, { description: 'What the entry means.' }),
    parent_code: z
      .nullable(code())
      .register(docs, { description: 'The code of the entry above it; null at the top.' }),
    replaced_by: z
      .nullable(code())
      .register(docs, { description: 'The active code that replaces a deprecated one.' }),
    status: z.enum(ENTRY_STATUSES).register(docs, {
      description: '`deprecated` entries match still; new records use the one that replaces them.',
    }),
  })
  .check(
    z.refine((entry) => entry.labels['en'] === entry.label, {
      path: ['label'],
      error: 'the same as labels.en',
    }),
    z.refine((entry) => entry.replaced_by === null || entry.status === 'deprecated', {
      path: ['replaced_by'],
      error: 'null unless the entry is deprecated',
    }),
  )
  .register(docs, { description: 'One entry of a taxonomy.' });
export type TaxonomyEntry = z.output<typeof TaxonomyEntry>;

/** A complete immutable snapshot of a taxonomy; roles and industries share it. */
export const TaxonomySnapshot = z
  .strictObject({
    object: z.literal('taxonomy'),
    id: code(),
    version: positiveInteger(),
    revision: z
      .string()
      .check(z.regex(/^sha256:[0-9a-f]{64}$/))
      .register(docs, { description: 'SHA-256 of the snapshot without `revision`, serialised by RFC 8785.' }),
    entries: z
      .array(TaxonomyEntry)
      .check(z.maxLength(2000))
      .register(docs, { description: 'Sorted by code.' }),
  })
  .register(docs, { description: 'A complete, immutable version of a taxonomy.' });
export type TaxonomySnapshot = z.output<typeof TaxonomySnapshot>;
