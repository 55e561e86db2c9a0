/** What stands before "engineering" where its managers manage software engineers; any other word names another branch. */
const SOFTWARE_ENGINEERING =
  'software senior sr of and in i ii iii iv v 1 2 3 4 director manager vp svp evp head lead president principal staff product ' +
  'agent platform ai genai deployed storage swe data infrastructure devops cloud backend frontend fullstack mobile ios ' +
  'android web security ml learning kernel compute core search growth group associate regional global';
const OTHER_ENGINEERING = new RegExp(
  String.raw`\b(?!(?:${SOFTWARE_ENGINEERING.replaceAll(' ', '|')})\b)(?<!site )\w+ engineering\b`,
  'u',
);
/** Words next to a title that make another role of it, or none that is sure (null). */
interface Meaning {
  readonly found: readonly string[];
  /** Where the words stand: in the first part of the title, anywhere in it, or in the name of a department or team. */
  readonly in: 'first' | 'title' | 'group';
  readonly words: RegExp;
  readonly role: string | null;
}
/** Ranks above a manager. */
const LEADS = /\b(?:director|head|[es]?vp|chief)\b/u;
/** Those ranks without a title of its own behind them: a "VP, Marketing Manager" of a bank leads nobody. */
const LEADS_FIELD = new RegExp(
  String.raw`^(?!.*\b(?:manager|engineer|developer|specialist|coordinator|associate|intern|officer)\b).*${LEADS.source}`,
  'u',
);
/** Words next to growth, in the names of teams that make a product grow. */
const OF_GROWTH =
  'growth|monetization|pricing|packaging|acquisition|activation|retention|engagement|onboarding|experimentation';
/** What roles mean next to other words; the first that fits decides. */
export const MEANINGS: readonly Meaning[] = [
  // Of computers or of people, not of machines.
  {
    found: ['systems-engineering'],
    in: 'title',
    words:
      /\bengineering (?:manager|lead|director)\b|\b(?:manager|director|head|vp) (?:of )?systems? engineering\b/u,
    role: null,
  },
  // Lawyers for data; one who does that among other things is a lawyer of the company.
  {
    found: ['corporate-counsel', 'legal-practice'],
    in: 'title',
    words: /^(?!.*\band\b).*\b(?:privacy|data protection)\b/u,
    role: 'privacy',
  },
  {
    found: ['corporate-counsel'],
    in: 'title',
    words:
      /\bcounsel (?:product|commercial)(?:(?: and)? (?:product|commercial))?(?! (?:and|product|commercial|liability|safety|litigation|disputes|real estate|lending|banking)\b)\b/u,
    role: 'commercial-and-product-counsel',
  },
  {
    found: ['program-management'],
    in: 'title',
    words: /\b(?:sales|gtm|revenue) enablement\b/u,
    role: 'sales-enablement',
  },
  {
    found: ['program-management'],
    in: 'group',
    words: /^(?:field|gtm|revenue|sales) enablement$/u,
    role: 'sales-enablement',
  },
  {
    found: ['general-marketing'],
    in: 'title',
    words: /\bmarketing\b.* (?:seo|aeo)$/u,
    role: 'search-marketing',
  },
  // Programs of a trade are theirs who have it: those for the people of a company, or for marketing.
  {
    found: ['program-management'],
    in: 'first',
    words:
      /\b(?:talent|people|learning|benefits|wellness|rewards|dei|recruiting|marketing|abm|campaigns?) programs?\b|(?<!\b(?:special|strategic|government|federal|growth|student)) programs (?:manager|lead|director)\b/u,
    role: null,
  },
  { found: ['operations-management'], in: 'title', words: /\bpartners? field operations\b/u, role: null },
  { found: ['sales-engineering'], in: 'title', words: /^(?!.*\bpre\b).*\bpost sales?\b/u, role: null },
  {
    found: ['support-management'],
    in: 'title',
    words: /\b(?:fleet|field|warehouse|clinical|legal|it|decision|family|production) support\b/u,
    role: null,
  },
  {
    found: ['quality-management'],
    in: 'title',
    words: /\b(?:data|model|content|call|ai|search|experience|support|service|cx|center|centre) quality\b/u,
    role: null,
  },
  {
    found: ['financial-risk', 'regulatory-compliance'],
    in: 'title',
    words: /\b(?:governance risk|grc)\b/u,
    role: 'security-governance',
  },
  { found: ['quantitative-finance'], in: 'title', words: /\bmarket research\b/u, role: 'market-research' },
  {
    found: ['quantitative-finance'],
    in: 'title',
    words: /\b(?:user|ux|survey|product) research\b/u,
    role: 'user-research',
  },
  {
    found: ['general-research'],
    in: 'title',
    words: /\b(?:user|ux|design|usability) research\b/u,
    role: 'user-research',
  },
  // What the models of a scientist see, read or hear.
  {
    found: ['general-research', 'ai-research'],
    in: 'title',
    words: /^(?!.*\b(?:nlp|language|speech)\b).*\bcomputer vision\b/u,
    role: 'computer-vision',
  },
  {
    found: ['general-research', 'ai-research'],
    in: 'title',
    words:
      /^(?!.*\bvision\b).*\b(?:nlp|natural language (?:processing|understanding)|speech(?: (?:recognition|processing|synthesis|technology))?$)/u,
    role: 'natural-language-processing',
  },
  // Models are trained too.
  {
    found: ['learning-and-development'],
    in: 'title',
    words: /\b(?:pre|post|mid) training\b/u,
    role: 'ai-research',
  },
  {
    found: ['learning-and-development'],
    in: 'title',
    words: /\b(?:model|llm|distributed|large scale) training\b/u,
    role: null,
  },
  {
    found: ['learning-and-development'],
    in: 'group',
    words: /\b(?:research|models|machine learning)\b/u,
    role: null,
  },
  // Of software or of machines, both of which "Engineering" makes.
  { found: ['quality-management'], in: 'group', words: /^engineering$/u, role: null },
  // Not for those who buy but for colleagues.
  { found: ['sales-engineering'], in: 'group', words: /^(?:cio|it|information technology)$/u, role: null },
  // Whether a process or a machine does what it should, in departments that build machines.
  {
    found: ['quality-management'],
    in: 'title',
    words:
      /\bvalidation engineer\b.* (?:battery|body|chassis|hardware|powertrain|software|suspension|systems?|vehicle)\b/u,
    role: null,
  },
  // Of software or of what is produced.
  {
    found: ['quality-management'],
    in: 'first',
    words: /(?<!\bra (?:and )?)\bqa (?:manager|director)\b/u,
    role: null,
  },
  // A market by the size of its companies.
  { found: ['general-management'], in: 'first', words: /\bmid market\b/u, role: null },
  // Who runs a city for a company governs none.
  { found: ['policy-analysis'], in: 'first', words: /\bcity manager\b/u, role: null },
  // What models run on.
  {
    found: ['platform-engineering', 'general-software-engineering'],
    in: 'title',
    words: /\b(?:ai|machine learning|genai|llm|gpu|inference|training|models?) infrastructure\b/u,
    role: 'ml-infrastructure',
  },
  // What others run on; production is the computers here.
  {
    found: ['general-software-engineering'],
    in: 'title',
    words: /\b(?:application|compute|internal|platform) infrastructure\b/u,
    role: 'platform-engineering',
  },
  {
    found: ['general-software-engineering'],
    in: 'title',
    words: /\bproduction engineering\b/u,
    role: 'site-reliability-engineering',
  },
  // Events of the company itself; others sell theirs.
  {
    found: ['event-management'],
    in: 'group',
    words: /\b(?:marketing|growth|demand generation|brand|communications|gtm)\b/u,
    role: 'field-and-event-marketing',
  },
  // What a product earns, and how it spreads.
  {
    found: ['general-product-management'],
    in: 'title',
    words: new RegExp(
      String.raw`\bproduct manager (?:(?:${OF_GROWTH}|and) )*(?:growth|monetization|pricing)(?: (?:${OF_GROWTH}|and))*$`,
      'u',
    ),
    role: 'growth-product-management',
  },
  // To whom an account executive sells; who sells to small companies as well sells to any.
  { found: ['account-executive'], in: 'first', words: /\binside account executive\b/u, role: 'inside-sales' },
  {
    found: ['account-executive'],
    in: 'title',
    words:
      /^(?!.*\b(?:smb|smes?|startups?|commercial|mid|small|medium)\b).*(?:\b(?:enterprise|strategic (?:client|core|enterprise|expansion|growth|hunter|sales))\b.* account executive\b|\baccount executive\b.* enterprise$)/u,
    role: 'enterprise-sales',
  },
  // A product of AI; a product may also be made with it.
  {
    found: ['general-product-management'],
    in: 'title',
    words:
      /^(?!.*\b(?:director|head|[es]?vp|chief)\b).*\b(?:ai|genai|llms?)\b(?! (?:native|first|powered|driven|enabled|forward)\b)/u,
    role: 'ai-product-management',
  },
  // What is made of silicon is led by other people than software.
  {
    found: ['general-product-management'],
    in: 'first',
    words: /\b(?:asic|chip|gpu|silicon|soc)\b.* (?:lead|manager)\b/u,
    role: null,
  },
  // Who writes what runs inside a device; money and analyses are embedded in other software.
  {
    found: ['general-software-engineering'],
    in: 'title',
    words:
      /\bembedded (?!ai\b|analytics\b|apps?\b|banking\b|bi\b|capital\b|finance\b|financial\b|fintech\b|insights\b|insurance\b|lending\b|payments?\b|payroll\b|products?\b|wallets?\b)/u,
    role: 'embedded-engineering',
  },
  // Of both halves neither is the trade.
  {
    found: ['general-software-engineering'],
    in: 'first',
    words: /\bhardware software engineer\b/u,
    role: null,
  },
  // Strategy and operations of those who sell, or of another department; "Business" and "Company" are everybody's.
  {
    found: ['business-operations'],
    in: 'first',
    words: /\b(?:deals?|sales|gtm|revenue|commercial) strategy (?:and )?operations\b/u,
    role: 'sales-operations',
  },
  {
    found: ['business-operations'],
    in: 'first',
    words:
      /\b(?:collections|experience|finance|hr|legal|marketing|partners?|people|product|risk|success|support|talent) strategy (?:and )?operations\b/u,
    role: null,
  },
  {
    found: ['business-operations'],
    in: 'title',
    words:
      /\bstrategy (?:and )?operations (?:\w+ )?(?:customer success|finance|hr|legal|marketing|people|product|risk|support|talent)$/u,
    role: null,
  },
  // Engineers of contracts, of prompts or of bids are no engineers.
  {
    found: ['technical-program-management'],
    in: 'first',
    words:
      /\b(?:business|commercial|finance|gtm|legal|marketing|people|process|sales|value) engineering program\b/u,
    role: null,
  },
  // A workplace is a building here, not a business.
  { found: ['business-operations'], in: 'title', words: /workplace/u, role: null },
  { found: ['engineering-management'], in: 'title', words: OTHER_ENGINEERING, role: null },
  // Billing for hospitals may be theirs or the company's own.
  { found: ['business-operations', 'operations-management'], in: 'title', words: /\brcm\b/u, role: null },
  // Who answers customers supports them; the others shape what customers experience.
  {
    found: ['customer-experience'],
    in: 'first',
    words: /\bexperience (?:agent|representative|advisor|associate)\b/u,
    role: 'customer-support',
  },
  {
    found: ['partnerships'],
    in: 'title',
    words: /\bpeople (?:business )?partners?\b/u,
    role: 'hr-business-partnering',
  },
  // Who makes buildings better does not tend them.
  { found: ['facilities-maintenance'], in: 'group', words: /\b(?:science|energy)\b/u, role: null },
  { found: ['inside-sales'], in: 'group', words: /\binsurance\b/u, role: 'insurance-sales' },
  {
    found: ['social-media', 'media-operations'],
    in: 'first',
    words: /\bpaid\b/u,
    role: 'performance-marketing',
  },
  {
    found: ['software-architecture'],
    in: 'title',
    words: /\b(?:infrastructure|network|salesforce|sap|oracle|dynamics|servicenow|workday)\b/u,
    role: null,
  },
  // Who adapts a business system may be called a developer of applications.
  {
    found: ['general-software-engineering'],
    in: 'title',
    words: /\b(?:netsuite|oracle|peoplesoft|salesforce|sap|servicenow|workday)\b/u,
    role: null,
  },
  { found: ['asset-management'], in: 'first', words: /\bquant\w*\b/u, role: 'quantitative-finance' },
  {
    found: ['asset-management'],
    in: 'first',
    words: /\b(?:product|project|program|it|technology|brand|innovation|software|digital|lease) portfolio\b/u,
    role: null,
  },
  {
    found: ['chief-operating-leadership'],
    in: 'first',
    words: /\b(?:associate|assistant|deputy|regional|area|district|site)\b/u,
    role: 'operations-management',
  },
  { found: ['accounting', 'accounting-leadership'], in: 'title', words: /\bpayroll\b/u, role: 'payroll' },
  // Who keeps computers in production, not who produces.
  {
    found: ['manufacturing-engineering'],
    in: 'title',
    words:
      /\bproduction engineer(?:ing)?\b.* (?:ai|cloud|compute|database|infrastructure|kubernetes|linux|platform|sre|storage)\b/u,
    role: 'site-reliability-engineering',
  },
  {
    found: ['manufacturing-engineering'],
    in: 'group',
    words: /^(?:cloud|compute|infrastructure|platform|sre|site reliability|software)\b/u,
    role: null,
  },
  // Of buildings, not of what is built.
  {
    found: ['systems-engineering'],
    in: 'title',
    words: /\bcommissioning\b.* (?:building|controls?|datacenter|electrical|hvac|mechanical|mep)\b/u,
    role: null,
  },
  // Of computers, not of machines.
  {
    found: ['systems-engineering'],
    in: 'title',
    words:
      /\bsystems? engineer\b.*\b(?:data|network|it|cloud|linux|windows|analytics|ai|ads|api|billing|blockchain|crypto|developer|machine learning|observability|payments|search|streaming|web)\b/u,
    role: null,
  },
  {
    found: ['systems-engineering'],
    in: 'first',
    words: /\b(?:finance|financial|business|hr|people|sales|revenue|marketing|crm|erp|billing)\b/u,
    role: null,
  },
  {
    found: ['security-leadership'],
    in: 'first',
    words: /\b(?:product|applications?) security (?:architect|consultant)\b/u,
    role: 'application-security',
  },
  {
    found: ['design-leadership'],
    in: 'first',
    words: /\b(?:civil|structural|mechanical|electrical|mep|hardware|silicon|chip|rail|highway|network)\b/u,
    role: null,
  },
  {
    found: ['account-executive'],
    in: 'title',
    words:
      /\baccount executive (?:large |global )?(?:enterprise|majors?|strategic(?= (?:accounts?|enterprise|platforms?)\b|$))\b/u,
    role: 'enterprise-sales',
  },
  // Who secures what a part names is its specialist.
  {
    found: ['security-engineering'],
    in: 'title',
    words:
      /\b(?:cyber)?security engineer\b.* (?:detection|incident response|security operations|soc|threat (?:hunting|intel\w*))\b/u,
    role: 'security-operations',
  },
  {
    found: ['security-engineering'],
    in: 'title',
    words: /\bsecurity engineer\b.* (?:iam|identity(?: and)? access(?: management)?)\b/u,
    role: 'identity-and-access-management',
  },
  // Who trades advertising buys it.
  { found: ['trading'], in: 'first', words: /\bprogrammatic\b/u, role: 'performance-marketing' },
  // Who leads a whole family leads its people.
  {
    found: ['sales'],
    in: 'title',
    words: /\b(?:manager|director|head|[es]?vp|lead|leader|chief)\b/u,
    role: 'sales-management',
  },
  { found: ['general-marketing'], in: 'first', words: LEADS_FIELD, role: 'marketing-leadership' },
  { found: ['general-product-management'], in: 'first', words: LEADS_FIELD, role: 'product-leadership' },
  {
    found: ['general-software-engineering', 'infrastructure-engineering'],
    in: 'first',
    words: LEADS_FIELD,
    role: 'engineering-management',
  },
  { found: ['information-security'], in: 'first', words: LEADS_FIELD, role: 'security-leadership' },
  { found: ['cashiering'], in: 'first', words: /\blegal\b/u, role: 'bookkeeping' },
  { found: ['program-management'], in: 'first', words: /\bpartners? programs?\b/u, role: 'partnerships' },
  {
    found: ['robotics-engineering'],
    in: 'first',
    words: /\bsoftware\b/u,
    role: 'robotics-software-engineering',
  },
  {
    found: ['frontend-engineering', 'backend-engineering'],
    in: 'first',
    words: /\bfullstack (?:java|javascript|typescript|python|react|nodejs|php|ruby|golang|dotnet)\b/u,
    role: 'full-stack-engineering',
  },
  {
    found: [
      'ai-application-engineering',
      'machine-learning-engineering',
      'full-stack-engineering',
      'backend-engineering',
      'robotics-engineering',
    ],
    in: 'title',
    words: /\b(?:forward deployed|fde)\b/u,
    role: 'forward-deployed-engineering',
  },
  {
    found: ['management-consulting'],
    in: 'title',
    words: /\b(?:technical|technology|implementation|solutions?)\b/u,
    role: null,
  },
  {
    found: ['general-research'],
    in: 'title',
    words:
      /\b(?:ai|genai|llms?|machine learning|deep learning|reinforcement learning|multimodal|foundation models?|model evaluation|(?:pre|post|mid) ?training|rl|generative|diffusion|world models?|interpretability|alignment)\b/u,
    role: 'ai-research',
  },
  {
    found: ['general-research'],
    in: 'group',
    words: /\b(?:ai|machine learning|modell?ing|models)\b/u,
    role: 'ai-research',
  },
  {
    found: ['systems-administration'],
    in: 'first',
    words:
      /\b(?:people|hr|hris|finance|financial|sales|marketing|revenue|gtm|enablement|crm|erp|business|procurement)\b/u,
    role: 'business-systems-administration',
  },
  {
    found: ['sales-engineering'],
    in: 'first',
    words:
      /\b(?:applications?|backline|it|network|workplace|internal|systems) (?:technical )?solutions? engineer/u,
    role: null,
  },
];
