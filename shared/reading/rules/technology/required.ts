import {
  after,
  all,
  alone,
  before,
  inSections,
  inSegment,
  inSentence,
  introduced,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { CHOICE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS } from '../company-talk.ts';
import { CHOSEN } from './choices.ts';
import { DEMAND, EXPERIENCE, IN_SENTENCES, KNOWN_LIST, LISTED, NAMES_IN_A_ROW } from './demand-words.ts';
import { AS_COMPANY, DENIED, NOT_DEMANDED, SKIP } from './no-demand.ts';
import { KNOWLEDGE_WISHED, WISHED_ELSEWHERE } from './wishes.ts';

/** What a line of the requirements demands. */
export const REQUIRED_RULES: readonly Rule[] = [
  {
    id: 'technology.required',
    says: { technology: 'required_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [
      all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, inSentence(EXPERIENCE)),
      all(inSections('requirements'), { kinds: ['item'] }, inSegment(DEMAND)),
      all(inSections('requirements'), { kinds: ['item', 'paragraph'] }, alone(LISTED)),
      all(
        inSections('requirements'),
        { kinds: ['item'] },
        inSentence(NAMES_IN_A_ROW),
        not(inSentence(IN_SENTENCES)),
      ),
      all(inSections('requirements'), { kinds: ['item'] }, introduced(KNOWN_LIST)),
    ],
    unless: [
      ...SKIP,
      inSentence(KNOWLEDGE_WISHED),
      introduced(WISH),
      introduced(CHOICE),
      DENIED,
      ...CHOSEN,
      ...NOT_DEMANDED,
      before(20, { find: ['not expected/required/needed to be'] }),
      before(2, words('via over through')),
      before(6, words('migration migrations migrate migrated migrating')),
      // "GitHub actions" is another tool than GitHub.
      after(1, words('calls call meetings plus presence actions')),
      before(4, words('passion passionate enthusiasm enthusiast')),
      inSegment(WISHED_ELSEWHERE),
      before(6, words('formats format')),
      after(3, AS_COMPANY),
      labelled(words('stack stacks techstack plus bonus optional')),
      inSentence(words('optionally')),
    ],
    yes: [
      '## Requirements\n\n- Strong experience with Python and PostgreSQL',
      '## Requirements\n\n- Years in data or platform teams, with hands-on Kafka experience',
      '## Requisitos\n\n- Experiência com Kafka (5 anos ou mais)',
      '## Requirements\n\n- Experience of SAP EWM, ideally in a large warehouse',
      '## Anforderungen\n\n- Mehrjährige Berufserfahrung mit OCaml',
      '## Ton profil\n\n- Tu maîtrises OCaml et Kafka',
      '## Requirements\n\n- Kubernetes',
      '## Requirements\n\n- Kafka, Acme Queue, Redis, Terraform, Zork',
      '## Requirements\n\n- Experience using Kafka in a business or product team',
      '## Requirements\n\nExperience with the following technologies:\n\n- Queues (such as RabbitMQ)\n- Kafka streams in production',
      '## Requirements\n\n- Databases: PostgreSQL, Redis',
      '## Requirements\n\n- 3+ years using Ruby on Rails',
      '## Requirements\n\n- Practical knowledge of or experience working with Microsoft Azure',
      '## Requirements\n\n- Writes clean, tested Python code',
    ],
    no: [
      '## Requirements\n\n- Experience with Python or Go',
      '## Requirements\n\n- Experience with SQL and Excel is a significant plus',
      '## Requirements\n\n- You’re not expected to be an engineer, but you know how machine learning feels in a modern React product',
      '## Requirements\n\n- A data warehouse (Snowflake, BigQuery)',
      '## Nice to have\n\n- Kubernetes',
      '## Requirements\n\n- Kafka, Redis or Terraform, Zork',
      '## Requirements\n\nExperience with one of the following technologies:\n\n- Kafka in production',
      '## Requirements\n\n- Experience with Python for data science or R',
      '## Requirements\n\n- Python is required; Rust is a plus',
      '## Requirements\n\n- You will configure pipelines in Jenkins',
      '## Requirements\n\n- Maintain dashboards in Tableau',
      '## Requirements\n\n- Every customer gets a Slack channel',
      '## Requirements\n\n- Understanding of the AWS partner program',
      '## Requirements\n\n- Proficiency in a backend language: Python, Java',
      '## Requirements\n\nStack: AWS, Kubernetes',
      '## Requirements\n\n- Robotics (plus): experience with MuJoCo',
      '## Requisitos\n\n- Conhecer ao menos dois dos frameworks: React, Angular, Vue.js. 5 anos ou mais',
      '## You have a head start if you have experience:\n\n- Knowledge of Kubernetes',
      '## Requirements\n\n- Experience with two out of Java (Scala), C#, Python',
      '## Requirements\n\n- Eight years in a combination of accounting and SQL',
      '## Requirements\n\n- Experience with GitHub actions',
      'We use Python.',
    ],
  },
];
