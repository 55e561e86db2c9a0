import type { WORK_ARRANGEMENTS } from '../../contract/vocabulary.ts';
import { foreignArrangementsOfTitle } from './foreign-arrangement.ts';

export type WorkArrangement = (typeof WORK_ARRANGEMENTS)[number];

const WORDS: readonly (readonly [WorkArrangement, RegExp])[] = [
  ['hybrid', /\bhybrid\b/i],
  ['onsite', /\bon[- ]?site\b|\bin[- ]person\b/i],
  ['remote', /\bremote(?:ly)?\b|\bwork from home\b|\bwfh\b/i],
];
const NOT_REMOTE = /\b(?:not|non|no)[- ]remote\b/i;
const IN_OFFICE = /\bin[- ](?:the[- ])?office\b/i;

/** Returns the work arrangements that a location names. "In office" means on site, unless another one is named too. */
export function arrangementsSaid(location: string): WorkArrangement[] {
  const text = location.replace(NOT_REMOTE, 'onsite');
  const said = WORDS.filter(([, word]) => word.test(text)).map(([arrangement]) => arrangement);
  if (said.length === 0 && IN_OFFICE.test(text)) said.push('onsite');
  return said;
}

/**
 * Returns the work arrangements that a title names in brackets or as a separate part. Elsewhere the words may mean
 * something else: "Remote Sensing" is a field.
 */
export function arrangementsOfTitle(title: string): WorkArrangement[] {
  const bracketed = [...title.matchAll(/[([]([^)\]]*)[)\]]/g)].map((match) => match[1] ?? '');
  const parts = title
    .split(/\s[-–—|]\s|,/)
    .filter((part) => /^\s*(?:hybrid|on-?site|(?:fully |100% )?remote)\s*$/i.test(part));
  const foreign = foreignArrangementsOfTitle(title);
  return [...new Set([...[...bracketed, ...parts].flatMap(arrangementsSaid), ...foreign])];
}
