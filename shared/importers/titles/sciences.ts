import { type RoleIndex, singular } from './role-index.ts';
import { titleParts, titleWords, withoutRanks } from './title-words.ts';

/** Endings of sciences, and of those who work in them. */
const SCIENTISTS: readonly (readonly [RegExp, string])[] = [
  [/ology$/u, 'ologist'],
  [/istry$/u, 'ist'],
  [/ics$/u, 'icist'],
];

/** Returns the role of a research scientist whose title names the science: "Research Scientist, Computational Chemistry". */
export function fieldOfScience(index: RoleIndex, title: string): string | null {
  const found = titleParts(title).flatMap((part) => {
    const [science = ''] = withoutRanks(singular(index.words, titleWords(part)))
      .join(' ')
      .split(' research ');
    return SCIENTISTS.flatMap(([ending, people]) =>
      ending.test(science) ? (index.titles.get(science.replace(ending, people)) ?? []) : [],
    );
  });
  const [only] = found;
  return only !== undefined && found.every((code) => code === only) ? only : null;
}
