import { after, around, before } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { benefit } from './benefit.ts';

export const RETIREMENT_RULES: readonly Rule[] = [
  benefit('retirement', 'retirement_plan', {
    find: [
      '401k/401ks/403b',
      '401 k/ks/plan/match/matching',
      '403 b',
      'pension/pensions/superannuation/kiwisaver/rrsp/grrsp/sipp/rrsps',
      'ira match/matching',
      'provident fund',
      'profit sharing and 401',
      'savings and retirement plan/plans/program/programs/benefits',
      'retirement [savings/saving] plan/plans/savings/benefits/benefit/contribution/contributions/matching/match/program/programs/account/accounts',
      'altersvorsorge/bav/betriebsrente/altersversorgung/altersversorge/zusatzversorgung/direktversicherung/pensionskasse/zusatzrente',
      'betriebliche/betrieblichen/betrieblicher rente/vorsorge',
      'plan/fondo/seguro de/para pensiones/retiro/pension/jubilacion/reforma',
      'reer/vbl/zvk/kzvk',
      'regime/regimes de retraite',
      'alterssicherung/rentenversicherungszuschuss',
      'finanzierte/arbeitgeberfinanzierte/betriebliche rente/altersrente/altersvorsorge',
      'zusatzliche <1> altersversorgung/altersvorsorge',
      'pensionskassenleistungen/pensionskassenleistung',
      'assurance groupe',
      'plan/plans d epargne retraite',
      'epargne/plan retraite',
      'plan/plans [de] retraite',
      'sante/prevoyance et retraite',
      'perco/percol/percos',
      'retraite complementaire/supplementaire',
      'plano/fundo de pensoes/previdencia',
      'previdencia privada/complementar',
      'plano [de] previdenciario/aposentadoria',
    ],
    unless: [
      after(
        1,
        words(
          'software providers funds fund product products industry recordkeeping administrators administrator space platform risk actuarial clients advisors accounts schemes',
        ),
      ),
      before(16, { find: ['lieu of'] }),
      around(3, words('administer administration administering compliance audits')),
    ],
    yes: [
      '## Benefits\n\n- 401(k) with a match',
      '## Avantages\n\n- REER collectif',
      '## Avantages\n\n- Plan de retraite',
      '## Prestaciones\n\n- Fondo de retiro',
      '## Benefícios\n\n- Plano previdenciário',
      'We offer a company pension.',
      '## Wir bieten\n\n- Pensionskasse über dem Obligatorium',
    ],
    no: [
      'We build pension software.',
      '## Missions\n\n- Vous vendez des plans de retraite',
      '## Role\n\n- Administration of the 401(k)',
      '## Benefits\n\n- 401(k) (coming soon)',
      'There is no pension yet, but we offer snacks.',
      '## Funciones\n\n- Vender planes de pensiones y seguros',
    ],
  }),
];
