import type { WORK_ARRANGEMENTS } from '../../contract/vocabulary.ts';

export type WorkArrangement = (typeof WORK_ARRANGEMENTS)[number];

const WORDS: readonly (readonly [WorkArrangement, RegExp])[] = [
  ['hybrid', /\bhybrid\b/i],
  ['onsite', /\bon[- ]?site\b|\bin[- ]person\b/i],
  ['remote', /\bremote(?:ly)?\b|\bwork from home\b|\bwfh\b/i],
];
const NOT_REMOTE = /\b(?:not|non|no)[- ]remote\b/i;
const IN_OFFICE = /\bin[- ](?:the[- ])?office\b/i;

/** The arrangements that the words of a location name; "in office" is on site unless hybrid is said too. */
export function arrangementsSaid(location: string): WorkArrangement[] {
  const text = location.replace(NOT_REMOTE, 'onsite');
  const said = WORDS.filter(([, word]) => word.test(text)).map(([arrangement]) => arrangement);
  if (said.length === 0 && IN_OFFICE.test(text)) said.push('onsite');
  return said;
}

/** As a location's words, but in a title only within brackets or as a part of its own: "Remote Sensing" is a field. */
export function arrangementsOfTitle(title: string): WorkArrangement[] {
  const bracketed = [...title.matchAll(/[([]([^)\]]*)[)\]]/g)].map((match) => match[1] ?? '');
  const parts = title
    .split(/\s[-–—|]\s|,/)
    .filter((part) => /^\s*(?:hybrid|on-?site|(?:fully |100% )?remote)\s*$/i.test(part));
  return [...new Set([...bracketed, ...parts].flatMap(arrangementsSaid))];
}
