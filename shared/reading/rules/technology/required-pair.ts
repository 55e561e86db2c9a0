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
import { TOOL_CHOICE, TOOL_EITHER, TOOL_EXAMPLES } from './choices.ts';
import { DEMAND, EXPERIENCE, LISTED } from './demand-words.ts';
import { DENIED, NOT_DEMANDED, SKIP } from './no-demand.ts';
import { KNOWLEDGE_WISHED, WISHED_ELSEWHERE } from './wishes.ts';

const WEB: Rule['find'] = ['html/html5 css/css3', 'css/css3 html/html5'];
const C: Rule['find'] = ['c c'];

/** "HTML/CSS" and "Docker/Kubernetes" ask for both: they are written together, and neither replaces the other. */
const pair = (name: 1 | 2, find: Rule['find'], only: readonly [string, ...string[]], yes: string): Rule => ({
  id: `technology.required.pair.${only[0]}`,
  says: { technology: 'required_experience', name },
  find,
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
    introduced(TOOL_CHOICE),
    DENIED,
    inSegment(TOOL_EXAMPLES),
    inSegment(TOOL_EITHER),
    all(inBrackets, not(wholeBracket)),
    ...NOT_DEMANDED,
    inSegment(WISHED_ELSEWHERE),
    // "JavaScript/TypeScript, React", ".NET (C#)/Java": one of two will do. "HTML/CSS/JavaScript" lists all.
    ...(find === WEB || find === C ? [] : [slashed]),
  ],
  yes: [{ text: yes, value: only[0] }],
  no: [
    '## Requirements\n\n- A little HTML/CSS or JavaScript',
    '## Requirements\n\n- Knowledge of HTML/CSS is a plus',
    '## Requirements\n\n- Good JavaScript/TypeScript, React',
    '## Requirements\n\n- Experience using .NET (C#)/Java',
    '## Requirements\n\n- Knowledge of Docker/Kubernetes or another platform',
    '## Requirements\n\n- Experience with Docker/Podman',
  ],
});

const CONTAINERS: Rule['find'] = ['docker kubernetes/k8s', 'kubernetes/k8s docker'];
const TYPED_REACT: Rule['find'] = ['react typescript', 'typescript react'];
const DJANGO: Rule['find'] = ['python django'];
const DOTNET: Rule['find'] = ['c net', 'net c'];

/** Names that a slash joins and that are both demanded. */
export const REQUIRED_PAIR_RULES: readonly Rule[] = [
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
