import { type RoleIndex, singular } from './role-index.ts';
import { titleWords } from './title-words.ts';

/** Families of the role taxonomy that work together under one name of a department. */
const SOFTWARE = (
  'software-engineering infrastructure-engineering data-and-analytics artificial-intelligence information-technology ' +
  'information-security'
).split(' ');
const BUSINESS = 'sales marketing customer-service business-management-and-operations'.split(' ');

/** A word of a department or team, and the families of the people in it. */
const DISCIPLINES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:engineering|eng|tech|technology|software|development|r and d|platform|infrastructure|backend|frontend|devops)$/u,
    [...SOFTWARE, 'engineering', 'product-management', 'project-and-program-management', 'manufacturing'],
  ],
  [
    /^(?:software engineering|engineering team|technical staff|machine learning|data science|data engineering)$/u,
    [...SOFTWARE, 'science-and-research'],
  ],
  [
    /^(?:(?:product|platform|cloud|core|infrastructure|security|backend|frontend|mobile|web|data|ai|emea|americas|apac|global) engineering|sre|site reliability(?: engineering)?|cloud|data platform)$/u,
    [...SOFTWARE, 'product-management', 'project-and-program-management', 'science-and-research'],
  ],
  [
    /^(?:(?:engineering|tech|technology|r and d)(?: and)? product(?: and design)?|product(?: and)? (?:engineering|tech|technology)(?: and design)?|product design and engineering|epd|engineering and (?:data|research|design)|research and engineering)$/u,
    [
      ...SOFTWARE,
      'engineering',
      'product-management',
      'project-and-program-management',
      'design',
      'science-and-research',
      'marketing',
    ],
  ],
  [
    /^(?:hardware|hardware engineering|mechanical|mechanical engineering|electrical|electrical engineering)$/u,
    ['engineering', 'manufacturing', 'supply-chain-and-transport', 'project-and-program-management'],
  ],
  [
    /^(?:data|analytics|data and analytics)$/u,
    [...SOFTWARE, 'finance-and-accounting', 'science-and-research'],
  ],
  [
    /^(?:business development|partnerships|business development and partnerships)$/u,
    ['sales', 'customer-service', 'business-management-and-operations'],
  ],
  [/^(?:sales|account executive|sales development|commercial|revenue|gtm)$/u, BUSINESS],
  [
    /^(?:marketing|growth|demand generation|brand|communications)$/u,
    [...BUSINESS, 'design', 'media-and-arts'],
  ],
  [
    /^(?:customer success|customer support|customer experience|support)$/u,
    [...BUSINESS, 'information-technology'],
  ],
  [
    /^(?:finance|accounting|finance and accounting|fp and a|treasury|tax)$/u,
    [
      'finance-and-accounting',
      'banking-and-insurance',
      'administration',
      'business-management-and-operations',
    ],
  ],
  [
    /^(?:legal|compliance|legal and compliance)$/u,
    ['legal-and-compliance', 'banking-and-insurance', 'administration'],
  ],
  [
    /^(?:people|hr|human resources|talent|talent acquisition|recruiting)$/u,
    ['human-resources', 'administration'],
  ],
  [
    /^(?:design|product design|product and design|design and product|creative)$/u,
    ['design', 'media-and-arts', 'marketing', 'product-management'],
  ],
  [
    /^(?:manufacturing|production)(?: \w+)?$/u,
    [
      'manufacturing',
      'engineering',
      'supply-chain-and-transport',
      'construction-and-trades',
      'project-and-program-management',
      'administration',
      'business-management-and-operations',
    ],
  ],
  [
    /^real estate(?: \w+)?$/u,
    [
      'real-estate-and-facilities',
      'construction-and-trades',
      'finance-and-accounting',
      'legal-and-compliance',
      'administration',
      'business-management-and-operations',
    ],
  ],
  [
    /^(?:clinical|medical|nursing|pharmacy)$/u,
    ['medicine-and-allied-health', 'nursing-and-care', 'administration'],
  ],
];

const LONGEST_GROUP = 100;
/** Numbers of cost centers and of teams with the same work: "315 Security Engineering". */
const NUMBER = /^\d+$/u;

/** Returns the words of the name of a department or team. */
export const groupWords = (index: RoleIndex, name: string): string[] =>
  singular(index.words, titleWords(name.slice(0, LONGEST_GROUP))).filter((word) => !NUMBER.test(word));

/** Returns the families of the people in a department or team; null for one that says nothing sure. */
export function familiesOf(words: readonly string[]): readonly string[] | null {
  const text = words.join(' ');
  return DISCIPLINES.find(([name]) => name.test(text))?.[1] ?? null;
}
