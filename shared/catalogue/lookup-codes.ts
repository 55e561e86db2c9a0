import type { CatalogueVocabulary, CodeLookup } from '../contract/code-check.ts';
import type { TableReader } from '../table/reader.ts';
import { nearest } from './edit-distance.ts';
import { findLocations, findTools } from './find.ts';
import { readTaxonomy } from './taxonomies.ts';
import type { TaxonomyId } from './taxonomy-rules.ts';
import { suggestLocations, suggestTools } from './typeahead.ts';

const NEAREST = 5;
/** Near codes are looked for so many unknown codes of a request: the search costs calls, and bad input is free. */
const EXPLAINED = 2;
/** Typeahead pages read for one suggestion, and the longest text that is taken for a name with a typing error. */
const PAGES = 2;
const LONGEST_NAME = 60;
/** How many suggestions are looked through for near codes. */
const LOOKED_THROUGH = 60;

/**
 * Finds the codes of a request that no catalogue has, each with the nearest that exist (open-shapes 1.2,
 * `unknown_code`). Codes that exist cost two rounds at most, and one where the taxonomy is in memory. One look-up
 * serves one request: of all unknown codes it is asked for, only the first two are explained.
 */
export function lookupCodes(reader: TableReader): CodeLookup {
  const taxonomies = onceEach((id: TaxonomyId) => readTaxonomy(reader, id, 'current'));
  let left = EXPLAINED;
  let turn: Promise<unknown> = Promise.resolve();
  return async (vocabulary, codes) => {
    const knowing = knownCodes({ reader, taxonomies }, vocabulary, codes);
    // Vocabularies are read side by side, but take from the budget in the order asked, so that answers repeat.
    const taking = Promise.allSettled([turn, knowing]).then(async () => {
      const known = await knowing;
      const unknown = codes.filter((_, i) => known[i] !== true);
      const explained = Math.min(left, unknown.length);
      left -= explained;
      return { unknown, explained };
    });
    turn = taking;
    const { unknown, explained } = await taking;
    const entries = await Promise.all(
      unknown.map(async (code, i) => {
        const near = i < explained ? await nearCodes({ reader, taxonomies }, vocabulary, code) : null;
        return [code, near] as const;
      }),
    );
    return new Map(entries);
  };
}

/** What the look-ups of one request share: the pointer of a taxonomy is read once for all its codes. */
interface Sources {
  readonly reader: TableReader;
  readonly taxonomies: (id: TaxonomyId) => ReturnType<typeof readTaxonomy>;
}

function onceEach<K, V>(read: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const known = values.get(key) ?? read(key);
    values.set(key, known);
    return known;
  };
}

async function knownCodes(
  { reader, taxonomies }: Sources,
  vocabulary: CatalogueVocabulary,
  codes: readonly string[],
): Promise<boolean[]> {
  switch (vocabulary) {
    case 'location':
      return (await findLocations(reader, codes)).map((record) => record !== undefined);
    case 'tool':
      return (await findTools(reader, codes)).map((record) => record !== undefined);
    case 'industry':
    case 'role': {
      const taxonomy = await taxonomies(taxonomyOf(vocabulary));
      return codes.map((code) => taxonomy?.index.canonical(code) !== undefined);
    }
  }
}

async function nearCodes(
  { reader, taxonomies }: Sources,
  vocabulary: CatalogueVocabulary,
  code: string,
): Promise<readonly string[]> {
  const options = { limit: LOOKED_THROUGH, pages: PAGES };
  switch (vocabulary) {
    case 'location': {
      // A typed id (`metro:us:ca:san-franciso`) or a bare name (`berlin`): its last part is the name.
      const name = code.split(/[:.]/).at(-1) ?? code;
      const ids = await found(
        async (query) => (await suggestLocations(reader, query, options)).records.map(({ id }) => id),
        name,
      );
      const near = nearest(code, ids, NEAREST);
      return near.length > 0 ? near : ids.slice(0, NEAREST);
    }
    case 'tool': {
      const codes = await found(
        async (query) => (await suggestTools(reader, query, options)).records.map((tool) => tool.code),
        code,
      );
      const near = nearest(code, codes, NEAREST);
      return near.length > 0 ? near : codes.slice(0, NEAREST);
    }
    case 'industry':
    case 'role': {
      const taxonomy = await taxonomies(taxonomyOf(vocabulary));
      return nearest(code, taxonomy?.index.names() ?? [], NEAREST);
    }
  }
}

/** What a typeahead finds for the text, or else for the beginning that a typing error may have spared. */
async function found(suggest: (query: string) => Promise<string[]>, text: string): Promise<string[]> {
  if (text.length > LONGEST_NAME) return [];
  for (const length of [text.length, SPARED]) {
    if (length > text.length) continue;
    const codes = await suggest(text.slice(0, length));
    if (codes.length > 0) return codes;
  }
  return [];
}

/** Characters at the beginning of a text that a typing error mostly spares. */
const SPARED = 3;

const taxonomyOf = (vocabulary: 'industry' | 'role') => (vocabulary === 'role' ? 'roles' : 'industries');
