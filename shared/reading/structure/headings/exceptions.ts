import type { SectionPhrases } from './heading-words.ts';

/** Headings that are not what they seem: their words would open a section that they do not mean. */
export const REFUSED_HEADINGS: SectionPhrases = {
  section: 'other',
  phrases: [
    'not looking for',
    'shouldnt apply',
    'should not apply',
    'not for you',
    'isnt for you',
    'wont be/do/find/get',
    'will not be/do',
    'not [be] a [good/great/right] fit',
    'who you are not',
    'who youre not',
    'dont/do not <2> offer',
    'what we dont',
    'who we serve',
    'people/colleagues/teammates/folks/humans <3> work/working with',
    'we avoid/replaced/retired/abandoned',
    'we dont/do not use/need/want',
    'we no longer use',
    'we [have] moved away from',
    'past interns/students/employees',
    // Benefits or wishes.
    '^ les plus ~',
    '^ not required/needed/necessary ~',
    'our customers/clients/portfolio',
    'what our customers/clients',
  ],
};

/** What is looked for before the words of any section, in this order. */
export const EXCEPTIONAL_HEADINGS: readonly SectionPhrases[] = [
  {
    // Demands and wishes in one list: none of its items says which it is.
    section: 'other',
    phrases: [
      'requirements/qualifications/required/minimum/basic/must/essential/essentials/necessary/needed/mandatory/need [qualifications/skills/haves/have/experience/criteria] and/or/plus <3> preferred/desired/desirable/desirables/nice/optional/bonus/bonuses/preferences',
      // "Required / Preferred skills", "Experience: required, desired".
      'required/minimum/basic/must/essential/necessary/needed/mandatory [have/haves] preferred/desired/desirable/optional/nice',
      'preferred/desired/desirable/optional/nice/bonus [to] [have/haves] and/or/plus required/requirements/minimum/essential/must/mandatory/necessary',
      'preferred/desired/desirable/optional required/mandatory/essential',
      // The heading of the requirements on some boards, and of no wishes elsewhere.
      'preferred candidate profile',
      'preferred [start/starting] date/location/locations/partner/partners/supplier/suppliers/vendor/vendors/name/pronouns/employer',
      'beneficial owner/owners',
    ],
  },
  {
    section: 'process',
    phrases: ['about your application', 'your application ~'],
  },
  {
    section: 'requirements',
    // What applicants have already, not what is wished of them.
    phrases: [
      'vos/tes/votre/ton atouts/atout ~',
      'vos/tes atouts pour',
      'les atouts pour reussir',
      'du passt zu uns',
      'sie passen zu uns',
    ],
  },
  {
    section: 'requirements',
    // What applicants know, not what the company uses.
    phrases: [
      'experience/experienced/knowledge/proficiency/proficient/expertise/familiarity/familiar/skilled with/in/of <6> following <3> technologies/tools/stack/languages/frameworks/software ~',
    ],
  },
  {
    section: 'requirements',
    phrases: [
      'required/mandatory/essential [tech/technical] technologies/tools/stack',
      'must have technologies/tools/stack',
    ],
  },
  // "We rely on the following tools, experience with them is not required": no wish.
  {
    section: 'stack',
    phrases: ['we rely [heavily/mainly/mostly/primarily] on <6> tools/technologies/stack'],
  },
  { section: 'role', phrases: ['what you/youll [will/can] get to', 'if you enjoy/like/love ~'] },
  // What the job teaches, not what it asks for.
  {
    section: 'role',
    phrases: [
      'skills/technologies/tools/tech/experience youll/you [will/can] <1> learn/gain/develop/acquire/get/pick/master',
      'what youll/you [will/can] learn',
      'skills/experience to gain/develop',
      'we/well [will] teach [you]',
      'bonus/extras/extra <2+> youll/you [will] <2> learn/gain/pick/develop/discover',
      'training provided',
    ],
  },
  // Whom the employer waits for. "We would love you to have" is a wish.
  { section: 'requirements', phrases: ['love to hear/talk/chat/speak/meet <3> [you] if/who'] },
  // The heading of the requirements in India.
  { section: 'requirements', phrases: ['desired candidate profile', 'desired candidate'] },
  {
    section: 'nice',
    phrases: ['a/an/as/big/huge/strong/major/real/nice/added/considered/definite/is/are plus ~'],
  },
  {
    section: 'requirements',
    // "You should have five years of experience, plus:" goes on with demands.
    phrases: [
      'experience/background/portfolio/skills/capabilities <9+> <9+> plus ~',
      'should/must/youll have <9+> <9+> <9+> plus ~',
    ],
  },
  {
    section: 'stack',
    phrases: ['familiarity/experience with our <2> stack is/isnt [not] required/needed/necessary'],
  },
  {
    section: 'benefits',
    phrases: [
      'bonus/bonuses and/plus benefits/perks',
      'extra/bonus/nice/sweet/great benefits/perks ~',
      'nice to have benefits/perks ~',
      'benefits/perks <1> bonus/bonuses',
      'salary/pay/compensation <2> bonus/bonuses',
      'bonus program/scheme/plan/structure',
      'annual/signing/sign/referral/performance bonus/bonuses',
      'your/our/company advantages',
      '^ nos atouts ~',
      'pluspunkte bei/fur uns/dich/sie',
    ],
  },
];
