/**
 * What sources show of one vacancy (contract 13.6). A job that several boards list has a listing per board; the other
 * jobs that once stood for these listings are closed as its duplicates. Every rule is a function of the listings alone.
 */

/** Where a job comes from, and what it is compared by. */
export interface Origin {
  /** The source whose reads show it. */
  readonly source: string;
  /** Digest of its key, as a roster has it. */
  readonly key: string;
  /** Equal for postings with one title, places and text. */
  readonly fingerprint: string;
}

/** Why a listing does not show its vacancy any more. */
export interface ListingEnd {
  /** UTC date-time. */
  readonly at: string;
  readonly reason: 'removed_at_source' | 'source_expired' | 'withdrawn_by_employer';
}

/** A posting of a vacancy at one source. */
export interface Listing {
  /** Ordinal of its own job: the vacancy itself, or a duplicate of it. */
  readonly ordinal: number;
  readonly source: string;
  /** Digest of its key. */
  readonly key: string;
  /** Keys that the operator stated to be of other vacancies. */
  readonly apart: readonly string[];
  /** Listings that its source merged into it. */
  readonly count: number;
  readonly applyUrl: string | null;
  /** When its source said that it would end; null if it said nothing. */
  readonly end: string | null;
  /** Null while its source shows it. */
  readonly closed: ListingEnd | null;
}

/** What the listings of a vacancy say together. */
export interface VacancyState {
  /** Null while one of the listings is present. */
  readonly closed: ListingEnd | null;
  /** Of the listing that the job itself stands for, if present, else of another one. */
  readonly applyUrl: string | null;
  /** The latest of the declared ends; null if a listing that is present has none. */
  readonly declaredEnd: string | null;
  readonly postingCount: number;
}

const MAXIMUM_COUNT = 1_000;
/** Most listings of a vacancy. With apply URLs of the greatest length they take 230 KB. */
const MOST_LISTINGS = 100;

/** A vacancy is open while one of its listings is present. Closed, it has the end of the one that was there last. */
function stateOf(listings: readonly Listing[], own: number, nowMs: number): VacancyState {
  const ends = listings.map((listing) => ({ listing, closed: endOf(listing, nowMs) }));
  const present = ends.flatMap(({ listing, closed }) => (closed === null ? [listing] : []));
  const closed = ends.reduce<ListingEnd | null>(
    (last, { closed: end }) =>
      end !== null && (last === null || Date.parse(end.at) > Date.parse(last.at)) ? end : last,
    null,
  );
  const ownPresent = present.find(({ ordinal }) => ordinal === own);
  const declared = present.map(({ end }) => end).filter((end) => end !== null);
  return {
    closed: present.length > 0 ? null : closed,
    applyUrl: (ownPresent ?? present.find(({ applyUrl }) => applyUrl !== null))?.applyUrl ?? null,
    declaredEnd:
      present.length === 0 || declared.length < present.length
        ? null
        : declared.reduce((last, end) => (Date.parse(end) > Date.parse(last) ? end : last)),
    postingCount: Math.min(
      MAXIMUM_COUNT,
      listings.reduce((sum, { count }) => sum + count, 0),
    ),
  };
}

const endOf = ({ closed, end }: Listing, nowMs: number): ListingEnd | null =>
  closed ?? (end !== null && Date.parse(end) <= nowMs ? { at: end, reason: 'source_expired' } : null);

type Compared = Pick<Listing, 'apart' | 'key' | 'source'>;

/**
 * Whether two vacancies whose records are equal may be one. Never if a source lists both, because boards list real
 * twins, and never again once the operator told two of their listings apart. The document of a job has room for so many
 * listings.
 */
const mayBeOne = (left: readonly Compared[], right: readonly Compared[]): boolean =>
  left.length + right.length <= MOST_LISTINGS &&
  !left.some((a) =>
    right.some((b) => a.source === b.source || a.apart.includes(b.key) || b.apart.includes(a.key)),
  );

/** Returns the job to which a duplicate leads. */
const leadsTo = (supersededById: string | null): string | null => supersededById;

/** The rules, as one value that a test can change. */
export const VACANCY_RULES = { stateOf, mayBeOne, leadsTo };
export type VacancyRules = typeof VACANCY_RULES;
