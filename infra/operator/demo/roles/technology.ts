import { desk, type Role } from './role.ts';

const ENGINEERING = { director: 'Director of Engineering', executive: 'Chief Technology Officer' };

/** Roles of companies that build software, and of technology departments. */
export const TECHNOLOGY_ROLES: readonly Role[] = [
  desk('backend-engineering', {
    titles: ['Backend Engineer', 'Backend Developer'],
    pay: 135,
    heads: ENGINEERING,
    tools: [
      'java',
      'python',
      'go',
      'postgresql',
      'apache-kafka',
      'redis',
      'kubernetes',
      'spring-boot',
      'django',
    ],
    conditions: ['on_call'],
    duties: [
      'design interfaces that other teams build on',
      'keep our services fast when traffic grows',
      'review the code of your colleagues',
      'plan migrations of data without downtime',
    ],
  }),
  desk('frontend-engineering', {
    titles: ['Frontend Engineer', 'Frontend Developer'],
    pay: 128,
    tools: ['typescript', 'react', 'vue', 'angular', 'graphql', 'cypress', 'playwright'],
    duties: [
      'build screens that people use all day',
      'measure how fast pages load and make them faster',
      'work with designers on a shared set of components',
      'make every page usable with a keyboard and a screen reader',
    ],
  }),
  desk('full-stack-engineering', {
    titles: ['Full-Stack Engineer', 'Full-Stack Developer'],
    pay: 130,
    tools: ['typescript', 'nodejs', 'react', 'postgresql', 'docker', 'graphql', 'redis'],
    duties: [
      'take a feature from the first sketch to production',
      'decide with product managers what to build next',
      'write tests that let us release every day',
    ],
  }),
  desk('android-engineering', {
    titles: ['Android Engineer', 'Android Developer'],
    pay: 130,
    tools: ['kotlin', 'android-studio', 'java', 'graphql'],
    duties: [
      'build our app for phones and tablets',
      'keep the app small and quick on old devices',
      'release a version every two weeks',
    ],
  }),
  desk('ios-engineering', {
    titles: ['iOS Engineer', 'iOS Developer'],
    pay: 133,
    tools: ['swift', 'xcode', 'graphql'],
    duties: [
      'build our app for phones and tablets',
      'bring crashes down and keep them down',
      'release a version every two weeks',
    ],
  }),
  desk('data-engineering', {
    titles: ['Data Engineer'],
    pay: 135,
    heads: { director: 'Director of Data Engineering' },
    tools: ['python', 'sql', 'snowflake', 'apache-airflow', 'apache-spark', 'dbt', 'apache-kafka'],
    duties: [
      'build the pipelines behind our reports',
      'watch the quality of the data that we receive',
      'model data so that analysts find what they need',
    ],
  }),
  desk('data-science', {
    titles: ['Data Scientist'],
    pay: 138,
    tools: ['python', 'r', 'sql', 'pytorch', 'jupyter', 'mlflow'],
    degrees: ['required', 'preferred', 'experience_accepted'],
    duties: [
      'forecast demand',
      'design experiments and explain what came out',
      'turn open questions into models that run in production',
    ],
  }),
  desk('machine-learning-engineering', {
    titles: ['Machine Learning Engineer'],
    pay: 152,
    tools: ['python', 'pytorch', 'tensorflow', 'mlflow', 'kubernetes', 'docker'],
    degrees: ['required', 'preferred'],
    duties: [
      'train models and bring them into production',
      'measure models against the decisions they support',
      'keep training affordable',
    ],
  }),
  desk('data-analysis', {
    titles: ['Data Analyst', 'Business Data Analyst'],
    pay: 85,
    tools: ['sql', 'tableau', 'power-bi', 'looker', 'microsoft-excel', 'python'],
    duties: [
      'answer the questions of other departments with numbers',
      'build dashboards that people trust',
      'find out why a figure moved',
    ],
  }),
  desk('site-reliability-engineering', {
    titles: ['Site Reliability Engineer'],
    pay: 145,
    levels: ['mid', 'senior', 'senior', 'lead'],
    tools: ['kubernetes', 'terraform', 'prometheus', 'grafana', 'linux', 'aws', 'google-cloud'],
    conditions: ['on_call'],
    duties: [
      'set targets for availability with every team',
      'find the cause of incidents and remove it',
      'automate what we still do by hand',
    ],
  }),
  desk('devops-engineering', {
    titles: ['DevOps Engineer'],
    pay: 128,
    tools: ['aws', 'azure', 'terraform', 'jenkins', 'docker', 'ansible', 'github'],
    conditions: ['on_call'],
    duties: [
      'shorten the way from a commit to production',
      'look after our build machines',
      'make environments that can be thrown away',
    ],
  }),
  desk('network-engineering', {
    titles: ['Network Engineer'],
    pay: 102,
    tools: ['cisco', 'linux', 'wireshark', 'ansible'],
    conditions: ['on_call', 'night_work'],
    duties: [
      'plan and run our networks',
      'investigate faults down to the packet',
      'prepare changes for the maintenance window',
    ],
  }),
  desk('security-operations', {
    titles: ['Security Analyst', 'SOC Analyst'],
    pay: 108,
    heads: { executive: 'Chief Information Security Officer' },
    tools: ['splunk', 'okta', 'wireshark', 'linux'],
    conditions: ['shift_work', 'on_call'],
    duties: [
      'investigate alerts',
      'lead the response to incidents',
      'practise for the day that something goes wrong',
    ],
  }),
  desk('quality-assurance-engineering', {
    titles: ['QA Engineer', 'Quality Assurance Engineer'],
    pay: 98,
    tools: ['selenium', 'cypress', 'playwright', 'jira', 'java'],
    duties: [
      'write the tests that guard every release',
      'look for what nobody thought of',
      'keep the test suite fast',
    ],
  }),
  desk('embedded-engineering', {
    titles: ['Embedded Software Engineer', 'Firmware Engineer'],
    pay: 122,
    tools: ['rust', 'linux', 'git', 'labview'],
    degrees: ['required', 'experience_accepted'],
    duties: [
      'write firmware for our devices',
      'bring up new boards with the hardware team',
      'find faults with an oscilloscope as well as a debugger',
    ],
  }),
  desk('game-development', {
    titles: ['Gameplay Programmer', 'Game Developer'],
    pay: 105,
    tools: ['unity', 'unreal-engine', 'blender', 'git'],
    duties: [
      'program how the game feels',
      'build tools for level designers',
      'keep the frame rate steady on every console',
    ],
  }),
  desk('general-product-management', {
    titles: ['Product Manager'],
    pay: 132,
    levels: ['entry', 'mid', 'mid', 'senior', 'lead'],
    heads: { director: 'Director of Product', executive: 'Chief Product Officer' },
    tools: ['jira', 'confluence', 'figma', 'notion', 'sql'],
    duties: [
      'speak with customers every week',
      'decide what we build and what we leave out',
      'explain the plan to everyone it concerns',
    ],
  }),
  desk('product-design', {
    titles: ['Product Designer'],
    pay: 118,
    heads: { director: 'Director of Design' },
    tools: ['figma', 'sketch', 'notion'],
    duties: [
      'sketch, test and refine flows',
      'watch people use what we made',
      'look after our design system',
    ],
  }),
  desk('technical-writing', {
    titles: ['Technical Writer'],
    pay: 88,
    tools: ['github', 'confluence', 'git'],
    duties: [
      'write guides that get a reader to the first success',
      'test every example',
      'edit what engineers write',
    ],
  }),
  desk('technical-support', {
    titles: ['Technical Support Engineer'],
    pay: 76,
    tools: ['zendesk', 'linux', 'jira', 'sql'],
    conditions: ['shift_work', 'weekend_work'],
    duties: [
      'solve what customers cannot solve themselves',
      'reproduce faults for the engineers',
      'write the article that saves the next call',
    ],
  }),
  desk('it-support', {
    titles: ['IT Support Specialist', 'Help Desk Technician'],
    pay: 58,
    levels: ['intern', 'entry', 'mid', 'mid', 'senior'],
    tools: ['servicenow', 'okta', 'microsoft-office', 'jira'],
    degrees: ['not_required', 'experience_accepted'],
    duties: [
      'set up the equipment of new colleagues',
      'answer requests at the desk and by chat',
      'keep the inventory of our devices',
    ],
  }),
];
