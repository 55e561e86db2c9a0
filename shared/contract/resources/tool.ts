import * as z from 'zod/mini';
import { docs } from '../docs.ts';
import { code, text } from '../primitives.ts';

/** Tool (contract 10.2). */
export const Tool = z
  .strictObject({ object: z.literal('tool'), code: code(), label: text(240) })
  .register(docs, { description: 'A tool in the catalogue.' });
export type Tool = z.output<typeof Tool>;
