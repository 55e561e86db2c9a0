import type { SENIORITIES } from '../../contract/vocabulary.ts';

export type Seniority = (typeof SENIORITIES)[number];

/** Phrases in which a word of rank does not state a rank. */
const NO_RANK = new RegExp(
  [
    'chief of staff',
    '\\bchief (?:architect|engineer|estimator|inspector|mate|pilot|resident|steward|surveyor)s?',
    '\\bhead (?:baker|barista|bartender|brewer|chef|coach|cook|gardener|housekeeper|nurse|teacher|trainer|waiter)s?',
    '\\b(?:art|funeral) directors?|director of photography',
    '\\b(?:school|assistant|vice) principals?|lead time',
    '(?:members?|part) of (?:the )?technical staff',
    'staff (?:accountant|nurse|attorney|counsel|pharmacist|physician|therapist|writer|photographer|assistant)s?',
    'lead(?:s)? gen(?:eration)?',
    'senior (?:living|care|housing|citizens?|home)',
    'principal investigator',
    'mid[- ]?(?:market|funnel|atlantic|stage)',
    '(?:executive )?assistant to .*|(?:reporting|reports) to .*|to the .*|office of .*',
    "(?:vp|director|chief)['’]s .*",
  ].join('|'),
  'giu',
);
const CHIEF = /\bchief\b|\bc[etfmopri]o\b|\bciso\b|\bchro\b/iu;
const RULES: readonly (readonly [Seniority, RegExp])[] = [
  ['executive', new RegExp(String.raw`${CHIEF.source}|\b(?:[se]vp|vp|vice[- ]president)\b`, 'iu')],
  ['director', /\bdirector\b|\bhead of\b|^head\b/iu],
  ['lead', /\blead\b|\bstaff\b|\bprincipal\b/iu],
  ['senior', /(?<!\bsemi[- ])\b(?:senior|sr|snr)\b/iu],
  ['mid', /\bsemi[- ]?senior\b|\bmid\b|\bmid-?level\b|\bintermediate\b/iu],
  ['entry', /\bjunior\b|\bjr\b|\bentry[- ]level\b|\bnew[- ]grad(?:uate)?s?\b|\bearly[- ]career\b/iu],
  [
    'intern',
    /\bintern(?:ship)?s?\b|\bworking student\b|\bwerkstud(?:ent(?:in)?|ierende)\b|\bpraktik(?:um|ant(?:in)?)\b|\bstagiaire\b|\bco-?op\b/iu,
  ],
];
/** A part with only ranks: the second parts of "Engineer, Senior" and "Director (VP)". */
const ONLY_RANKS =
  /^(?:(?:senior|sr\.?|junior|jr\.?|staff|principal|lead|intern(?:ship)?|mid|mid-?level|intermediate|entry[- ]level|new[- ]grad|director|vp|level|i{1,3}|iv|\d)\s*)+$/iu;
/** A whole title behind the name of a company, place or team: "Acme - Senior iOS Engineer". */
const RANKED_TITLE =
  /^(?:senior|sr\.?|junior|jr\.?)\s+(?:[\w/+#.&-]+\s+){0,4}(?:engineer|developer|programmer|architect|scientist|analyst|designer|manager|consultant|accountant|counsel|recruiter|researcher|technician|administrator|controller|buyer|planner|writer|editor|producer)$/iu;
/** The text between alternative ranks: "Senior/Staff Engineer". */
const BETWEEN_RANKS = /(?:\/|\bor\b|\band\b|&|\bto\b|,|\|)/iu;

/**
 * Returns the seniority that the words of a title state. The first part decides, or else a later part with only ranks.
 * Staff and principal are `lead`, heads of a field `director`, vice presidents and chief officers `executive`. Returns
 * null when no word states a rank, or when the title offers several.
 */
export function seniorityOf(title: string): Seniority | null {
  const plain = title.replace(NO_RANK, ' ');
  const [first = '', ...others] = plain
    .split(/[,;:|()[\]]|\s[-–—]+\s*|\s*[-–—]+\s|[–—]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (OPTIONAL.test(title) || offersSeveral(first)) return null;
  const said = rank(first);
  // "Senior - Staff Engineer": a part of ranks only, and another rank behind it, are a choice.
  const [next = ''] = others;
  if (said !== undefined && ONLY_RANKS.test(first) && next.includes(' ')) {
    const second = rank(next.split(/\s/u, 1)[0] ?? '');
    if (second !== undefined && second !== said) return null;
  }
  if (said !== undefined) return said;
  const part = others.find(
    (other) => ONLY_RANKS.test(other) || RANKED_TITLE.test(other) || /^intern(?:ship)?\b/iu.test(other),
  );
  return part === undefined ? null : (rank(part) ?? null);
}

const RANK_WORDS = /\b(?:senior|sr|junior|jr|staff|principal|lead|associate|assistant)\b\.?/giu;
/** "(Senior) Analyst" looks for either. */
const OPTIONAL = /^\s*[([]\s*(?:senior|sr\.?|junior|jr\.?|lead|staff|principal)\s*[)\]]/iu;

/** Returns whether a part names the same title twice, with and without a rank, or two ranks: "Manager / Senior Manager". */
function offersSeveral(part: string): boolean {
  const sides = part.split(/\s*\/\s*|\s+or\s+/iu).filter((side) => side !== '');
  const [one, ...others] = sides.map((side) => ({
    bare: side.replace(RANK_WORDS, '').trim().toLowerCase(),
    rank: rank(side),
  }));
  return others.some(
    ({ bare, rank: other }) =>
      one !== undefined &&
      other !== one.rank &&
      (bare.endsWith(one.bare) || one.bare.endsWith(bare) || (other !== undefined && one.rank !== undefined)),
  );
}

/** Returns the rank of a part: undefined without a rank, null when it offers several. */
function rank(part: string): Seniority | null | undefined {
  // An assistant or partner to an executive is not an executive.
  const text = part.replace(/\b(?:executive )?(?:assistant|partner|associate|advisor) to\b.*/iu, '');
  const found = RULES.filter(([, words]) => words.test(text)).map(([seniority]) => seniority);
  const [highest, ...lower] = found;
  if (highest === undefined) return undefined;
  if (lower.some((other) => areAlternatives(text, highest, other))) return null;
  // "Intern" overrides any other rank: "Lead Generation Intern", "Staff Intern".
  return found.includes('intern') ? 'intern' : highest;
}

function areAlternatives(text: string, one: Seniority, other: Seniority): boolean {
  const [left, right] = [one, other].map((seniority) => RULES.find(([name]) => name === seniority)?.[1]);
  if (left === undefined || right === undefined) return false;
  const offered = new RegExp(`(?:${left.source})\\W*${BETWEEN_RANKS.source}\\W*(?:${right.source})`, 'iu');
  const turned = new RegExp(`(?:${right.source})\\W*${BETWEEN_RANKS.source}\\W*(?:${left.source})`, 'iu');
  return offered.test(text) || turned.test(text);
}
