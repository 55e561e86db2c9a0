import type { ToolRecord } from '../../../../shared/catalogue/records.ts';
import { type NamedTool, readAuthoredTools } from './authored-tools.ts';
import { readBrandTools } from './brand-tools.ts';
import { readLanguageTools } from './language-tools.ts';
import { TOP_TOOLS } from './top-tools.ts';

/** Popularity of the first tool in the top list. Each further tool has one less. */
const TOP_POPULARITY = 10_000;

/** Popularity of tools outside the top list, by source. */
const SOURCES = [
  { read: readAuthoredTools, popularity: 3_000 },
  { read: readBrandTools, popularity: 2_000 },
  { read: readLanguageTools, popularity: 1_000 },
] as const;

interface Entry extends NamedTool {
  readonly popularity: number;
}

/**
 * Builds the tool catalogue, sorted by code (contract 10.2), from the lists written by hand, the brands of simple-icons
 * and the languages of Linguist. A tool that an earlier source has under any name only adds its names to that tool. No
 * two tools share a code, a label or an alias, whatever the letter case.
 */
export function buildTools(): ToolRecord[] {
  const entries = mergeSources();
  const ranks = rankTopTools(entries);
  const owners = new Map(entries.flatMap((entry) => ownNames(entry).map((name) => [name, entry.code])));
  return entries
    .map(({ code, label, category, aliases, popularity }): ToolRecord => {
      const kept = new Map<string, string>();
      for (const alias of aliases) {
        const name = nameKey(alias);
        const owner = owners.get(name) ?? code;
        owners.set(name, owner);
        if (owner === code && name !== nameKey(label) && !kept.has(name)) kept.set(name, alias);
      }
      return {
        code,
        label,
        category,
        aliases: [...kept.values()],
        popularity: ranks.get(code) ?? popularity,
      };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Returns the same key for names that differ only in letter case or width. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function ownNames({ code, label }: NamedTool): string[] {
  return [nameKey(code), nameKey(label)];
}

function mergeSources(): Entry[] {
  const entries: Entry[] = [];
  const indexOfName = new Map<string, number>();
  for (const { read, popularity } of SOURCES) {
    const isFirst = entries.length === 0;
    const sourceStart = entries.length;
    for (const tool of read()) {
      const known = ownNames(tool)
        .map((name) => indexOfName.get(name))
        .find((index) => index !== undefined);
      const entry = known === undefined ? undefined : entries[known];
      if (known === undefined || entry === undefined) {
        for (const name of ownNames(tool)) indexOfName.set(name, entries.length);
        entries.push({ ...tool, popularity });
      } else if (isFirst) {
        throw new Error(
          `${tool.label} (${tool.category}) is listed twice: as ${entry.label} (${entry.category})`,
        );
      } else {
        entries[known] = { ...entry, aliases: [...entry.aliases, tool.label, ...tool.aliases] };
      }
    }
    // Aliases count only for later sources: within a source, an alias may be another tool's label.
    for (const [index, { aliases }] of entries.entries()) {
      if (index < sourceStart) continue;
      for (const name of aliases.map(nameKey)) if (!indexOfName.has(name)) indexOfName.set(name, index);
    }
  }
  return entries;
}

function rankTopTools(entries: readonly Entry[]): Map<string, number> {
  const codes = new Map(entries.map(({ label, code }) => [label, code]));
  return new Map(
    TOP_TOOLS.split(/[;\n]/)
      .map((label) => label.trim())
      .filter((label) => label !== '')
      .map((label, rank) => {
        const code = codes.get(label);
        if (code === undefined) throw new Error(`no tool has the label ${JSON.stringify(label)}`);
        return [code, TOP_POPULARITY - rank];
      }),
  );
}
