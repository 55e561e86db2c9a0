import type { SENIORITIES } from '../../contract/vocabulary.ts';

export type Seniority = (typeof SENIORITIES)[number];

/** Phrases in which a word of rank is none. */
const NO_RANK = new RegExp(
  [
    'chief of staff',
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
  ['senior', /\bsenior\b|\bsr\b|\bsnr\b/iu],
  ['mid', /\bmid\b|\bmid-?level\b|\bintermediate\b/iu],
  ['entry', /\bjunior\b|\bjr\b|\bentry[- ]level\b|\bnew[- ]grad(?:uate)?s?\b|\bearly[- ]career\b/iu],
  ['intern', /\bintern(?:ship)?s?\b|\bworking student\b|\bwerkstudent(?:in)?\b|\bco-?op\b/iu],
];
/** A part that holds nothing but ranks: "Engineer, Senior", "Director (VP)". */
const ONLY_RANKS =
  /^(?:(?:senior|sr\.?|junior|jr\.?|staff|principal|lead|intern(?:ship)?|mid|mid-?level|intermediate|entry[- ]level|new[- ]grad|director|vp|level|i{1,3}|iv|\d)\s*)+$/iu;
/** Ranks offered side by side state none: "Senior/Staff Engineer". */
const BESIDE = /(?:\/|\bor\b|\band\b|&|\bto\b|,|\|)/iu;

/**
 * The seniority that a title's own words state: the first part decides, else a later part of nothing but ranks.
 * Staff and principal are `lead`, heads of a field `director`, vice presidents and chief officers `executive`.
 * Null when no word states one, or words side by side state several.
 */
export function seniorityOf(title: string): Seniority | null {
  const plain = title.replace(NO_RANK, ' ');
  const [first = '', ...others] = plain
    .split(/[,;:|()[\]]|\s[-–—]+\s*|\s*[-–—]+\s|[–—]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const said = rank(first);
  if (said !== undefined) return said;
  const part = others.find((other) => ONLY_RANKS.test(other) || /^intern(?:ship)?\b/iu.test(other));
  return part === undefined ? null : (rank(part) ?? null);
}

/** Undefined when the part names no rank, null when it offers several. */
function rank(part: string): Seniority | null | undefined {
  // An executive's assistant or partner is no executive.
  const text = part.replace(/\b(?:executive )?(?:assistant|partner|associate|advisor) to\b.*/iu, '');
  const found = RULES.filter(([, words]) => words.test(text)).map(([seniority]) => seniority);
  const [highest, ...lower] = found;
  if (highest === undefined) return undefined;
  if (lower.length > 0 && lower.some((other) => besides(text, highest, other))) return null;
  // "Intern" is stated beside any other word: "Lead Generation Intern", "Staff Intern".
  return found.includes('intern') ? 'intern' : highest;
}

function besides(text: string, one: Seniority, other: Seniority): boolean {
  const [left, right] = [one, other].map((seniority) => RULES.find(([name]) => name === seniority)?.[1]);
  if (left === undefined || right === undefined) return false;
  const offered = new RegExp(`(?:${left.source})\\W*${BESIDE.source}\\W*(?:${right.source})`, 'iu');
  const turned = new RegExp(`(?:${right.source})\\W*${BESIDE.source}\\W*(?:${left.source})`, 'iu');
  return offered.test(text) || turned.test(text);
}
