import {
  after,
  all,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { CHOICE, NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

const KNOWLEDGE: Lexicon = {
  find: [
    'experience/experienced/knowledge/familiar/familiarity/understanding/expertise/background/proficient/proficiency/knowledgeable/versed/fluent/exposure',
    'kenntnisse/erfahrung',
    'connaissance/connaissances',
    'conocimiento/conocimientos/conhecimento/conhecimentos/experiencia',
  ],
};
const FUTURE: Lexicon = {
  find: [
    'pursuing/pursue/preparing/prepare/planning/plan/towards/toward/achieve/achieving/obtain/obtaining/working/goal/future/soon/becoming/become/attain',
  ],
  except: ['working knowledge/experience/understanding/familiarity/proficiency'],
};
/** Words by which a posting presents its company. */
const SELF: Lexicon = {
  find: ['is a/an [regulated/leading/licensed] <3> firm/company/institution/bank/manufacturer/provider'],
};
const CLAIM_UNLESS: readonly Condition[] = [
  isQuestion,
  before(6, NEGATION),
  after(3, NEGATION),
  inside(NEGATION),
  inSentence(POSSIBLE),
  inSentence(FUTURE),
  inSections('requirements', 'nice', 'role', 'benefits', 'process'),
];

export const compliance: RuleTable = {
  variant: 'compliance',
  rules: [
    {
      id: 'compliance.claim',
      says: { compliance: { appliesTo: 'organisation', relationship: 'employer_claim' } },
      find: [
        'we/were/company [are/is] [also/fully/both/now] {standard} [type] [1/2/i/ii] certified/compliant/accredited/attested/authorized',
        'we/were [are] certified/compliant/accredited <3> {standard}',
        'we hold/have/maintain/achieved/completed [a/an/our] {standard} [type] [1/2/i/ii] [and] [{standard}] certification/certifications/attestation/attestations/compliance/report/reports',
        'we/were [are] a/an {standard} certified/accredited/registered',
        'our {standard} certification/attestation',
        'wir sind <2> {standard} zertifiziert',
        '{standard} and {standard} certified',
        '{standard} certified',
      ],
      list: true,
      where: [
        inside(words('we were company our wir')),
        // "Acme is an investment firm in Berlin, ISO 27001 and SOC 2 certified".
        { cue: SELF, before: 30 },
      ],
      unless: [
        ...CLAIM_UNLESS,
        all(before(8, OTHERS), not({ cue: SELF, before: 30 })),
        inSentence({
          find: ['client/customer/partner is', 'help/helps/helping/become/becoming/partner/partners'],
        }),
      ],
      yes: [
        'We are SOC 2 certified.',
        'We hold an ISO 27001 certification.',
        { text: 'We hold SOC 2 and ISO 27001 certifications.', value: 'iso_27001' },
        'We are an ISO 9001 certified manufacturer.',
        'Exemplary is a regulated firm with clients in ten markets, ISO 27001 and SOC 2 certified.',
      ],
      no: [
        'We are not SOC 2 certified.',
        'We are working towards becoming SOC 2 compliant.',
        'Our customers are HIPAA compliant.',
        'We are a HIPAA compliant choice for apps.',
        'Our client is a manufacturing firm, ISO 9001 certified.',
        'Every processor is ISO 27001 certified.',
      ],
    },
    {
      id: 'compliance.claim.product',
      says: { compliance: { appliesTo: 'product', relationship: 'employer_claim' } },
      find: [
        'our [secure/cloud/core] platform/product/software/products/app/api/solution/solutions is/are [also/fully] {standard} certified/compliant/accredited/authorized',
        'our [fully] {standard} certified/compliant/authorized [secure/cloud/website] platform/product/software/app/api/builder/website/service/infrastructure',
      ],
      unless: CLAIM_UNLESS,
      yes: [
        'Our platform is HIPAA compliant.',
        'Our core solutions are HIPAA compliant.',
        'In addition to our GDPR-compliant website builder, we offer a shop.',
      ],
      no: ['Our platform is not HIPAA compliant.', 'We help products become HIPAA compliant.'],
    },
    {
      id: 'compliance.required',
      says: { compliance: { appliesTo: 'job', relationship: 'job_requirement' } },
      find: ['{standard}'],
      where: [
        all(inSections('requirements'), inSentence(KNOWLEDGE)),
        // Behind a paragraph of duties: "Experience with SOC 2 and HIPAA required."
        all(
          inSections('none', 'other', 'role'),
          before(8, KNOWLEDGE),
          after(8, words('required mandatory essential')),
        ),
      ],
      unless: [
        isQuestion,
        inSentence(WISH),
        introduced(WISH),
        before(8, NEGATION),
        inSegment(CHOICE),
        before(5, CHOICE),
        // A list in brackets or with slashes gives examples: none of them is required.
        inBrackets,
        slashed,
        inSentence(FUTURE),
        inSentence(words('willingness willing interest')),
        inSentence(POSSIBLE),
      ],
      yes: [
        '## Requirements\n\n- Experience with SOC 2 and HIPAA',
        '## Requirements\n\n- Working knowledge of HIPAA',
        'You keep our data safe. Experience with GDPR and security frameworks is required.',
      ],
      no: [
        '## Requirements\n\n- Knowledge of HIPAA is a plus',
        'You share your experience with HIPAA.',
        'Experience with GDPR is not required.',
        '## Requirements\n\n- Experience with a framework such as SOC 2 or ISO 27001',
        '## Nice to have\n\n- Experience with SOC 2',
        '## Requirements\n\n- Knowledge of security frameworks (SOC 2, ISO 27001)',
      ],
    },
    {
      id: 'compliance.planned',
      says: { compliance: { appliesTo: 'organisation', relationship: 'planned_work' } },
      find: [
        'prepare/preparing <3> for <3> {standard}',
        'pursue/pursuing/achieve/achieving/obtain/obtaining/attain/attaining [and] [maintain/maintaining/keep] [our/a/an/the] [first] {standard}',
        'lead/drive/own/manage/support/run/oversee [our/the] [annual/external/upcoming] {standard} [type] [1/2/i/ii] audit/audits/certification/authorization/accreditation/readiness/assessment/preparation/preparations',
        'lead/drive/own/coordinate/support [our/the] {standard} [type] [1/2/i/ii] compliance initiative/initiatives/effort/efforts/audit/audits/program/programs/programme/roadmap',
        'lead/guide/take us to/towards/through [our] [first] {standard}',
        'working/work toward/towards [our] {standard}',
        'becoming {standard} certified/compliant',
      ],
      list: true,
      unless: [
        isQuestion,
        before(6, NEGATION),
        inSections('requirements', 'nice', 'benefits', 'process'),
        inSentence(OTHERS),
        inSentence(POSSIBLE),
        inSentence(KNOWLEDGE),
      ],
      yes: [
        '## Role\n\n- Lead our SOC 2 audit',
        '## Role\n\n- Lead the PCI DSS compliance initiative',
        'We are preparing for ISO 27001 certification.',
        '## Role\n\n- Lead our FedRAMP authorization',
        'You help us achieve and maintain SOC 2 compliance.',
      ],
      no: [
        'You help customers prepare for SOC 2.',
        '## Requirements\n\n- Experience preparing for SOC 2',
        'We are SOC 2 certified.',
      ],
    },
  ],
};
