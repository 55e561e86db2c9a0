import {
  after,
  all,
  before,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS } from '../company-talk.ts';
import { TOOL_EITHER } from './choices.ts';
import { CURRENT, DESCRIBED } from './current-words.ts';
import { DEMANDED, MUST } from './demand-words.ts';
import { AS_COMPANY, SKIP } from './no-demand.ts';
import {
  ANY_WILL_DO,
  BRACKET_WISHED,
  DATA_WISHED,
  HEAD_BEHIND,
  LIST_WISHED,
  OTHER_SUBJECT,
  SUBJECT_BESIDE,
  WISH_FOR,
  WISH_SENTENCE,
  WISHED,
  WISHED_EACH,
  WISHED_IN_BRACKETS,
} from './wishes.ts';

/** Lines of benefits that stand behind a list of wishes. */
const BENEFIT_TALK: Lexicon = {
  find: [
    'crescimento de carreira',
    'horarios/horario flexiveis/flexivel',
    'vale refeicao/alimentacao/transporte',
    'plano de saude/carreira',
    'bonificacao/gympass/wellhub',
    'career growth',
    'health/dental insurance',
  ],
};
/** What is demanded in front of a name. */
const ASKED: Lexicon = {
  find: ['required/must/mandatory'],
  except: [
    'not/isnt/arent [strictly/absolutely] required/mandatory',
    'not a must',
    // "Terraform is required and knowledge of Kafka preferred", "OCaml required; Kafka and Redis preferred"
    'required/mandatory and/while/whereas',
  ],
};
/** A denial alone is no wish: "Experience with Scala is not required". */
const NOT_ASKED: Lexicon = {
  find: [
    'is/are not [strictly/absolutely] required/needed/necessary/mandatory/essential',
    'isnt/arent required/needed/necessary/mandatory/essential',
    'is/are not a must/requirement/prerequisite',
  ],
};
const WISHED_ANYHOW: Lexicon = words(
  'plus bonus nice preferred preferable preferably preferrable ideally ideal desirable desired advantage asset helpful beneficial advantageous welcome appreciated useful valuable great good love loved points exciting desire',
);
/** Taste and tools that were left are no wishes: "You prefer Postgres to MongoDB". */
const TASTE: Lexicon = {
  find: ['prefer <3> to/over', 'rather use', 'dislike/hate/hated', 'off {tool}'],
};
/** What a paragraph behind the wishes says about the job or the company. */
const PRAISE: Lexicon = {
  find: [
    'this/the role/position/opportunity/internship/job <2> lets/allows/offers/gives/provides/enables',
    'our <1> mission/vision',
    'join us/our',
    'youll/we/our <9+> future of',
  ],
};

/** What is wished. */
export const PREFERRED_RULES: readonly Rule[] = [
  {
    id: 'technology.preferred',
    says: { technology: 'preferred_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      all(inSections('nice'), { kinds: ['item', 'paragraph'] }),
      all(inSections('requirements'), { cue: WISH_FOR, before: 20, within: 'segment' }),
      all(inSections('requirements'), { cue: WISHED, after: 10, within: 'clause' }),
      all(inSections('requirements'), after(1, WISHED_IN_BRACKETS)),
      all(
        inSections('requirements'),
        inBrackets,
        { cue: BRACKET_WISHED, after: 4, inside: true, within: 'segment' },
        not(inSentence(DEMANDED)),
      ),
      all(inSections('requirements'), inSegment(LIST_WISHED), not(inSentence(DEMANDED))),
      // A job that is told without headings says what it wishes in a sentence of its own.
      all(
        inSections('none', 'other', 'role', 'location'),
        inSegment(WISH_SENTENCE),
        { cue: WISHED_EACH, after: 16, within: 'segment' },
        before(
          12,
          words('experience knowledge familiarity proficiency exposure expertise background understanding'),
        ),
        not(inSentence(DEMANDED)),
      ),
      all(
        inSections('requirements'),
        { cue: WISHED_EACH, after: 16, within: 'segment' },
        not(inSentence(DEMANDED)),
        // "CRMs (e.g. A, B, knowledge of C is a plus)": only the last is wished.
        not(all(inBrackets, { cue: { find: ['eg', 'e g'] }, before: 8, within: 'segment' })),
      ),
    ],
    unless: [
      ...SKIP,
      inSentence(words('companies company courses')),
      inSentence(BENEFIT_TALK),
      inSentence({ find: ['active in <4> community/communities', 'active participation in'] }),
      inSentence(words('contributions contribution contributing portfolio showcased published samples')),
      // "One of the following: Python (preferred), Java": the wish is for Python.
      all(before(12, ANY_WILL_DO), not(after(1, WISHED_IN_BRACKETS))),
      all(after(6, NOT_ASKED), not(inSentence(WISHED_ANYHOW))),
      inSentence(TASTE),
      // "Cloud platforms (AWS, GCP, or Azure)": any of them will do.
      all(inBrackets, inSegment(TOOL_EITHER)),
      after(3, MUST),
      before(4, words('partner partners')),
      after(3, AS_COMPANY),
      all(before(12, NEGATION), not(inSegment(WISH)), not(inSections('nice'))),
      all(inSections('nice'), before(6, NEGATION)),
      all({ cue: ASKED, before: 8, within: 'clause' }, not(after(1, WISHED_IN_BRACKETS))),
      all(
        not(inSections('nice')),
        { cue: OTHER_SUBJECT, after: 16, within: 'segment' },
        not({ cue: OTHER_SUBJECT, after: 16, within: 'clause' }),
      ),
      all(not(inSections('nice')), { cue: SUBJECT_BESIDE, after: 16, within: 'segment' }),
      all(not(inSections('nice')), { cue: HEAD_BEHIND, before: 14, within: 'segment' }),
      // What the job does or teaches: "You will be learning Kafka from our experts".
      before(6, {
        find: [
          'youll [be/also/get] learn/learning/use/using/work/working/build/building/help/own/join',
          'youll/will be trained/taught/given/onboarded/coached',
          'you will [be/also/get] learn/learning/use/using/work/working/build/building/help/own/join',
        ],
      }),
      // What the employer prefers, or pays for.
      before(6, {
        find: ['preferred tools/stack/tooling is/are', 'yearly/annual/cash bonus for', 'reward/stipend for'],
      }),
      all(
        inSections('nice'),
        inSentence({
          find: ['licence/licences/licenses/salary/macbook', 'free {tool}'],
        }),
      ),
      all(inSections('nice'), before(3, { find: ['away from', 'off of'] })),
      // "Kafka skills with financial data preferred": the data.
      all(not(inSections('nice')), { cue: DATA_WISHED, after: 8, within: 'clause' }),
      // "Willingness to learn Kafka" is no knowledge of it.
      before(5, { find: ['to learn'] }),
      // Of a tool that is demanded, a certificate may be a wish.
      all(inSections('requirements'), after(1, words('certification certifications certificate'))),
      inSentence(CURRENT),
      inSentence(DESCRIBED),
      all(inSections('nice'), { kinds: ['paragraph'] }, inSentence(PRAISE)),
    ],
    yes: [
      {
        text: '## Requirements\n\n- Experience with Java, Three.js and OCaml is an advantage',
        value: 'java',
      },
      '## Nice to have\n\n- Experience with Terraform',
      '## Nice to have\n\n- One or more years of Terraform',
      { text: '## Nice to have\n\n- Queues (Kafka, RabbitMQ)', value: 'apache-kafka' },
      '## Nice to have\n\n- Kafka or a similar framework',
      '## Requirements\n\n- Knowledge of Kafka is a plus',
      '## Requirements\n\n- Some experience with Kafka will be very handy',
      '## Requirements\n\n- Ideally experience with Kafka',
      '## Requirements\n\n- Kafka (preferred)',
      '## Requirements\n\n- Kafka (also a plus!)',
      '## Requirements\n\n- Experience with Kafka (an added advantage)',
      '## Requirements\n\n- Preferrable experience with Kafka, but not required',
      '## Requirements\n\n- Curiosity\n- **Nice to have**\n- Kafka',
      'You build services in Go. Knowledge of Kafka is a plus.',
      { text: '## Requirements\n\n- Experience with Asana, Jira, Looker preferred', value: 'asana' },
      {
        text: '## Requirements\n\n- Experience with dbt and Snowflake highly regarded',
        value: 'snowflake',
      },
      '## Requirements\n\n- While not required, experience with Kafka is highly desirable',
      { text: '## Requirements\n\n- HTML, JavaScript a plus', value: 'javascript' },
      {
        text: '## Requirements\n\n- Asana, Salesforce and Looker experience preferred',
        value: 'salesforce',
      },
      '## Requisitos\n\n- Se valorará conocimiento de Kafka',
      '## Requirements\n\n- Experience with Kafka technologies (preferred)',
      {
        text: '## Requirements\n\n- Familiarity with queues (Kafka, RabbitMQ, Redis) is a plus',
        value: 'apache-kafka',
      },
      '## Requirements\n\n- One of the following languages: OCaml (preferred), Haskell',
      '**Bonus points for experience with:** Kafka, Terraform, Redis',
      '## Requirements\n\n- Kafka knowledge would be awesome',
      '## Requirements\n\n- Curiosity\n- Patience\n\n## We’ll be impressed if\n\n- You know Kafka',
      'Not all of these are required, but ideally you know:\n\n- Kafka',
      '## Secondary skills\n\n- Kafka',
      '## Requirements\n\n- Curiosity\n- You get bonus points for:\n- Kafka experience',
      'People with these skills are prioritised:\n\n- Kafka',
      '## Requirements\n\n- (Plus) Experience with Kafka',
      '## Requirements\n\n- Nice to have – experience with Kafka',
      'You may have:\n\n- Kafka experience',
      '## Requirements\n\n- Curiosity\n- Patience\n\n## We’d be over the moon if you had\n\n- Kafka',
      {
        text: 'You like design. Knowledge and experience with Python, React, React Native, PHP, C++, Java, Swift or Kotlin is a plus.',
        value: 'python',
      },
      '## Requirements\n\n- Ideally, you have experience with Kafka',
      '## Requirements\n\n- Ideally, Kafka',
      { text: '## Requirements\n\n- Optional experience in Kafka, OCaml, Redis, and queues', value: 'redis' },
      '## Requirements\n\n- Optionally you have used some Kafka',
      '## Requirements\n\n- It would be fantastic if you have already worked with Kafka',
      '## Requirements\n\n- Experience with queues would be a plus, specifically Kafka',
      '## Requirements\n\n- Experience with Kafka – very strong plus',
      { text: '## Requirements\n\n- OCaml, Redis and Kafka are a meaningful plus', value: 'redis' },
      '## Requirements\n\n- Experience with Kafka is a strong differentiator',
      { text: '## Requirements\n\n- Terraform (required), Kafka (preferred)', value: 'apache-kafka' },
      { text: '## Requirements\n\n- Terraform is a must, Kafka is a plus', value: 'apache-kafka' },
      {
        text: '## Requirements\n\n- Terraform is required and experience with Kafka is preferred',
        value: 'apache-kafka',
      },
      { text: '## Requirements\n\n- Terraform; nice to have: Kafka', value: 'apache-kafka' },
      '## Requirements\n\n- Not required, Kafka is a plus',
      '## Requirements\n\n- Knowledge of Kafka would be an added bonus',
      '## Requirements\n\n- Kafka or similar experience is a plus',
    ],
    no: [
      '## About you\n\nWe get excited about people like you because …\n\n- You know Kafka',
      'You will stand out if:\n\n- You know Kafka',
      '## Requirements\n\n- Strong Kafka skills with financial data preferred',
      '## Requirements\n\n- You enjoy order. Our preferred tools are Kafka and Redis.',
      '## Requirements\n\n- Experience with Kafka in a preferred partner setting',
      '## Nice to have\n\n- Migrated away from Kafka',
      '## Extras\n\n- Kafka licences for every engineer',
      '## Nice to have\n\n- You will be trained on Kafka',
      '## Nice to have\n\n- A yearly bonus for Kafka certificates',
      '## Extra benefits\n\n- Access to Kafka trainings',
      '## Requirements\n\n- Queues (Required: Kafka. Highly desirable: Terraform)',
      '## Requirements\n\n- Experience with Kafka, a fintech background is a plus',
      '## Requirements\n\n- Experience with Kafka and a fintech background is a plus',
      '## Requirements\n\n- Comfortable in Kafka, startup experience would be ideal',
      '## Requirements\n\n- Familiar with Kafka, prior startup experience is a plus',
      '## Requirements\n\n- You know Kafka, and speaking German is a plus',
      '## Requirements\n\n- Kafka and similar tools, while a clearance is a bonus',
      '## Requirements\n\n- Terraform, Kubernetes certification is a plus',
      '## Requirements\n\n- We prefer people over Kafka',
      '## Requirements\n\n- Willing to learn Kafka, which is a plus',
      '## Requirements\n\n- Ideally, work samples on GitHub',
      '## Nice to have\n\n- You will be learning Kafka from our experts',
      '## Requirements\n\n- Experience with Scala is not required',
      '## Nice to have\n\n- You have moved a team off Jenkins',
      '## Nice to have\n\n- You dislike Jira',
      '## Nice to have\n\nThis role lets you shape the future of Kubernetes.',
      '## Requirements\n\n- Kafka',
      '## Requirements\n\n- Strong skills with queues (Kafka, RabbitMQ) is a must; typing is a plus',
      '## Requirements\n\n- Experience with queues (Kafka, RabbitMQ), and typing is a plus',
      '## Nice to have\n\n- Queues (Kafka, RabbitMQ, or Redis)',
      '## Nice to have\n\n- Experience with one or more of Kafka, Redis and Terraform',
      '## Nice to have\n\n- Pipelines in languages including, but not limited to, OCaml or Python',
      'Our knowledge of Kafka is vast. A driving licence is a plus.',
      'We teach you Kafka, which is a plus for your career.',
      '## Requirements\n\n- (Senior) Experience with Kafka',
      '## Requirements\n\n- Data engineering – experience with Kafka',
      '## Requirements\n\n- Strong Python skills, preferably from a startup',
      '## Requirements\n\n- Expertise in React, with a bonus for design sense',
      '## Nice to have\n\n- You come from a top company (Snowflake, Databricks)',
      '## Nice to have\n\n- You have never used Terraform',
      '## Nice to have\n\n- Active participation in Ethereum projects',
      '## Requirements\n\n- CRMs (e.g., Zendesk, Salesforce, typing is a plus)',
      '## Nice to have\n\n- Figures (Google Sheets: must-have)',
      '## Nice to have\n\n- Active in developer communities (GitHub, Slack)',
      '## Nice to have\n\n- Built an S3-like store',
      '## Nice to have\n\n- Knowledge of a CSS preprocessor',
      '## Requirements\n\n- Hands-on with Workato; Workato certifications are a plus',
      '## Nice to have\n\n- Work with technology partners (AWS, Databricks)',
      '## Nice to have\n\n- Contributions to open projects (Prometheus, Grafana)',
      'You should have 5+ years of experience building apps with Swift and SwiftUI plus:\n\n- Curiosity',
      '## Requirements\n\n- Knowledge of MySQL (a plus is replication)',
      '## Requirements\n\n- Knowledge of MySQL (another plus is replication)',
      '## Nice to have\n\n- Link us to your GitHub account',
      '## Diferenciais\n\nCrescimento de carreira (certificações GCP)',
      'You have design experience, ideally including work on trust and safety, plus:\n\n- Figma',
      'You should have 3 years of experience, plus:\n\n- Redis',
    ],
  },
];
