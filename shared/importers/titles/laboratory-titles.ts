import { areaNamed, branchesIn, branchNamed, NOT_BUILDING, SOFTWARE } from './branches.ts';
import { type RoleIndex, singular } from './role-index.ts';
import { type Match, single } from './title-matching.ts';
import { titleWords } from './title-words.ts';

/** The title of everybody in some laboratories. */
const ANY_STAFF =
  /\bmembers? of (?:the )?(?:technical staff|engineering)\b|^(?:(?:senior|sr\.?|staff|principal|founding) )?mts(?: lead)?$/iu;
/** Work on models. */
const MODELS =
  /\b(?:research|(?:pre|post|mid) ?training|reasoning|rl|reinforcement learning|multimodal|world models?|generative)\b/u;
const SAFETY = /\b(?:safety|alignment|evals?|evaluations?|red team(?:ing)?)\b/u;
/** What is built for those who train and serve models. */
const FOR_MODELS =
  /\b(?:training|inference|ml|machine learning|ai|rl|gpu|research|model) (?:infrastructure|platform|systems)\b/u;
/** What a researcher who studies models names next to the title. */
const STUDIED =
  /\b(?:(?:pre|post|mid) ?training|reasoning|rl|reinforcement learning|multimodal|world models?|generative|diffusion|language models?|llms?|scaling laws?|agentic|model (?:architectures?|behavio[u]?r|capabilities|design))\b/u;
/** Departments in which a title without a trade means research. */
const RESEARCH = /^(?!.*\bengineering\b).*\bresearch\b/u;
const TRADE = /(?:engineer|developer|scientist|researcher|designer|manager|analyst|architect|lead)$/u;
/** Trades that their tool leaves general. */
const ANY_ENGINEER =
  /\b(?:software|typescript|javascript|python|golang|rust|java|cpp|founding) (?:engineer|developer)$/u;

/** Families whose people a laboratory calls members of its technical staff. */
const BUILDING: ReadonlySet<string> = new Set([...SOFTWARE, 'engineering', 'science-and-research', 'design']);

/** Returns whether a title says what everybody in a laboratory is called: "Member of Technical Staff". */
export const isAnyStaff = (part: string): boolean => ANY_STAFF.test(part);

/** Returns the role of a bare researcher whose other parts name work on models: "Researcher, Post-Training". */
export function researcherOfModels(index: RoleIndex, parts: readonly string[]): Match | undefined {
  const [first = '', ...others] = parts.map((part) => singularText(index, part));
  const isBare = /^(?:(?:senior|staff|principal|lead|junior|founding) )*researcher$/u.test(first);
  const role = 'ai-research';
  return isBare && index.families.has(role) && others.some((other) => STUDIED.test(other))
    ? { code: role, length: 2 }
    : undefined;
}

/** Returns the role of who trains models in a trade: "VP Marketing - AI Trainer". */
export function trainerOfModels(index: RoleIndex, others: readonly string[]): Match | undefined {
  const trains = others.some((other) => /^ai (?:trainer|tutor)$/u.test(singularText(index, other)));
  const code = trains ? index.titles.get('ai trainer') : undefined;
  return code === undefined ? undefined : { code, length: 2 };
}

const singularText = (index: RoleIndex, part: string): string =>
  singular(index.words, titleWords(part)).join(' ');

/**
 * Returns the role that the parts behind such a title name: null where they name a trade without a role, undefined where
 * they name no trade, which leaves a software engineer.
 */
export function staffRole(
  index: RoleIndex,
  others: readonly string[],
  groups: readonly (readonly string[])[],
): Match | null | undefined {
  const parts = others.map((other) => singular(index.words, titleWords(other)));
  const text = parts.map((words) => words.join(' ')).join(' ');
  const named = others
    .flatMap((other) => other.split('/'))
    .flatMap((other) => single(index, other) ?? [])
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)[0];
  if (named !== undefined) {
    const isTitle = parts.some((words) => TRADE.test(words.at(-1) ?? ''));
    if (!isTitle && NOT_BUILDING.has(named.code)) return undefined;
    // What others than engineers work in leaves open who builds for them: "Member of Technical Staff, Supply Chain".
    return isTitle || BUILDING.has(index.families.get(named.code) ?? '') ? named : null;
  }
  const role = FOR_MODELS.test(text)
    ? 'ml-infrastructure'
    : SAFETY.test(text)
      ? 'ai-safety-and-evaluation'
      : MODELS.test(text)
        ? 'ai-research'
        : undefined;
  if (role !== undefined && index.families.has(role)) return { code: role, length: 2 };
  const isKnown = others.some(
    (other) =>
      (branchNamed(index, other) ?? areaNamed(index, other)) !== undefined ||
      branchesIn(index, other).length > 0,
  );
  if (isKnown) return undefined;
  const isTrade = parts.some((words) => words.length > 1 && TRADE.test(words.at(-1) ?? ''));
  const isResearch = groups.some((words) => RESEARCH.test(words.join(' ')));
  return (isTrade && !ANY_ENGINEER.test(text)) || isResearch ? null : undefined;
}
