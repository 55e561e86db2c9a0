import * as z from 'zod/mini';
import type { Organisation, Posting, StatedTerms } from '../posting.ts';

/** What the file or page around a record says. */
export interface RecordContext {
  /** The board, if the operator or the address of the file names it. */
  readonly board: string | null;
  /** The name of the organisation, if the file has one for all its records. */
  readonly organisation: string | null;
  /** Where the record was fetched. */
  readonly url: string | null;
}
export const NO_CONTEXT: RecordContext = { board: null, organisation: null, url: null };

/** Why a record was rejected. */
export interface ImportFault {
  /** JSON pointer to the first invalid field. */
  readonly field: string;
  readonly reason: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a record says about itself, without checking the rest. */
export interface Listing {
  /** Null for a record that does not say. */
  readonly board: string | null;
  /** Null for a record that is not listed, or has no id. */
  readonly id: string | null;
  /** Whether the record has the text of the posting: a list may have the same posting without it. */
  readonly hasText: boolean;
}

export type ReadRecord =
  | { readonly posting: Posting }
  | { readonly error: ImportFault }
  | { readonly unlisted: true };

/** The records of one applicant tracking system or markup. */
export interface BoardFormat {
  /** The word after `import`. */
  readonly name: string;
  readonly label: string;
  /** What a file of this format has, for the help. */
  readonly summary: string;
  /** Fields that only records of this format have: they tell which importer fits a record. */
  readonly ownFields: readonly string[];
  /** Fields of a board's answer that hold its records. */
  readonly listFields: readonly string[];
  /** Whether an input shows everything that its boards list, unless it says otherwise. Pages of jobs do not. */
  readonly isComplete: boolean;
  /** Returns the board of a page's address; null when it does not name one. */
  boardOfUrl(url: URL): string | null;
  listing(record: JsonObject, context: RecordContext): Listing;
  read(record: JsonObject, context: RecordContext): ReadRecord;
}

interface Definition<S extends z.ZodMiniType> extends Omit<BoardFormat, 'listing' | 'read'> {
  readonly schema: S;
  /** Returns the board that a record names. */
  board(record: JsonObject): string | null;
  id(record: JsonObject): string | null;
  /** Whether ids are only unique within their board. */
  readonly hasLocalIds?: boolean;
  hasText(record: JsonObject): boolean;
  isUnlisted?(record: JsonObject): boolean;
  /** The address at the platform that names the board of records which do not. */
  readonly boardIn?: string;
  posting(record: z.output<S>, board: string, context: RecordContext): Posting;
}

/** Leaves room for the prefix in a key of 200 characters. */
export const MAXIMUM_BOARD = 150;

/** Defines a format from the schema of its records and their mapping to postings. */
export function defineFormat<S extends z.ZodMiniType>(definition: Definition<S>): BoardFormat {
  const { schema, posting, board: _board, id: _id, hasText: _hasText, boardIn: _in, ...format } = definition;
  const boardOf = (record: JsonObject, context: RecordContext): string | null => {
    const board = textOf(record['board']) ?? definition.board(record) ?? context.board;
    return board !== null && board !== '' && board.length <= MAXIMUM_BOARD ? board : null;
  };
  const isUnlisted = (record: JsonObject) => definition.isUnlisted?.(record) === true;
  return {
    ...format,
    listing: (record, context) => {
      const board = boardOf(record, context);
      const id = isUnlisted(record) ? null : (definition.id(record)?.toLowerCase() ?? null);
      return {
        board,
        id: id !== null && definition.hasLocalIds === true ? `${board} ${id}` : id,
        hasText: definition.hasText(record),
      };
    },
    read: (record, context) => {
      const parsed = z.safeParse(schema, record);
      if (!parsed.success) return { error: faultOf(parsed.error, definition.label) };
      const board = boardOf(record, context);
      if (board === null) return { error: { field: '/board', reason: noBoard(record, definition) } };
      if (isUnlisted(record)) return { unlisted: true };
      return { posting: posting(parsed.data, board, context) };
    },
  };
}

function faultOf(error: z.core.$ZodError, label: string): ImportFault {
  const [issue] = error.issues;
  return {
    field: `/${(issue?.path ?? []).join('/')}`,
    reason: issue?.message ?? `not a record of ${label}`,
  };
}

function noBoard(record: JsonObject, { boardIn }: { readonly boardIn?: string }): string {
  const board = textOf(record['board']);
  if (board !== null && board.length > MAXIMUM_BOARD) return `longer than ${MAXIMUM_BOARD} characters`;
  const where = boardIn === undefined ? '' : ` (the BOARD of ${boardIn})`;
  return `the record does not name its board: give it as --board acme${where}, or in a field board`;
}

/** Returns a member of a record that is a text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns the first part of the path of a URL on one of the hosts, decoded: the board of most platforms. */
export function firstSegment(
  url: URL,
  hosts: readonly string[],
  skip: readonly string[] = [],
): string | null {
  if (!hosts.includes(url.hostname)) return null;
  const segment = url.pathname.split('/').find((part) => part !== '' && !skip.includes(part));
  return segment === undefined ? null : segment;
}

export function urlOf(value: unknown): URL | null {
  return typeof value === 'string' && value.length <= 4096 ? URL.parse(value) : null;
}

export const NO_ORGANISATION: Organisation = {
  name: null,
  websiteUrl: null,
  logoUrl: null,
  country: null,
  industry: null,
};
export const NO_TERMS: StatedTerms = {
  schedules: [],
  engagements: [],
  seniority: [],
  degree: [],
  unresolved: [],
};
