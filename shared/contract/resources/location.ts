import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { countryCode, text } from '../primitives.ts';
import { LOCATION_KINDS } from '../vocabulary.ts';

/** Location (contract 10.1). */
export const Location = z
  .strictObject({
    object: z.literal('location'),
    id: text(240),
    kind: z.enum(LOCATION_KINDS),
    label: text(240),
    country: z.nullable(countryCode()),
    parent_ids: z
      .array(text(240))
      .check(z.maxLength(20))
      .register(docs, { description: 'Locations that contain this one, nearest first.' }),
  })
  .register(docs, { description: 'A place in the catalogue.' });
export type Location = z.output<typeof Location>;
