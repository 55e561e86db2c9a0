import {
  after,
  all,
  around,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isQuestion,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { FactInput } from '../reading.ts';

type Policy = Extract<FactInput, { kind: 'agency_policy' }>['policy'];
const says = (policy: Policy): Rule['says'] => ({ fact: { kind: 'agency_policy', policy } });

const AGENCY: Lexicon = {
  find: [
    'agency/agencies/recruiter/recruiters/headhunter/headhunters/vendors/vendor/cvs/resumes/staffing',
    'search firm/firms',
    'third party/parties',
    'recruitment/recruiting firm/firms/companies/partners/services',
    'vermittlungsburo*/personalvermittl*/personaldienstleister*/personalberater*/headhuntern',
    'cabinet/cabinets/agence/agences',
    'agencia/agencias/consultoras/consultorias',
  ],
};
/** Lists say what the job or the company does. A policy closes a posting, below whatever heading came last. */
const NOT_HERE: Condition = all(inSections('requirements', 'nice', 'role', 'benefits'), {
  kinds: ['item', 'heading'],
});
const REFUSAL: Lexicon = {
  find: [
    'not/no/dont/doesnt/wont/cannot/never/refrain/prohibited/property/fees/fee/please/decline/keine/keinen/nicht/absehen/verzichten/non/nao/pas/abstenir/abstenerse/abster',
  ],
};
const AGREEMENT: Lexicon = {
  find: [
    'without/absent/signed/prior/existing/written/valid/executed <4> agreement/contract/terms/approval/consent/authorization/authorisation',
    'ohne <4> vereinbarung/vertrag/rahmenvertrag/auftrag/zustimmung',
    'sans <4> accord/contrat',
    'sin <4> acuerdo/contrato/autorizacion',
    'sem <4> acordo/contrato/autorizacao',
  ],
};
const OTHER_AGENCIES: Lexicon = words(
  'government federal regulatory creative marketing advertising media digital ad code credit rating news travel law enforcement state',
);

export const agencyPolicy: RuleTable = {
  variant: 'agency_policy',
  rules: [
    {
      id: 'agency.unsolicited',
      says: says('no_unsolicited_submissions'),
      find: [
        'unsolicited <4> resumes/resume/cvs/cv/candidates/candidate/applications/submissions/profiles/referrals/introductions/calls/emails/inquiries/approaches/assistance/services/support/solicitations/outreach/contact/contacts/headhunters/agency/agencies/recruiter/recruiters/firm/firms',
        'not/dont/doesnt <3> accept/accepting/work/working/partner/partnering/respond/use/engage/engaging/consider/considering/taking/open/seeking/looking <6> agency/agencies/headhunters/recruiters/staffing',
        'not/dont/doesnt <3> work/working/partner/partnering/engage/engaging with [contingency/contingent/external/retained] search firm/firms',
        'no [recruitment/recruiting/staffing/search/employment/external/third] [party] agencies/recruiters/headhunters [or] [recruiters/agencies] [please/calls]',
        'no agency calls/cvs/resumes/candidates/submissions/contact/approaches/solicitation/please',
        'no third party/parties recruiters/agencies/candidates/recruitment/recruiting/staffing',
        'agencies/recruiters/agency please',
        'agencies/recruiters/headhunters need not apply',
        'not for [recruitment/recruiting/staffing] agencies/recruiters/headhunters',
        'not need/require <1> help/assistance/support/services/calls from <2> agencies/recruiters/headhunters',
        'decline/declines <6> agencies/recruiters/headhunters',
        'agencies/recruiters/headhunters no thanks/thank',
        'agency/agencies/recruiter submissions/referrals/candidates/resumes/cvs <4> not [be] accepted/considered/welcome',
        'personalvermittler/personalvermittlern/personaldienstleister/personaldienstleistern/headhunter/headhuntern <4> nicht erwunscht/gewunscht',
        'agencias/consultorias <6> nao enviem/encaminhem',
        'not contact us <6> agencies/recruiters',
        'not looking for third parties/party',
        'firm/firms/agency/agencies/recruiter/recruiters <6+> not inquire/contact/call/apply/email/reply/solicit',
        'keine [anfragen/bewerbungen] [von] personalvermittler/personalvermittlern/personalvermittlungen/personaldienstleister/personaldienstleistern/personalberater/personalberatern/headhunter/headhuntern/agenturen',
        'von <6> personalvermittlern/personaldienstleistern/headhuntern <6> absehen',
        'personalvermittler/personalvermittlern/personalvermittlungen/personaldienstleister/personaldienstleistern/headhunter/headhuntern/agenturen <8> absehen/verzichten',
        'nicht mit personalvermittlern/personalvermittlungen/personaldienstleistern/personalberatern/headhuntern',
        'candidatures/cv non sollicites/sollicitees',
        'cabinets/agences [de] [recrutement] [merci/sont/est/priees] [de/prie/pries/priees] [de] s abstenir',
        'pas <3> avec <2> cabinets/agences',
        'pas <4> candidatures/cv <4> cabinets/agences',
        'no <4> agencias/consultoras',
        'agencias/consultoras abstenerse',
        'abstenerse agencias/consultoras',
        'nao <4> agencias/consultorias',
        'vermittlungsburos/personalvermittlungen/personalvermittlern <3> nicht berucksichtigt',
        'candidatures/cv <4> cabinets/agences <2> recrutement <2> pas',
      ],
      where: [all(inSentence(AGENCY), inSentence(REFUSAL))],
      unless: [
        isQuestion,
        all(inSentence(AGREEMENT), not(inSentence(words('unsolicited')))),
        inSentence({ find: ['reserve the right', 'our customers/clients <1> not/dont'] }),
        around(3, OTHER_AGENCIES),
        inside(OTHER_AGENCIES),
        // "Brands that do not want to work with agencies" are others, and so is who has no CVs to sort.
        before(2, words('that who which')),
        before(10, { find: ['you dont'], except: ['if you dont'] }),
        before(14, words('offers text messages scam fraud fraudulent scammers personal impersonating')),
        after(14, words('messages scam government federal regulatory')),
        NOT_HERE,
      ],
      yes: [
        'People who seek a job only, please: this role is not for agencies or subcontractors.',
        'We do not accept unsolicited resumes from agencies.',
        'No agencies, please.',
        'Agency submissions for this job are not accepted.',
        'Agencies: no thanks.',
        'Strictly no recruitment agencies.',
        'We do not take CVs from unsolicited recruiting firms.',
        'We hire directly and do not need help from recruiters.',
        'We are not working with contingency search firms.',
        'We kindly decline contact from recruitment agencies.',
        'If you are a staffing agency, please do not inquire about this opening.',
        'We are not looking for third parties, recruiters or outsourcing.',
        'Anfragen von Personaldienstleistern sind nicht erwünscht.',
        'Recruitment agencies: please note that we do not work with recruiters on this role.',
        '## Benefits\n\n- Pension\n\nWe do not accept unsolicited CVs from recruitment agencies.',
        'Bitte keine Anfragen von Personalvermittlern.',
        'Wir arbeiten nicht mit Personaldienstleistern.',
        'Cabinets de recrutement s’abstenir.',
        'Nous ne travaillons pas avec des cabinets de recrutement.',
        'Abstenerse consultoras.',
        'Não aceitamos currículos de agências.',
      ],
      no: [
        'We never send unsolicited offers by text.',
        'You pay no agency fees.',
        'We run your hiring, so you don’t sort unsolicited CVs of six agencies, and nobody asks for a fee.',
        'We help brands that do not want to work with agencies.',
        'You do not work with government agencies.',
        '## Role\n\n- You do not work with agencies here',
      ],
    },
    {
      id: 'agency.approved',
      says: says('approved_agencies_only'),
      find: [
        'only <8> approved/preferred/authorized/authorised/contracted/engaged <3> agency/agencies/vendors/vendor/suppliers/supplier/partners/list/recruiters',
        'agencies/agency/vendor/vendors/recruiters/firms/third/suppliers <9+> without <8> agreement/contract/terms/authorization/authorisation/approval/order',
        'agency/agencies/headhunter/recruiter/recruiters <9+> not have [a/an] signed/written/valid/executed <3> agreement',
        'unsolicited <9+> without <8> agreement/contract/authorization/authorisation/approval',
        'unsolicited <9+> absent/absence <8> agreement/contract',
        'without <6> agreement <6> agency/agencies/recruiters',
        'agencies/agency/recruiters <6> must <4> have <9+> agreement/contract',
        'agencies/recruiters [will] [first] need/require [a/an] signed/written/valid/executed <3> agreement/contract',
        'from agencies/recruiters/firms with <6> agreement/contract',
        'not on the/our preferred/approved [supplier/suppliers/vendor/vendors/agency/agencies] list',
        'not on the/our psl',
        'only [those/the] agencies/recruiters on our psl/preferred/approved',
        'personalvermittler/personalvermittlern/personaldienstleister/personaldienstleistern/headhunter/headhuntern <8> ohne <4> vereinbarung/vertrag/rahmenvertrag',
        'cabinets/agences <8> sans <4> accord/contrat',
        'agencias/consultoras/consultorias <8> sin/sem <4> acuerdo/contrato/acordo',
      ],
      where: [inSentence(AGENCY)],
      unless: [
        isQuestion,
        NOT_HERE,
        around(3, OTHER_AGENCIES),
        inSentence(words('scam fraud fraudulent offers')),
      ],
      yes: [
        'Agencies may not submit candidates without a signed agreement.',
        'We only accept candidates from approved agencies.',
        'We only take CVs from agencies with a signed contract.',
        'We do not take candidates from agencies that are not on our preferred supplier list.',
        'Agencies need a signed agreement before they submit candidates.',
        'We contact only those agencies on our preferred supplier list.',
        'A recruitment agency must first have a written, fully executed agreement.',
        'Wir nehmen von Personaldienstleistern keine Profile ohne schriftliche Vereinbarung an.',
      ],
      no: [
        'Agencies have a signed contract with us and sell our tickets.',
        'We never send offers without a contract.',
        'We accept no unsolicited resumes from agencies.',
      ],
    },
  ],
};
