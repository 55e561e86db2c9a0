import { before, inSections, inSentence, isQuestion, slashed } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says } from './engagement-words.ts';
import { LATER, NAMED_UNLESS } from './named.ts';

/** Lines of terms. */
export const TERM_RULES: readonly Rule[] = [
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
    no: ['Contratação: CLT / PJ', 'Para contratação CLT:', 'Contratação CLT temporária.', 'Regime CLT flex'],
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
      before(8, words('apres experience experiencia premiere un une votre de ao apos previous cdi cdd puis')),
      inSections('about', 'nice', 'legal', 'process'),
      inSentence(words('alternance cdi ou tuteur encadrer supervisionar orientar')),
    ],
    yes: ['## Infos pratiques\n\n- Stage de 6 mois', '## Detalhes\n\n- Estágio de 12 meses, 6 horas por dia'],
    no: ['## Profil\n\n- Une première expérience ou un stage de 6 mois', 'Emprego após estágio de 6 meses.'],
  },
];
