import {
  after,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  isQuestion,
  labelled,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { StatedValue } from '../reading.ts';

type Engagement = Extract<StatedValue, { field: 'engagement' }>['value'];
const says = (value: Engagement): Rule['says'] => ({ field: { field: 'engagement', value } });

const LABELS: Lexicon = words(
  'type employment job position contract engagement duration term status contrat contrato anstellung anstellungsart beschaftigung vertrag vertragsart befristung',
);
const FILLER: Lexicon = words(
  'full time fulltime position role job onsite remote hybrid vollzeit # hours h per week a stunden',
);
/** All that a line of terms says. */
const LINE: Lexicon = words('full time fulltime position role job employment contract # hours per week a');
const UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('benefits', 'legal', 'nice', 'requirements', 'about', 'process'),
  inSentence(
    words(
      'or convert converting conversion extension resident residents residency residence citizen opportunity potential possibility experience previous former',
    ),
  ),
];

/** A contract that follows another, or that one of two kinds of staff has. */
const LATER: Lexicon = {
  find: [
    'or/oder/ou/o/option/optional/ubernahme/nach/anschliessend/spater/puis/ensuite/evolutif/apres/perspective/possibilite/debouchant/posibilidad/opcion/tras/conversion/apos/possibilidade/efetivacao/renovable/freelance/cdd/befristet',
  ],
  except: [
    'voll/vollzeit/teil oder teilzeit/vollzeit',
    'plein ou partiel',
    'tras [el] periodo',
    'apos [o] periodo',
  ],
};
const NAMED_UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('legal', 'nice', 'requirements', 'about', 'process'),
  inSentence(words('kunden clients clientes mitarbeiter collaborateurs empleados colaboradores')),
];

export const engagement: RuleTable = {
  variant: 'engagement',
  rules: [
    {
      id: 'engagement.permanent.named',
      says: says('permanent'),
      find: [
        'unbefristeter/unbefristete/unbefristetes/unbefristeten vertrag/arbeitsvertrag/festanstellung/anstellung/arbeitsverhaltnis/arbeitsvertrags',
        'cdi [a] temps',
        'cdi statut cadre',
        'unlimited/indefinite/open employment contract',
        'open ended/end [employment] contract',
        'this/the position/role/job is full time permanent',
        'contrato indefinido/fijo',
        'contrato a termino indefinido',
        'contrato sem termo',
        'contrato [de] [trabajo/trabalho] [por/a/de] [tiempo/prazo/duracion] indefinido/indeterminado/indefinida',
        'contrat a duree indeterminee',
        'contrat/emploi/poste <5+> a duree indeterminee',
        'contrato [de] [trabalho] efetivo',
        'por tiempo/tempo/prazo indeterminado/indefinido',
        'vollzeit und unbefristet',
        'feste/fester anstellung/arbeitsvertrag',
        'unbefristete/unbefristeten festanstellung/vollzeitstelle/beschaftigung',
        'type/nature [de/du] contrat cdi',
        'contrat propose cdi',
        'contrato indefinido desde/directo/estable',
        'contratacao/contratacion/vinculo/emprego/contrato <3> por tempo/prazo/tiempo indeterminado',
        'unbefristete/unbefristeten stelle/position',
        'this/the position/role/job/contract is permanent',
      ],
      unless: [
        ...NAMED_UNLESS,
        inSentence(LATER),
        after(1, words('discontinuo')),
        before(6, words('pj freelance')),
      ],
      yes: [
        '## Wir bieten\n\n- Unbefristeter Arbeitsvertrag in Vollzeit',
        '## Wir bieten\n\n- Unbefristeter Vertrag, 38 Stunden pro Woche',
        '## Our offer\n\n- Unlimited employment contract',
        'The position is full-time, permanent, and placed in Malmö.',
        'The position is permanent and full-time.',
        '## Nous offrons\n\n- CDI à temps plein',
        '## Ofrecemos\n\n- Contrato indefinido a jornada completa',
        '## Nous offrons\n\n- Contrat à durée indéterminée',
        '## Oferecemos\n\n- Contrato por prazo indeterminado',
      ],
      no: [
        '## Wir bieten\n\n- Befristet, mit Option auf einen unbefristeten Arbeitsvertrag',
        '## Nous offrons\n\n- CDD puis CDI à temps plein',
        '## Ofrecemos\n\n- Contrato fijo discontinuo',
      ],
    },
    {
      id: 'engagement.fixed-term.named',
      says: says('fixed_term'),
      find: [
        '(befristet auf|befristet bis)',
        'auf #/ein/zwei/drei/vier/funf/sechs jahr/jahre/monate befristet',
        'cdd de #',
        'contrato temporal de #',
        'contrato [de] [trabalho] a termo [certo/ate]',
        'cdd/contrat de remplacement',
        'befristet bis #',
        'contrat/contrato a/de/por duree/duracion determinee/determinada',
        'interinidad de un/dos/# [ano/anos/meses]',
        'contrat a duree determinee',
        'contrato temporario de #',
        'contrato por prazo/tiempo determinado',
        'zunachst bis <4> befristet',
        'zunachst/vorerst befristet',
        'befristet fur/auf ein/zwei/drei/#',
        'cdd [de] [remplacement] [de] #/six/neuf/douze/trois mois',
        'type/nature [de/du] contrat cdd',
        'contrato/nombramiento [temporal] de sustitucion/interino',
        'contrato temporal hasta/durante',
        'contrato <4> a termo certo/incerto',
      ],
      unless: [
        ...NAMED_UNLESS,
        inSentence({ find: ['option/ubernahme/cdi/indefinido/possibilite/or/oder/ou'] }),
      ],
      yes: [
        'Die Stelle ist auf zwei Jahre befristet.',
        '## Wir bieten\n\n- Zunächst befristet auf 12 Monate',
        '## Le poste\n\n- CDD de 6 mois',
      ],
      no: ['CDD de 6 mois ou CDI', '## Wir bieten\n\n- Nicht befristet auf Projekte'],
    },
    {
      // A line of its own among the benefits says the same as one elsewhere.
      id: 'engagement.permanent.line',
      says: says('permanent'),
      find: ['permanent', 'indefinite contract'],
      where: [alone(LINE)],
      unless: [isQuestion, inSections('legal', 'process', 'nice', 'requirements', 'about')],
      yes: [
        '## Benefits\n\nPermanent full-time position.',
        '## Perks\n\nFull-time employment, indefinite contract.',
      ],
      no: ['## Benefits\n\n- A permanent seat at our table', '## Benefits\n\nPermanent or fixed-term.'],
    },
    {
      id: 'engagement.permanent',
      says: says('permanent'),
      find: ['permanent/unbefristet/unbefristete/unbefristeter/cdi', 'contrato indefinido', 'festanstellung'],
      where: [
        labelled(LABELS),
        alone(FILLER),
        after(3, words('role position job contract employment stelle anstellung vertrag')),
      ],
      unless: [
        ...UNLESS,
        inSentence(words('temporary fixed contractor freelance cdd')),
        after(2, { find: ['and/or contract', 'recruitment/staffing/hires/placements'] }),
      ],
      yes: ['Contract type: Permanent', 'This is a permanent position.'],
      no: [
        'We are an agency for permanent and contract staff.',
        'You must be a permanent resident.',
        'Fixed-term or permanent position.',
      ],
    },
    {
      id: 'engagement.fixed-term',
      says: says('fixed_term'),
      find: [
        'fixed term',
        'ftc',
        'befristete/befristet/befristeter',
        'cdd',
        'maternity cover',
        '# month contract',
        '# months contract',
        'contrato temporal',
      ],
      where: [
        labelled(LABELS),
        alone(FILLER),
        after(3, words('role position job contract stelle')),
        before(4, words('this is a an role position job')),
      ],
      // "A 6-month contract" of a freelance engagement is not employment.
      unless: [...UNLESS, inSentence(words('freelance contractor rate extended'))],
      yes: ['This is a 12-month contract.', 'Contract: fixed-term'],
      no: [
        'A 6-month contract, possibly extended.',
        'You negotiate fixed-term deals.',
        'Fixed-term with potential extension.',
      ],
    },
    {
      id: 'engagement.contract',
      says: says('contract'),
      find: [
        'contract/contractor/freelance [basis] role/position/opportunity/basis/engagement',
        'independent contractor',
      ],
      where: [labelled(LABELS), before(4, words('this is a an role position'))],
      unless: [...UNLESS, inSentence(words('permanent manage contractors fixed'))],
      yes: ['This is a contract role.', 'This is an independent contractor position.'],
      no: ['You manage independent contractors.', 'This is a permanent role.'],
    },
    {
      id: 'engagement.contract.role',
      says: says('contract'),
      find: [
        'this is a/an [remote] freelance/contractor/contract [contractor] position/role/engagement',
        'this is a/an [remote] independent contractor position/role/engagement',
      ],
      unless: [
        isQuestion,
        inSections('benefits', 'legal', 'nice', 'process'),
        inSentence(
          words(
            'or if permanent convert converting conversion potential possibility hire fixed month months',
          ),
        ),
      ],
      yes: ['## Requirements\n\nThis is a remote, freelance contractor position.'],
      no: ['This is a contract role or a permanent one.', 'This is a contract negotiation role.'],
    },
    {
      id: 'engagement.temporary',
      says: says('temporary'),
      find: ['temporary/seasonal role/position/job/assignment/contract'],
      where: [labelled(LABELS), before(4, words('this is a an'))],
      unless: UNLESS,
      yes: ['This is a temporary position.'],
      no: ['You fill temporary roles for clients or brands.', 'This is not a temporary position.'],
    },
    {
      id: 'engagement.internship',
      says: says('internship'),
      find: [
        'internship [program/role/position]',
        'praktikum',
        'stage conventionne',
        'stage de fin',
        'stage de # mois',
      ],
      where: [
        labelled(LABELS),
        before(5, { find: ['this is a/an', 'this [paid/summer]', 'join our', 'for our'] }),
      ],
      unless: [
        ...UNLESS,
        before(
          9,
          words(
            'lead manage managing run running build building mentor previous completed design execute executing oversee overseeing develop developing contribute onboarding',
          ),
        ),
        after(2, words('experience experiences program tracker trackers list lists agreement')),
      ],
      yes: ['This is a paid internship.', 'Job type: Internship'],
      no: [
        'You set the stage for our early-stage team.',
        'A previous internship is a must.',
        'You execute our summer internship program.',
        '## Role\n\n- Run our internship program',
      ],
    },
    {
      id: 'engagement.apprenticeship',
      says: says('apprenticeship'),
      find: [
        'apprenticeship',
        'apprentice to join',
        'alternance',
        'contrat d apprentissage',
        'duales studium',
      ],
      where: [labelled(LABELS), before(5, { find: ['this is a/an', 'this', 'looking for a/an'] })],
      unless: [...UNLESS, before(4, words('lead manage run build mentor previous completed registered'))],
      yes: [
        'This is an apprenticeship of two years.',
        'We are looking for an apprentice to join our team.',
        'Type de contrat : alternance',
      ],
      no: ['A completed apprenticeship is a must.'],
    },
    {
      id: 'engagement.permanent.clt',
      says: says('permanent'),
      find: ['contratacao/contrato/vaga/regime [de] [contratacao] clt'],
      unless: [
        ...NAMED_UNLESS,
        inSentence(LATER),
        before(1, words('para')),
        // Employment under the labour law, but not for good.
        inSentence(
          words(
            'pj cooperado cooperados cooperativa freelancer flex temporario temporaria determinado determinada estagio intermitente aprendiz modalidades se',
          ),
        ),
        slashed,
      ],
      yes: ['Contratação: CLT', '## Condições\n\n- Regime CLT, 40 horas semanais'],
      no: [
        'Contratação: CLT / PJ',
        'Para contratação CLT:',
        'Contratação CLT temporária.',
        'Regime CLT flex',
      ],
    },
    {
      id: 'engagement.apprenticeship.heading',
      says: says('apprenticeship'),
      find: ['ausbildung zum/zur/als'],
      where: [{ kinds: ['heading'] }],
      unless: [
        isQuestion,
        before(6, words('abgeschlossene abgeschlossener nach ohne oder mit')),
        inSentence(words('oder studium weiterbildung abgeschlossene erfahrung')),
      ],
      yes: ['## Ausbildung zum Kaufmann für Büromanagement (m/w/d)\n\n- Start: September'],
      no: ['## Abgeschlossene Ausbildung zur Pflegefachkraft\n\n- Examen', 'Ausbildung zum Koch.'],
    },
    {
      id: 'engagement.terms',
      says: says('temporary'),
      find: [
        'mission d interim/interimaire',
        'mission interim/interimaire de',
        'contrato temporal por campana/temporada',
        'contrato eventual por',
        'contrat/contrato interim/temporario/interimaire',
        'contrato temporal por/a/con ett/traves',
        'contratacao temporaria',
        'trabalho temporario',
      ],
      unless: [...NAMED_UNLESS, inSentence(LATER)],
      yes: ['Mission d’intérim de 3 mois à Lyon.', '## Ofrecemos\n\n- Contrato temporal por campaña'],
      no: ['Mission d’intérim puis CDI.', 'Nos clients cherchent une mission d’intérim.'],
    },
    {
      id: 'engagement.freelance.terms',
      says: says('contract'),
      find: [
        'contratacao [via/em/regime] pj',
        'regime [de] [contratacao] pj',
        'contrato como contractor',
        'contratacion como contractor/autonomo/freelance',
        'contractor independiente',
        'freiberuflich/freiberufliche/freiberuflichen/freiberuflicher [n] [entwickler/engineer/berater/mitarbeit/basis]',
        'recibos verdes',
        '(contrato|contratacao|regime|modalidade|modelo) [de] prestacao de servicos',
        'contrato/contratacao/vaga/modelo [de] [trabalho] pj',
        'mission freelance',
        'contrato de prestacion de servicios',
      ],
      unless: [...NAMED_UNLESS, inSentence({ find: ['clt/ou/o/or/u/optantes/opcao'] })],
      yes: ['Contratação PJ.', '## Ofrecemos\n\n- Contrato como contractor independiente'],
      no: ['Contratação CLT ou PJ.', 'Contratação CLT.', 'Benefícios para optantes do regime PJ.'],
    },
    {
      id: 'engagement.internship.terms',
      says: says('internship'),
      find: [
        'stage de # mois',
        'estagio de # meses',
        'estagio de #/um/dois ano/anos',
        'convention de stage',
        'stage conventionne',
        'stage de fin d etudes',
        'bolsa auxilio',
        'pflichtpraktikum/praktikumsplatz',
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        before(
          8,
          words('apres experience experiencia premiere un une votre de ao apos previous cdi cdd puis'),
        ),
        inSections('about', 'nice', 'legal', 'process'),
        inSentence(words('alternance cdi ou ou tuteur encadrer supervisionar orientar')),
      ],
      yes: [
        '## Infos pratiques\n\n- Stage de 6 mois',
        '## Detalhes\n\n- Estágio de 12 meses, 6 horas por dia',
      ],
      no: [
        '## Profil\n\n- Une première expérience ou un stage de 6 mois',
        'Emprego após estágio de 6 meses.',
      ],
    },
  ],
};
