import { nearest } from '../contract/near/edit-distance.ts';
import type { CatalogueVocabulary, CodeLookup } from '../contract/request/code-check.ts';
import { codeOf } from '../contract/request/code-name.ts';
import type { TableReader } from '../table/reader.ts';
import { findLocations, findTools } from './find.ts';
import { LOCATIONS, TOOLS } from './kinds.ts';
import { forgetPointer } from './recent-pointer.ts';
import { readSnapshotsOnce, type Snapshot } from './snapshot.ts';
import { currentTaxonomy, retakeTaxonomy } from './taxonomies.ts';
import { suggestLocations, suggestTools } from './typeahead.ts';

const NEAREST = 5;
/** Unknown codes per request that get suggestions. Searching costs calls, and the caller does not pay for bad input. */
const EXPLAINED = 2;
/** More unknown codes than this come from another vocabulary, not from typing errors: one shows what ours is like. */
const SLIPS = 8;
/** Longest text, in code units, that may be a misspelt name. */
const LONGEST_NAME = 60;
/** Code units at the start of a text that rarely have a typing error. */
const SPARED = 3;
/** Records of a typeahead that are compared with an unknown code. */
const LOOKED_THROUGH = 60;

/**
 * Finds the unknown codes of a request and suggests existing ones near them (contract 2.4, `unknown_code`). Known codes
 * cost at most two rounds, or one when the taxonomy is in memory. A lookup serves one request. It makes suggestions for
 * the first two unknown codes of the request, or for one when more than eight are unknown.
 */
export function lookupCodes(reader: TableReader): CodeLookup {
  const sources = { reader, snapshot: readSnapshotsOnce() };
  let left = EXPLAINED;
  let turn: Promise<unknown> = Promise.resolve();
  return async (vocabulary, codes) => {
    const knowing = knownCodes(sources, vocabulary, codes);
    // Vocabularies are read in parallel but take from the budget in the order of calls, so responses are repeatable.
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
        const near = i < explained ? await nearCodes(sources, vocabulary, code, effort) : null;
        return [code, near] as const;
      }),
    );
    return new Map(entries);
  };
}

/** Limits the cost of the search for codes near an unknown one. */
interface Effort {
  /** Typeahead pages per search. */
  readonly pages: number;
  /** Lengths, in code units, of the beginnings to search for, in order, until a search finds a record. */
  readonly lengths: readonly number[];
}

/** Searches for the whole code as the beginning of a name, then for its beginning, which likely has no typing error. */
const SEARCH: Effort = { pages: 2, lengths: [LONGEST_NAME, SPARED] };
const GLANCE: Effort = { pages: 1, lengths: [SPARED] };

/** Shared by the lookups of a request. */
interface Sources {
  readonly reader: TableReader;
  snapshot: Snapshot;
}

/** Looks up codes with what the process knows of the last second, and again for a code that this does not have. */
async function knownCodes(
  sources: Sources,
  vocabulary: CatalogueVocabulary,
  codes: readonly string[],
): Promise<boolean[]> {
  const known = await knownNow(sources, vocabulary, codes);
  if (!known.includes(false) || !isForgotten(sources, vocabulary)) return known;
  return await knownNow(sources, vocabulary, codes);
}

/** Forgets what may be older than the request. Reports whether anything was. */
function isForgotten(sources: Sources, vocabulary: CatalogueVocabulary): boolean {
  if (vocabulary === 'industry' || vocabulary === 'role')
    return retakeTaxonomy(sources.reader, taxonomyOf(vocabulary));
  const isOld = forgetPointer(sources.reader, (vocabulary === 'location' ? LOCATIONS : TOOLS).name);
  if (isOld) sources.snapshot = readSnapshotsOnce();
  return isOld;
}

async function knownNow(
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
      // The last part of an id (`metro:us:ca:san-franciso`) or of a bare name (`berlin`) is the name.
      const name = code.split(/[:.]/).at(-1) ?? code;
      const ids = await found(
        async (query) => (await suggestLocations(reader, query, options)).records.map(({ id }) => id),
        name,
        lengths,
      );
      const near = nearest(code, ids, NEAREST);
      if (near.length > 0) return near;
      // `DE` is the end of `country:DE`, which may have fewer inhabitants than other places of that name.
      const isNamed = (id: string) => id.toLowerCase().endsWith(`:${name.toLowerCase()}`);
      return [...ids.filter(isNamed), ...ids.filter((id) => !isNamed(id))].slice(0, NEAREST);
    }
    case 'tool': {
      const codes = await found(
        async (query) => (await suggestTools(reader, query, options)).records.map((tool) => tool.code),
        code,
        lengths,
      );
      const near = nearest(codeOf(code), codes, NEAREST);
      return near.length > 0 ? near : codes.slice(0, NEAREST);
    }
    case 'industry':
    case 'role': {
      const taxonomy = await currentTaxonomy(reader, taxonomyOf(vocabulary));
      return taxonomy === null ? [] : taxonomy.index.near(code, NEAREST);
    }
  }
}

/** Returns what a typeahead finds for the first of the given beginnings of `text` that finds any record. */
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
