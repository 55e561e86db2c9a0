import {
  all,
  alone,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  introduced,
  not,
  slashed,
  wholeBracket,
} from '../../automaton/condition.ts';
import { WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHOICE_LEAD, KIND_LEAD, TOOL_EITHER, TOOL_EXAMPLES } from './choices.ts';
import { DEMAND, EXPERIENCE, LISTED } from './demand-words.ts';
import { DENIED, NOT_DEMANDED, SKIP } from './no-demand.ts';
import { KNOWLEDGE_WISHED, WISHED_ELSEWHERE } from './wishes.ts';

/** Two names that are written together, and texts that name them without a demand for both. */
interface Pair {
  readonly find: Rule['find'];
  readonly no: Rule['no'];
}

const WEB: Pair = {
  find: ['html/html5 css/css3', 'css/css3 html/html5'],
  no: [
    '## Requirements\n\n- A little HTML/CSS or JavaScript',
    '## Requirements\n\n- Knowledge of HTML/CSS is a plus',
  ],
};
const C: Pair = {
  find: ['c c'],
  no: [
    '## Requirements\n\n- Knowledge of C/C++ is a plus',
    '## Requirements\n\n- Experience with C/C++ or Rust',
  ],
};

/** "HTML/CSS" and "Docker/Kubernetes" ask for both: they are written together, and neither replaces the other. */
const pair = (name: 1 | 2, of: Pair, only: readonly [string, ...string[]], yes: string): Rule => ({
  id: `technology.required.pair.${only[0]}`,
  says: { technology: 'required_experience', name },
  find: of.find,
  names: { only },
  where: [
    all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, inSentence(EXPERIENCE)),
    all(inSections('requirements'), { kinds: ['item'] }, inSegment(DEMAND)),
    all(inSections('requirements'), { kinds: ['item'] }, alone(LISTED)),
  ],
  unless: [
    ...SKIP,
    inSentence(KNOWLEDGE_WISHED),
    introduced(WISH),
    introduced(CHOICE_LEAD),
    KIND_LEAD,
    DENIED,
    inSegment(TOOL_EXAMPLES),
    inSegment(TOOL_EITHER),
    all(inBrackets, not(wholeBracket)),
    ...NOT_DEMANDED,
    inSegment(WISHED_ELSEWHERE),
    // "JavaScript/TypeScript, React", ".NET (C#)/Java": one of two will do. "HTML/CSS/JavaScript" lists all.
    ...(of === WEB || of === C ? [] : [slashed]),
  ],
  yes: [{ text: yes, value: only[0] }],
  no: of.no,
});

const CONTAINERS: Pair = {
  find: ['docker kubernetes/k8s', 'kubernetes/k8s docker'],
  no: [
    '## Requirements\n\n- Knowledge of Docker/Kubernetes or another platform',
    '## Requirements\n\n- Knowledge of Docker/Kubernetes is a plus',
  ],
};
const TYPED_REACT: Pair = {
  find: ['react typescript', 'typescript react'],
  no: [
    '## Requirements\n\n- Good JavaScript/TypeScript, React',
    '## Requirements\n\n- Experience with React/TypeScript or Angular',
  ],
};
const DJANGO: Pair = {
  find: ['python django'],
  no: ['## Requirements\n\n- Experience with Python/Django or Rails'],
};
const RAILS: Pair = {
  find: ['ruby ruby on rails', 'ruby rails'],
  no: ['## Requirements\n\n- Experience with Ruby/Rails or Python'],
};
const DOTNET: Pair = {
  find: ['c net', 'net c'],
  no: ['## Requirements\n\n- Experience using .NET (C#)/Java'],
};

/** Names that a slash joins and that are both demanded. */
export const REQUIRED_PAIR_RULES: readonly Rule[] = [
  pair(1, RAILS, ['ruby', 'ruby-on-rails'], '## Requirements\n\n- Fluency in Ruby/Ruby on Rails'),
  pair(2, RAILS, ['ruby-on-rails', 'ruby'], '## Requirements\n\n- Fluency in Ruby/Rails'),
  pair(1, WEB, ['html', 'css'], '## Requirements\n\n- HTML5/CSS3, Tailwind CSS'),
  pair(2, WEB, ['css', 'html'], '## Requirements\n\n- Good knowledge of HTML/CSS'),
  pair(1, C, ['c'], '## Requirements\n\n- Expertise in C/C++ and Python'),
  pair(2, C, ['cpp'], '## Requirements\n\n- Expertise in C/C++ and Python'),
  pair(
    1,
    CONTAINERS,
    ['docker', 'kubernetes'],
    '## Requirements\n\n- Skilled in containers (Docker, Kubernetes)',
  ),
  pair(2, CONTAINERS, ['kubernetes', 'docker'], '## Requirements\n\n- Experience with Docker/Kubernetes'),
  pair(1, TYPED_REACT, ['react', 'typescript'], '## Requirements\n\n- Strong React/TypeScript skills'),
  pair(2, TYPED_REACT, ['typescript', 'react'], '## Requirements\n\n- Strong React/TypeScript skills'),
  pair(1, DOTNET, ['csharp', 'dotnet'], '## Requirements\n\n- Expertise in C#/.NET'),
  pair(2, DOTNET, ['dotnet', 'csharp'], '## Requirements\n\n- Expertise in C# / .NET'),
  pair(1, DJANGO, ['python'], '## Requirements\n\n- Experience with Python/Django'),
  pair(2, DJANGO, ['django'], '## Requirements\n\n- Experience with Python/Django'),
];
