import * as z from 'zod/mini';
import type { ToolCategory } from '../../../../shared/contract/vocabulary.ts';
import { loadPackage } from '../sources/packages.ts';
import type { NamedTool } from './authored-tools.ts';
import { BRANDS } from './brands.ts';
import { toolCodeOf } from './tool-codes.ts';

const icons = z.array(
  z.object({
    title: z.string(),
    aliases: z.optional(
      z.object({
        aka: z.optional(z.array(z.string())),
        loc: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
);

/**
 * Returns the brands of simple-icons that are work tools. The package also has airlines, cars, food, shops, games and
 * media, so `BRANDS` lists the ones to take, by category. Throws for a name that the package no longer has.
 */
export function readBrandTools(): NamedTool[] {
  const byTitle = new Map(
    icons.parse(loadPackage('simple-icons/icons.json')).map((icon) => [icon.title, icon.aliases]),
  );
  return BRANDS.flatMap(([category, titles]) =>
    titles
      .split(/[;\n]/)
      .map((title) => title.trim())
      .filter((title) => title !== '')
      .map((title): NamedTool => brandTool(category, title, byTitle)),
  );
}

function brandTool(
  category: ToolCategory,
  title: string,
  byTitle: ReadonlyMap<string, z.infer<typeof icons>[number]['aliases']>,
): NamedTool {
  if (!byTitle.has(title)) throw new Error(`simple-icons has no brand ${JSON.stringify(title)}`);
  const aliases = byTitle.get(title);
  return {
    code: toolCodeOf(title),
    label: title,
    category,
    aliases: [...(aliases?.aka ?? []), ...Object.values(aliases?.loc ?? {})],
  };
}
