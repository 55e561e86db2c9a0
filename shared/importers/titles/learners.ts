/** Who learns a trade is called by its name: a "Software Development Engineering Intern". */
const LEARNERS = new Set(
  'intern internship internships trainee traineeship apprentice apprenticeship graduate student'.split(' '),
);
/** Names of trades, and the people of each. */
const PEOPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    engineering: 'engineer',
    science: 'scientist',
    design: 'designer',
    development: 'developer',
    research: 'researcher',
    architecture: 'architect',
    analytics: 'analyst',
    analysis: 'analyst',
    management: 'manager',
    administration: 'administrator',
    consulting: 'consultant',
  }),
);

/** Returns the words of a title with its trade's people at the end, where its last word without ranks names the trade of a learner. */
export function ofLearner(words: readonly string[], plain: readonly string[]): string[] | undefined {
  const people = PEOPLE.get(plain.at(-1) ?? '');
  const learns = words.some((word) => LEARNERS.has(word));
  return people === undefined || !learns || plain.length < 2 ? undefined : [...plain.slice(0, -1), people];
}
