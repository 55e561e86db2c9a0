import type { CatalogueVocabulary, CodeLookup } from '../contract/request/code-check.ts';
import type { TableReader } from '../table/reader.ts';
import { nearest } from './edit-distance.ts';
import { findLocations, findTools } from './find.ts';
import { readSnapshotsOnce, type Snapshot } from './snapshot.ts';
import { currentTaxonomy } from './taxonomies.ts';
import { suggestLocations, suggestTools } from './typeahead.ts';

const NEAREST = 5;
/** Near codes are looked for so many unknown codes of a request: the search costs calls, and bad input is free. */
const EXPLAINED = 2;
/** More unknown codes than these come from another vocabulary, not from slips: one of them shows what ours looks like. */
const SLIPS = 8;
/** The longest text that is taken for a name with a typing error. */
const LONGEST_NAME = 60;
/** Characters at the beginning of a text that a typing error mostly spares. */
const SPARED = 3;
/** How many suggestions are looked through for near codes. */
const LOOKED_THROUGH = 60;

/**
 * Finds the codes of a request that no catalogue has, each with the nearest that exist (contract 2.4,
 * `unknown_code`). Codes that exist cost two rounds at most, and one where the taxonomy is in memory. One look-up
 * serves one request: of all unknown codes it is asked for, only the first two are explained, and of many only one.
 */
export function lookupCodes(reader: TableReader): CodeLookup {
  const snapshot = readSnapshotsOnce();
  let left = EXPLAINED;
  let turn: Promise<unknown> = Promise.resolve();
  return async (vocabulary, codes) => {
    const knowing = knownCodes({ reader, snapshot }, vocabulary, codes);
    // Vocabularies are read side by side, but take from the budget in the order asked, so that answers repeat.
    const taking = Promise.allSettled([turn, knowing]).then(async () => {
      const known = await knowing;
      const unknown = codes.filter((_, i) => known[i] !== true);
      const many = unknown.length > SLIPS;
      if (many) left = Math.min(left, 1);
      const explained = Math.min(left, unknown.length);
      left -= explained;
      return { unknown, explained, effort: many ? GLANCE : SEARCH };
    });
    turn = taking;
    const { unknown, explained, effort } = await taking;
    const entries = await Promise.all(
      unknown.map(async (code, i) => {
        const near = i < explained ? await nearCodes({ reader, snapshot }, vocabulary, code, effort) : null;
        return [code, near] as const;
      }),
    );
    return new Map(entries);
  };
}

/** What looking for the codes near one costs at most. */
interface Effort {
  /** Typeahead pages read for one suggestion. */
  readonly pages: number;
  /** Characters from the beginning of the code to look for, one search after the other until one finds something. */
  readonly lengths: readonly number[];
}

/** The whole code may be the beginning of a name; or else what a typing error may have spared of it. */
const SEARCH: Effort = { pages: 2, lengths: [LONGEST_NAME, SPARED] };
const GLANCE: Effort = { pages: 1, lengths: [SPARED] };

/** What the look-ups of one request share. */
interface Sources {
  readonly reader: TableReader;
  readonly snapshot: Snapshot;
}

async function knownCodes(
  { reader, snapshot }: Sources,
  vocabulary: CatalogueVocabulary,
  codes: readonly string[],
): Promise<boolean[]> {
  switch (vocabulary) {
    case 'location':
      return (await findLocations(reader, codes, snapshot)).map((record) => record !== undefined);
    case 'tool':
      return (await findTools(reader, codes, snapshot)).map((record) => record !== undefined);
    case 'industry':
    case 'role': {
      const taxonomy = await currentTaxonomy(reader, taxonomyOf(vocabulary));
      return codes.map((code) => taxonomy?.index.canonical(code) !== undefined);
    }
  }
}

async function nearCodes(
  { reader, snapshot }: Sources,
  vocabulary: CatalogueVocabulary,
  code: string,
  { pages, lengths }: Effort,
): Promise<readonly string[]> {
  const options = { limit: LOOKED_THROUGH, pages, snapshot };
  switch (vocabulary) {
    case 'location': {
      // A typed id (`metro:us:ca:san-franciso`) or a bare name (`berlin`): its last part is the name.
      const name = code.split(/[:.]/).at(-1) ?? code;
      const ids = await found(
        async (query) => (await suggestLocations(reader, query, options)).records.map(({ id }) => id),
        name,
        lengths,
      );
      const near = nearest(code, ids, NEAREST);
      return near.length > 0 ? near : ids.slice(0, NEAREST);
    }
    case 'tool': {
      const codes = await found(
        async (query) => (await suggestTools(reader, query, options)).records.map((tool) => tool.code),
        code,
        lengths,
      );
      const near = nearest(code, codes, NEAREST);
      return near.length > 0 ? near : codes.slice(0, NEAREST);
    }
    case 'industry':
    case 'role': {
      const taxonomy = await currentTaxonomy(reader, taxonomyOf(vocabulary));
      return nearest(code, taxonomy?.index.names() ?? [], NEAREST);
    }
  }
}

/** What a typeahead finds for the first of these beginnings of the text that finds anything. */
async function found(
  suggest: (query: string) => Promise<string[]>,
  text: string,
  lengths: Effort['lengths'],
): Promise<string[]> {
  if (text.length > LONGEST_NAME) return [];
  for (const beginning of new Set(lengths.map((length) => text.slice(0, length)))) {
    const codes = await suggest(beginning);
    if (codes.length > 0) return codes;
  }
  return [];
}

const taxonomyOf = (vocabulary: 'industry' | 'role') => (vocabulary === 'role' ? 'roles' : 'industries');
