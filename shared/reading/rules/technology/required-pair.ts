import {
  all,
  alone,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  introduced,
} from '../../automaton/condition.ts';
import { WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { TOOL_CHOICE, TOOL_EITHER, TOOL_EXAMPLES } from './choices.ts';
import { DEMAND, EXPERIENCE, LISTED } from './demand-words.ts';
import { DENIED, NOT_DEMANDED, SKIP } from './no-demand.ts';
import { KNOWLEDGE_WISHED, WISHED_ELSEWHERE } from './wishes.ts';

/** "HTML/CSS" and "C/C++" ask for both: they are always written together, and neither replaces the other. */
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
    inBrackets,
    ...NOT_DEMANDED,
    inSegment(WISHED_ELSEWHERE),
  ],
  yes: [{ text: yes, value: only[0] }],
  no: [
    '## Requirements\n\n- A little HTML/CSS or JavaScript',
    '## Requirements\n\n- Knowledge of HTML/CSS is a plus',
  ],
});

const WEB: Rule['find'] = ['html/html5 css/css3', 'css/css3 html/html5'];
const C: Rule['find'] = ['c c'];

/** Names that a slash joins and that are both demanded. */
export const REQUIRED_PAIR_RULES: readonly Rule[] = [
  pair(1, WEB, ['html', 'css'], '## Requirements\n\n- HTML5/CSS3, Tailwind CSS'),
  pair(2, WEB, ['css', 'html'], '## Requirements\n\n- Good knowledge of HTML/CSS'),
  pair(1, C, ['c'], '## Requirements\n\n- Expertise in C/C++ and Python'),
  pair(2, C, ['cpp'], '## Requirements\n\n- Expertise in C/C++ and Python'),
];
