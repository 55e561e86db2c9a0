import {
  after,
  before,
  type Condition,
  inSections,
  inSentence,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says } from './engagement-words.ts';

/** A contract that follows another, or that one of two kinds of staff has. */
export const LATER: Lexicon = {
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
export const NAMED_UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('legal', 'nice', 'requirements', 'about', 'process'),
  inSentence(words('kunden clients clientes mitarbeiter collaborateurs empleados colaboradores')),
];

/** Contracts by their names in law. */
export const NAMED_RULES: readonly Rule[] = [
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
];
