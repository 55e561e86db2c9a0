import {
  after,
  all,
  before,
  type Condition,
  inBrackets,
  inClause,
  inSegment,
  introduced,
  not,
  slashed,
  wholeBracket,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { CHOICE, EITHER, EXAMPLES } from '../../automaton/lexicons.ts';

/** A newer release is not a choice of tools. */
const NO_CHOICE: readonly string[] = [
  'or higher/above/newer/later/greater',
  // "A data engineer or similar role, with Kafka": a choice of jobs.
  'or [in] [a] similar/equivalent/comparable/related role/roles/position/positions/capacity/job/field/fields',
  '# or more <2> languages',
  // Two editions of one tool: "dbt (Core or Cloud)".
  'core or [dbt] cloud',
  'cloud or [dbt] core',
  // "Has built several Kafka pipelines": each is of the same tool.
  'multiple/several {tool} projects/apps/applications/products/services/pipelines/sites/websites/models',
  // "With a degree (BSc or MSc), we expect …"
  'bsc/ba/bs/bachelor/bachelors or msc/ma/ms/master/masters',
  'ou superior/superiores/mais/acima/posterior',
  'o superior/superiores/mas',
  'oder hoher/neuer/mehr',
  'year/years/yrs/anos/jahre/ans or/ou/oder more/mais/mehr/plus',
  // "Knowledge of or experience with Azure" names one tool.
  'of/with/in/using or [hands/practical/working/prior/previous/some] [on] experience/knowledge/exposure/familiarity/working/proficiency/expertise',
  'experience/knowledge/exposure/familiarity/proficiency/expertise/background or [strong/deep/hands/practical/working] [on] experience/knowledge/exposure/familiarity/proficiency/expertise/interest/certification',
  // The choice is between kinds of work, not between tools.
  'business/product/production/research/enterprise/commercial/team/teams/client/internal/external/professional/academic/design/development/engineering/analytics/consulting/web/mobile/desktop/frontend/backend/software/hardware/startup/corporate/agency/public/private/small/large/medium/data/platform/operations/technical/local/national/global/remote/staging/financial/medical/clinical/personal/open/internship/training/scripts/services/applications/tools/systems/projects/products/features/solutions or business/product/production/research/enterprise/commercial/team/teams/client/internal/external/professional/academic/design/development/engineering/analytics/consulting/web/mobile/desktop/frontend/backend/software/hardware/startup/corporate/agency/public/private/small/large/medium/data/platform/operations/technical/local/national/global/remote/staging/financial/medical/clinical/personal/open/internship/training/scripts/services/applications/tools/systems/projects/products/features/solutions',
  'work/professional/academic/commercial/industry/internship/personal or internship/academic/personal/professional/commercial/work/school/research/coursework',
];
export const TOOL_CHOICE: Lexicon = {
  find: CHOICE.find,
  except: [
    ...(CHOICE.except ?? []),
    ...NO_CHOICE,
    // A head of demands, of which each is one.
    'requirements/qualifications <6> include/includes/including [but] [is/are] [not] [limited] [to]',
  ],
};
/** Words of examples, which speak of what follows: "Python, including its tests" names Python. */
export const TOOL_EXAMPLES: Lexicon = {
  find: EXAMPLES.find,
  except: [
    ...(EXAMPLES.except ?? []),
    ...NO_CHOICE,
    'similar/equivalent/comparable/related role/roles/position/positions/capacity/job/field/fields',
    'including [strong/deep/practical/working/solid/proven] [hands] [on] experience/knowledge/proficiency/expertise/familiarity',
  ],
};
export const TOOL_EITHER: Lexicon = { find: EITHER.find, except: [...(EITHER.except ?? []), ...NO_CHOICE] };
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
/** Lead-ins of lists of which one will do, or some. */
export const CHOICE_LEAD: Lexicon = {
  find: [...TOOL_CHOICE.find, 'many/few/subset of', 'might/may/can/could <1> include'],
  except: TOOL_CHOICE.except ?? [],
};
const ANY_ONE: Lexicon = words('a an any');
const LANGUAGE_OF: Lexicon = words(
  'language framework provider warehouse database broker queue crm tool library',
);
/** "Knowledge of a scripting language" above a list of languages. */
export const KIND_LEAD: Condition = all(introduced(ANY_ONE), introduced(LANGUAGE_OF));
const KIND_NAMED: Lexicon = {
  find: [
    'a/an/any <1> database/warehouse/system/tool/platform/queue/broker/engine/orchestrator/library/cloud/solution/technology/service/runtime',
  ],
};
/** What makes examples of the names behind it: "technologies like, but not limited to, Go". */
const NOT_ONLY: Lexicon = {
  find: ['limited to'],
  except: ['requirements/qualifications/skills/responsibilities/duties <3> [but] [is/are] [not] limited to'],
};
/** Behind a name, these make an example of it: "Python and other languages". */
const AND_OTHERS: Lexicon = {
  find: [
    'etc/similar/comparable/equivalent/equivalents/analogous',
    'usw/uvm/ahnliche/ahnlichen/ahnliches/vergleichbare/andere/anderen/weitere',
    'similares/similaires/otros/otras/outros/outras/autres',
  ],
};
const AND_MORE: Lexicon = words('other others another');
/** Several names are each meant, next to others that have none: "Python, Go and other languages". */
const EACH_AND_MORE: Lexicon = { find: ['{tool} {tool} and other/related'] };
/** Something alike will do, also from within brackets, where "etc." speaks of parts: "Workspace (Docs, etc.)". */
const OR_ALIKE: Lexicon = { find: ['or <2> similar/comparable/equivalent/equivalents/analogous/another'] };
/** Other kinds of things that will do instead: "Kafka streams or a message queue". */
const ANOTHER_TOOL: Lexicon = {
  find: [
    'or/either <5> {tool}',
    'or r/go/c',
    'or <3> language/languages/framework/frameworks/tool/tools/platform/platforms/database/databases/software/stack/provider/providers/technology/technologies/library/libraries/crm/crms/nosql/scripting/queue/queues/warehouse/warehouses/alternative/alternatives/native',
  ],
  except: ['core or [dbt] cloud', 'cloud or [dbt] core', '# or more <2> languages'],
};
/** A choice in other languages than English, anywhere in the clause. */
const CHOICE_ELSEWHERE: Lexicon = {
  find: ['oder/ou/entweder', '{tool} o {tool}'],
  except: ['oder hoher/neuer/mehr', 'ou superior/superiores/mais/acima/posterior', 'anos/ans ou mais/plus'],
};
/** A kind of tools that a slash joins to the one that is meant: "Docker/containers". */
const OF_A_KIND: Lexicon = words(
  'j2ee jee containers containerization containerisation databases microservices scripting virtualization pipelines',
);
/** Two that brackets name and that are both meant: "containers (Docker and Kubernetes)". */
const BOTH: Lexicon = { find: ['{tool} and {tool}'], except: ['{tool} {tool} and {tool}'] };
/** A choice in front of a bracket that does not end before it: "AWS or Azure, and containers (Docker)" has two demands. */
const OPEN_CHOICE: Lexicon = {
  find: ['or/either'],
  except: ['or {tool} and/with/as'],
};
const CHOSEN_NEAR: readonly Condition[] = [
  { cue: TOOL_EXAMPLES, before: 60, within: 'segment' },
  before(6, TOOL_EXAMPLES),
  before(20, NOT_ONLY),
  { cue: AND_OTHERS, after: 20, within: 'segment' },
  all({ cue: AND_MORE, after: 20, within: 'segment' }, not(inSegment(EACH_AND_MORE))),
  // "Roles in data or platform engineering, with Kafka experience": the choice is another one.
  inClause(CHOICE_ELSEWHERE),
  { cue: TOOL_EITHER, before: 8, within: 'clause' },
  { cue: TOOL_EITHER, before: 3, within: 'segment' },
  after(2, TOOL_EITHER),
  // "Kafka, Pulsar, or queues": the last of a list has a clause of its own.
  all(
    { cue: TOOL_EITHER, after: 20, within: 'segment' },
    not({ cue: TOOL_EITHER, after: 20, within: 'clause' }),
  ),
  { cue: ANOTHER_TOOL, after: 20, within: 'segment' },
  all(before(8, KIND_OF), not(before(2, EXACTLY))),
  // "Experience with a messaging system: Kafka, Pulsar": the kind stands in front of a colon or comma.
  all(
    { cue: KIND_NAMED, before: 8, within: 'segment' },
    not({ cue: KIND_NAMED, before: 8, within: 'clause' }),
    not(before(2, EXACTLY)),
  ),
  all(inBrackets, not(wholeBracket), not(inSegment(BOTH))),
  // "Python and/or JavaScript (React)", "tools such as Contentful or Experience Manager (AEM)"
  all(inBrackets, before(6, OPEN_CHOICE)),
  all(slashed, not(after(1, OF_A_KIND))),
];
/** One of several is meant, not each. Slashes and brackets list what is alike. */
export const CHOSEN: readonly Condition[] = [
  ...CHOSEN_NEAR,
  // "Kafka (or similar)", "Ashby (our system) or another one"
  after(6, OR_ALIKE),
  after(9, ANOTHER_TOOL),
];
/** The same where the rest of the sentence wishes: "SQL skills (BigQuery or PostgreSQL preferred)" lets choose in the wish. */
export const CHOSEN_APART: readonly Condition[] = [
  ...CHOSEN_NEAR,
  after(2, OR_ALIKE),
  after(2, ANOTHER_TOOL),
];
