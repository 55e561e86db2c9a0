import { isShared } from './ambiguous-titles.ts';
import { type RoleIndex, singular } from './role-index.ts';
import { isGeneral, type Match } from './title-matching.ts';
import { titleWords, withoutRanks } from './title-words.ts';

/** Branches that a part of a software engineer's title names, wherever it stands. */
const BRANCHES: Readonly<Record<string, string>> = {
  frontend: 'frontend engineer',
  backend: 'backend engineer',
  fullstack: 'fullstack engineer',
  ios: 'ios engineer',
  android: 'android engineer',
  firmware: 'firmware engineer',
  sdet: 'sdet',
  'site reliability': 'site reliability engineer',
  'in test': 'software engineer in test',
  'forward deployed': 'forward deployed engineer',
  'linux kernel': 'kernel engineer',
  'kernel and virtualization': 'kernel engineer',
  graphics: 'graphics engineer',
  'react native': 'mobile engineer',
  flutter: 'mobile engineer',
  autonomy: 'autonomy engineer',
  ui: 'frontend engineer',
  devops: 'devops engineer',
  devsecops: 'devsecops engineer',
  mlops: 'mlops engineer',
  iam: 'iam engineer',
  'identity access management': 'iam engineer',
  'identity and access management': 'iam engineer',
};
/** Roles of software that a branch in the title makes more specific. */
const BRANCHING: ReadonlySet<string> = new Set([
  'general-software-engineering',
  'platform-engineering',
  'systems-programming',
  'product-engineering',
]);

const ONE_PLATFORM = new Set(['ios-engineering', 'android-engineering']);

/** Words for what somebody should know next to the own work: "Software Engineer (with DevOps exposure)". */
const ONLY_KNOWN = /\bwith (?:\w+ ){0,3}(?:exposure|experience|knowledge|skills)\b/iu;

/** Returns the branches that a title names in any part: "Java Software Engineer (Full Stack)". */
export function branchesIn(index: RoleIndex, title: string): string[] {
  if (ONLY_KNOWN.test(title)) return [];
  const text = ` ${titleWords(title).join(' ')} `;
  const found = Object.entries(BRANCHES).flatMap(([name, role]) =>
    text.includes(` ${name} `) ? (index.titles.get(role) ?? []) : [],
  );
  return [...new Set(found)];
}

/** Sides and platforms of a program; a team that is called so builds nothing else. */
const SIDES: ReadonlySet<string> = new Set([
  'backend-engineering',
  'frontend-engineering',
  'full-stack-engineering',
  'mobile-engineering',
  'ios-engineering',
  'android-engineering',
]);

/** Returns whether a role is that of one side or platform of programs. */
export const isSide = (code: string): boolean => SIDES.has(code);

/** What somebody tests may be of any platform: "Software Development Engineer in Test - Full Stack". */
const TESTS = /\b(?:engineer|developer)s? in test\b|\bsdets?\b/iu;

/** Roles of software whose people may be of those who test it. */
const TESTED: ReadonlySet<string> = new Set([...BRANCHING, ...SIDES]);

/** Parts that name machine learning as the branch of an engineer: "Software Engineer - Applied ML (Korea)". */
const LEARNING =
  /^(?:applied )?(?:ml|machine learning)(?: (?:research|lead|engineering|service|services|(infrastructure|platform)))?$/u;

/** Returns the branch of engineering that a part names, entirely: "Software Engineer, Data Engineering" or "SRE". */
export function branchNamed(index: RoleIndex, part: string): Match | undefined {
  const words = singular(index.words, titleWords(part));
  const text = words.join(' ');
  const learning = LEARNING.exec(text);
  if (learning !== null) {
    const kind = learning[1] === undefined ? 'engineer' : 'infrastructure engineer';
    const code = index.titles.get(`machine learning ${kind}`);
    if (code !== undefined) return { code, length: words.length };
  }
  const isAcronym = /^\p{Lu}{2,5}$/u.test(part) && !isShared(text);
  const code = isAcronym
    ? index.titles.get(text)
    : words.at(-1) === 'engineering' && !index.usual.has(text)
      ? index.fields.get(text)
      : undefined;
  return code === undefined || isGeneral(code) ? undefined : { code, length: words.length };
}

/** Returns the trade of software that a part ends with: "Software Engineer - Fraud Machine Learning Engineer". */
export function tradeNamed(index: RoleIndex, part: string): Match | undefined {
  const words = singular(index.words, titleWords(part));
  if (!/^(?:engineer|developer)$/u.test(words.at(-1) ?? '')) return undefined;
  for (const length of [3, 2]) {
    const text = words.slice(-length).join(' ');
    const code = index.usual.has(text) || isShared(text) ? undefined : index.titles.get(text);
    const isOfSoftware =
      code !== undefined && !isGeneral(code) && SOFTWARE.has(index.families.get(code) ?? '');
    if (isOfSoftware) return { code, length };
  }
  return undefined;
}

/** Families whose people a software engineer is one of. */
export const SOFTWARE: ReadonlySet<string> = new Set([
  'software-engineering',
  'infrastructure-engineering',
  'artificial-intelligence',
  'information-security',
  'data-and-analytics',
]);
/** Areas of one word that are always the work of a specialist; others, such as "storage", are what is built. */
const AREAS = new Set(['kernel', 'compiler', 'embedded', 'inference', 'blockchain', 'iam']);

/** Roles of who works in an area of software without building it: "Software Engineer, Data Governance" is none of them. */
export const NOT_BUILDING: ReadonlySet<string> = new Set([
  'data-analysis',
  'data-annotation',
  'data-centre-operations',
  'data-governance',
  'data-management-leadership',
  'product-analytics',
  'security-governance',
]);
/** What others build on, whatever stands in front of it; of other areas the words in front make a product. */
const BUILT_ON = /(?:infrastructure|data platform|model serving|platform engineering)$/u;
/** Models that answer, of whichever kind; causal inference is statistics. */
const INFERENCE = /^(?:(?!causal)\w+ )*inference(?: platform)?$/u;

/** Returns the branch of a software engineer whose area a part is, entirely: "Software Engineer, Computer Vision". */
export function areaNamed(index: RoleIndex, part: string): Match | undefined {
  const words = withoutRanks(singular(index.words, titleWords(part)));
  const text = words.join(' ');
  if (words.length < 2 && !AREAS.has(text)) return undefined;
  const inference = INFERENCE.test(text) ? areaOf(index, 'inference') : undefined;
  if (inference !== undefined) return { code: inference, length: words.length };
  const whole = areaOf(index, text);
  // "Agentic AI Infrastructure" is infrastructure for AI; of two areas neither is the only one.
  const ends = whole === undefined && words.length > 2 && !words.includes('and') && BUILT_ON.test(text);
  const built = [3, 2].flatMap((length) => areaOf(index, words.slice(-length).join(' ')) ?? []);
  const code = ends ? built[0] : whole;
  return code === undefined ? undefined : { code, length: words.length };
}

/** Returns the specialism of software whose engineers work in an area. */
function areaOf(index: RoleIndex, text: string): string | undefined {
  const title = `${text} engineer`;
  if (isShared(title)) return undefined;
  // Names that the taxonomy does not list are titles; the area of a software engineer may be what is built.
  const [named, field] = [title, text].map((name) => (index.usual.has(name) ? '' : name));
  const code = index.titles.get(named ?? '') ?? index.fields.get(field ?? '');
  if (code === undefined || isGeneral(code) || NOT_BUILDING.has(code)) return undefined;
  return SOFTWARE.has(index.families.get(code) ?? '') ? code : undefined;
}

/** Words for specialisms of software. Next to a title that nothing else settles, they say that it is not the general one. */
const SPECIALISMS =
  /\b(?:architects?|autonom(?:y|ous)|blockchain|compilers?|devsecops|drivers|evals?|evaluations?|firmware|gpus?|graphics|hardware|(?<!causal )inference|kernels?|linux|machine learning|network|networks|networking|perception|qa|(?<!agent |search )quality|reliability|research|robots?|robotic(?:s|ists?)?|security|simulation|test|testing|training|vision|virtualization)\b/u;

/** Returns whether the title of a software engineer names a specialism that its rules do not know: "Software Engineer, Perception". */
export const namesSpecialism = (title: string): boolean => SPECIALISMS.test(titleWords(title).join(' '));

/** Two branches of one engineer: "Full Stack/Backend". */
const BOTH_BRANCHES =
  /\b(?:full[- ]?stack|front[- ]?end|back[- ]?end|ios|android)\s*(?:\/|\bor\b|\band\b|&)\s*(?:full[- ]?stack|front[- ]?end|back[- ]?end|ios|android)\b/iu;

/** Returns the roles of a software engineer whose title names one branch in any part, or two that it joins. */
export function branchesOf(index: RoleIndex, code: string, title: string): string[] {
  const tests = TESTS.test(title) && TESTED.has(code) ? index.titles.get('sdet') : undefined;
  if (tests !== undefined) return [tests];
  const branches = branchesIn(index, title);
  const [only] = branches;
  if (only === undefined) return [];
  if (branches.length === 2 && BRANCHING.has(code) && BOTH_BRANCHES.test(title)) return branches.sort();
  if (branches.length > 1) return [];
  if (BRANCHING.has(code)) return [only];
  // A mobile engineer of one platform; other branches are what a mobile engineer works with.
  return code === 'mobile-engineering' && ONE_PLATFORM.has(only) ? [only] : [];
}
