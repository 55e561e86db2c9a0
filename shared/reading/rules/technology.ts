import {
  after,
  all,
  alone,
  before,
  type Condition,
  inBrackets,
  inClause,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
  not,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { CHOICE, NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { CHANNELS, COMPANY_TALK } from './company-talk.ts';

/** Words by which a line demands or wishes knowledge. */
const EXPERIENCE: Lexicon = {
  find: [
    'experience/experienced/proficient/proficiency/expertise/expert/knowledge/familiar/familiarity/skills/skill/skilled/fluent/fluency/comfortable/understanding/background/command/mastery/competent/competence/ability/track/expertise/proven/certified',
    'hands on',
    'worked with',
    'working with',
    'you know/use/have/write',
    'erfahrung/erfahrungen/kenntnisse/umgang/wissen',
    'experience/maitrise/connaissance/connaissances',
    'experiencia/conocimiento/conocimientos/dominio/manejo',
    'conhecimento/conhecimentos/vivencia',
  ],
};
/** Words after which a company says what it runs on. */
const CURRENT: Lexicon = {
  find: [
    'our [current/tech/technology/technical/core/modern/engineering] stack',
    'our [current/backend/frontend/core/data/cloud] infrastructure/backend/frontend/codebase/platform/services/stack/systems is/are/runs/run/consists/includes/uses',
    'the [current/tech/technology/technical/core/modern] stack',
    'tech/technology stack',
    'stack includes/include/is/consists',
    'we [currently/primarily/mainly/mostly/also/heavily] use/run/write/code/develop/deploy/host/rely',
    'we work with',
    'we build with/in/on/using',
    'built with/on/in/using/primarily',
    'written in',
    'technologies/tools/languages/frameworks we [currently] use',
    'we [are/currently] using',
    'were using',
    'wir [nutzen/verwenden/arbeiten]',
    'unser [tech] stack',
    'nous utilisons',
    'notre stack',
    'usamos/utilizamos',
  ],
};
/** Words by which a line of the requirements demands something, where it has none of `EXPERIENCE`. */
const DEMAND: Lexicon = {
  find: [
    'year/years',
    'exposure to',
    'grasp of',
    'power user',
    'can write/code/read',
    'versed in',
    'must know/have',
    'required/mandatory/essential',
    'strong/solid/deep/advanced/expert/excellent/exceptional/basic/good',
    'built/shipped/deployed/written',
    'degree/certification',
    'jahre/jahren/annees/ans/anos',
    'sehr/gute/guten/sichere/sicherer',
    'bonne/bonnes/solide/solides',
    'solido/solida/solidos/solidas',
  ],
  except: ['good/great/strong/solid fit/team/culture/communication/sense', 'built for/to'],
};
/** What a line that only lists tools may have next to them. */
const LISTED: Lexicon = {
  find: [
    '{tool}',
    'and/und/et/y/e/with/in',
    'api/apis/cloud/sql/nosql/development/administration/framework/frameworks/ecosystem/platform/suite/core/native/services/developer/web/programming/scripting/coding',
  ],
};
/** Words by which a line says what the job does, learns or likes instead of what it demands. */
const NO_DEMAND: Lexicon = {
  find: [
    'youll/theyll',
    'you/we/they will',
    'were/we are building/looking',
    'we/our',
    'learn/learning/hate/hates/curious/excited/love/loves/want/wants/willing/eager/keen',
    'channel/channels/meetup/meetups/conference/conferences/community/communities',
    'lernen/apprendre/aprender',
  ],
  except: [
    'machine/deep/reinforcement/supervised/representation/transfer/federated learning',
    'scikit learn',
  ],
};
/** Lead-ins of lists in the requirements that are none. */
const DUTIES: Lexicon = {
  find: [
    'who you are not',
    'who youre not',
    'might/may/could/will/youll be working/doing/building',
    'responsibilities/duties/tasks',
    'may/might also have',
    'candidate/employee/customer/user/developer experience',
  ],
  except: ['developer experience required'],
};
/** Words by which a line demands only a part of what it lists. */
const SOME_OF: Lexicon = {
  find: [
    'subset of',
    'not necessarily',
    'not all',
    'can/willing/able/ready <2> ramp',
    'or can/willing/willingness/ability/able/ready',
    'dont need',
    'if not',
    'any combination',
    'a mix of',
  ],
};
/** What follows the name of a company that is also a tool. */
const AS_COMPANY: Lexicon = words(
  'partner partners partnership partnerships program programs presales marketplace competitors rules alumni channel connections',
);
/** Behind these words, something else than what was named will do as well. */
const EQUIVALENT: Lexicon = {
  find: [
    'or/ou/oder [a/an] [any/other] similar/equivalent/equivalents/comparable/alternative/alternatives/similares/equivalentes/vergleichbare',
  ],
};
/** The one that is meant. */
const EXACTLY: Lexicon = words('particularly specifically especially namely');
/** A lead-in of kinds of tools, of which the names behind it are examples. */
const KIND_OF: Lexicon = {
  find: [
    'a/an/any <3> language/framework/provider/crm/warehouse/ide/ats',
    'a/an/any <1> cloud/bi/crm/etl/testing/design/analytics platform/tool/system',
    'modern/major/popular/leading/common/mainstream/public/relevant/standard <3> languages/frameworks/providers/platforms/tools/databases/warehouses/crms/libraries/systems/clouds/suites/software',
  ],
};
/** Words by which a wish begins; what they wish follows in the same clause. */
const WISH_FOR: Lexicon = {
  find: [
    'ideally/preferably/idealerweise/bestenfalls/idealement/idealmente/preferentemente/preferencialmente/bonus/wunschenswert/diferencial <6> {tool}',
    'bonus points if/for <8> {tool}',
    'plus/points if/for/points <7> {tool}',
    'nice/good/great/good to have <6> {tool}',
    'preference/extra for/credit/points <6> {tool}',
    'preferred/desired/desirable experience/skills/skill/qualifications/tools/stack/technologies <4> {tool}',
    'prefer/prefers <5> {tool}',
    'would love <6> {tool}',
    'even better if <6> {tool}',
    'stand/stands out <7> {tool}',
    'interest/interested in <4> {tool}',
  ],
  except: ['bonus plan/scheme/program/structure/target/eligible'],
};
/** Words by which a wish ends; what they wish stands before them in the same clause. */
const WISHED: Lexicon = {
  find: [
    'a/big/huge/strong/definite/massive/real/added/major/is/are/be/considered/distinct/clear/as plus',
    'a/is/as [big/huge/strong/definite/added/nice] bonus',
    'nice/good/great to have',
    'preferred/preferable/desirable/desired/ideal/optional/beneficial/helpful/advantageous/appreciated/welcome/valued',
    'advantage/asset',
    'would be nice/great/ideal/useful/helpful/beneficial/advantageous/valuable/good',
    'not required/mandatory/necessary/needed/essential',
    'isnt required/mandatory/necessary/needed/essential',
    'not a must/requirement',
    'von vorteil',
    'wunschenswert/vorteilhaft',
    'un plus/atout',
    'atout/apprecie/appreciee/souhaite/souhaitee/souhaitable',
    'deseable/deseables/valorable/desejavel/desejaveis',
    'um/un diferencial',
  ],
  except: ['ideal candidate/person', 'not required to'],
};
/** Wishes of other languages that the words above do not have. */
const WISHED_ELSEWHERE: Lexicon = {
  find: [
    'sera/seria <1> legal/bom/otimo/interessante/ideal/diferencial',
    'se [voce] tiver',
    'ponto/pontos/puntos positivo/positivos/extra/plus',
    'um/un plus',
    'e bom ter',
    'valoriza/valorizamos/valoramos/valorado/suma/sumara',
    'ware/waren schon/gut/super/toll/ideal',
    'serait/seraient <2> plus/atout/bonus/apprecie',
  ],
};
/** Several names may be wished at once: "X, Y and Z are a plus". */
const WISHED_EACH: Lexicon = {
  find: [
    'are [all] [a] [big/strong/huge/definite/major/added/nice] plus/bonus/advantage/pluses/bonuses/preferred/desirable/beneficial/helpful/advantageous/welcome',
    'is [a] [big/strong/huge/definite/major/added/nice] plus/bonus/advantage',
    'would be [a] [big/strong/huge/nice] plus/bonus/advantage',
  ],
};
const DEMANDED: Lexicon = words(
  'expertise expert strong solid proven proficient proficiency fluent fluency deep advanced required must mandatory essential mastery years minimum',
);
/** A comma list behind one of these names examples, or one is enough. */
const SKIP: readonly Condition[] = [
  isQuestion,
  inSentence(COMPANY_TALK),
  inSentence({
    find: ['selling', 'sold', 'sales to', 'marketplace', 'interest', 'profile', 'ads/advertising/campaigns'],
  }),
  inSections('benefits', 'legal', 'process', 'pay', 'location'),
];
const DENIED = before(12, NEGATION);
/** One of several is meant, not each. Slashes and brackets list what is alike. */
const CHOSEN: readonly Condition[] = [
  inSegment(CHOICE),
  before(6, CHOICE),
  after(9, words('or ou oder')),
  after(8, EQUIVALENT),
  all(before(8, KIND_OF), not(before(2, EXACTLY))),
  inBrackets,
  slashed,
];
/** What is said behind these words is not what the company uses. */
const TURNED: Lexicon = words('but however although though aber mais pero mas');
/** A stack that is looked at is that of somebody else. */
const HARDENED: Lexicon = words('harden hardening assess assessing audit');
const CURRENT_UNLESS: readonly Condition[] = [
  ...SKIP,
  all(before(12, NEGATION), inClause(NEGATION)),
  inSegment({ find: ['such as', 'eg', 'e g', 'like', 'or', 'either', 'similar'] }),
  inSentence(POSSIBLE),
  inSentence(OTHERS),
  before(12, words('migrate migrating moving replace replacing from')),
  before(8, TURNED),
  before(20, HARDENED),
  inSentence(words('partner')),
  { kinds: ['heading'] },
  after(8, words('great fine ok okay also welcome')),
];
/** Words of what was done, or of what others do. */
const NOT_PLANNED: Lexicon = words(
  'transformed migrated moved blog article read dive prospect prospects compete unlike products competitors workloads',
);
const PLANNED: readonly Condition[] = [
  isQuestion,
  DENIED,
  inSentence(POSSIBLE),
  inSentence(NOT_PLANNED),
  inSections('about', 'nice'),
  after(4, words('other others or')),
  inSentence(OTHERS),
  inSentence(COMPANY_TALK),
  inSentence(EXPERIENCE),
  inSections('requirements', 'benefits', 'legal', 'process', 'pay'),
  inSegment(words('or either')),
];

export const technology: RuleTable = {
  variant: 'technology',
  rules: [
    {
      id: 'technology.required',
      says: { technology: 'required_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, inSentence(EXPERIENCE)),
        all(inSections('requirements'), { kinds: ['item'] }, inSegment(DEMAND)),
        all(inSections('requirements'), { kinds: ['item'] }, alone(LISTED)),
      ],
      unless: [
        ...SKIP,
        inSentence(WISH),
        introduced(WISH),
        introduced(CHOICE),
        DENIED,
        ...CHOSEN,
        inSegment(POSSIBLE),
        inSentence(CURRENT),
        inSegment(NO_DEMAND),
        introduced(DUTIES),
        inSentence(SOME_OF),
        before(2, words('via over through')),
        after(1, words('calls call meetings plus presence')),
        before(4, words('passion passionate enthusiasm enthusiast')),
        inSegment(WISHED_ELSEWHERE),
        before(6, words('formats format')),
        after(3, AS_COMPANY),
      ],
      yes: [
        '## Requirements\n\n- Strong experience with Python and PostgreSQL',
        '## Requirements\n\n- Kubernetes',
        '## Requirements\n\n- Databases: PostgreSQL, Redis',
        '## Requirements\n\n- 3+ years using Ruby on Rails',
      ],
      no: [
        '## Requirements\n\n- Experience with Python or Go',
        '## Requirements\n\n- A data warehouse (Snowflake, BigQuery)',
        '## Nice to have\n\n- Kubernetes',
        '## Requirements\n\n- Python is required; Rust is a plus',
        '## Requirements\n\n- You will configure pipelines in Jenkins',
        '## Requirements\n\n- Maintain dashboards in Tableau',
        '## Requirements\n\n- Every customer gets a Slack channel',
        '## Requirements\n\n- Understanding of the AWS partner program',
        '## Requirements\n\n- Proficiency in a backend language: Python, Java',
        'We use Python.',
      ],
    },
    {
      id: 'technology.preferred',
      says: { technology: 'preferred_experience' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [
        all(inSections('nice'), { kinds: ['item', 'paragraph'] }),
        all(inSections('requirements'), { cue: WISH_FOR, before: 20, within: 'segment' }),
        all(inSections('requirements'), { cue: WISHED, after: 10, within: 'clause' }),
        all(inSections('requirements'), after(1, WISHED)),
        all(
          inSections('requirements'),
          { cue: WISHED_EACH, after: 16, within: 'segment' },
          not(inSentence(DEMANDED)),
        ),
      ],
      unless: [
        ...SKIP,
        inSentence(words('companies company courses')),
        inClause(words('contributions contribution contributing portfolio showcased published')),
        after(3, AS_COMPANY),
        all(before(12, NEGATION), not(inSegment(WISH)), not(inSections('nice'))),
        all(inSections('nice'), before(6, NEGATION)),
        before(8, words('required must mandatory')),
        inSentence(CURRENT),
      ],
      yes: [
        '## Nice to have\n\n- Experience with Terraform',
        '## Requirements\n\n- Knowledge of Kafka is a plus',
        '## Requirements\n\n- Ideally experience with Kafka',
        '## Requirements\n\n- Kafka (preferred)',
        { text: '## Requirements\n\n- HTML, JavaScript a plus', value: 'javascript' },
      ],
      no: [
        '## Requirements\n\n- Kafka',
        '## Requirements\n\n- Strong Python skills, preferably from a startup',
        '## Requirements\n\n- Expertise in React, with a bonus for design sense',
        '## Nice to have\n\n- You come from a top company (Snowflake, Databricks)',
        '## Nice to have\n\n- You have never used Terraform',
      ],
    },
    {
      id: 'technology.current.stack',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [inSections('stack')],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSentence(EXPERIENCE)],
      yes: ['## Our stack\n\n- TypeScript, React and PostgreSQL'],
      no: ['## Our stack\n\n- We may use Rust', '## Requirements\n\n- TypeScript'],
    },
    {
      id: 'technology.current.sentence',
      says: { technology: 'explicit_current_use' },
      find: ['{tool}'],
      names: { without: CHANNELS },
      where: [before(30, CURRENT)],
      unless: [...CURRENT_UNLESS, inSentence(WISH), inSections('nice')],
      yes: ['We use TypeScript, React and AWS.', 'Our stack is Python and PostgreSQL.'],
      no: ['Our customers use Salesforce.', 'We do not use Java.', 'Experience with Python.'],
    },
    {
      id: 'technology.introduction',
      says: { technology: 'planned_introduction', name: 'last' },
      find: [
        'planning to adopt/introduce/implement/deploy/use/move/migrate <4> {tool}',
        'we/were/are adopting/introducing <3> {tool}',
        '(in the process of|currently|were) implementing/introducing/adopting/rolling [out] <3> {tool}',
        'move/moving/migrate/migrating/transition/transitioning <8> to {tool}',
        'rollout/introduction of {tool}',
        'migration to {tool}',
      ],
      unless: PLANNED,
      yes: [
        'You lead our migration to Snowflake.',
        'We are introducing Kubernetes.',
        { text: 'We are moving from Jenkins to GitHub Actions.', value: 'github-actions' },
      ],
      no: [
        'We might move to React soon.',
        'Migrate embedded software to Linux and other systems.',
        'Experience with a migration to Snowflake.',
        'You help customers moving to AWS.',
      ],
    },
    {
      id: 'technology.replacement',
      says: { technology: 'planned_replacement' },
      find: [
        'replace/replacing/retire/retiring/decommission/decommissioning/sunset/sunsetting our [legacy/existing/current/old] {tool}',
        'migrate/migrating/move/moving/transition/transitioning/migration <3> from {tool}',
        'migrate/migrating/move/moving/transition/transitioning [our/the] [legacy/existing] {tool} to',
        'phase/phasing out [our/the] {tool}',
      ],
      unless: PLANNED,
      yes: [
        'We are moving from Jenkins to GitHub Actions.',
        'You will help us replace our legacy Salesforce.',
      ],
      no: [
        'Experience replacing Oracle.',
        'We replace products like Salesforce.',
        'Migrate dbt jobs to Airflow.',
        'Our clients move from Oracle to us.',
      ],
    },
  ],
};
