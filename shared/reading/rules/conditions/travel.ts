import { after, before, inSentence, inside } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, OTHERS } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMMON, says } from './condition-words.ts';

/** Verbs of those who arrange the travel of others. */
const ARRANGED: Lexicon = words(
  'arrange arranges arranging coordinate coordinates coordinating book books booking plan plans planning manage manages managing organize organizes organizing organise organising schedule scheduling handle handles handling process processing oversee overseeing',
);

export const TRAVEL_RULES: readonly Rule[] = [
  {
    id: 'condition.travel',
    says: says('travel_required'),
    find: [
      'travel [is] [occasionally/sometimes/regularly/frequently/also] required',
      'travel will [also] be required/expected/necessary',
      'required to [occasionally/regularly/frequently] travel',
      'requires/require/requiring <4> travel',
      'willing/willingness/ability/able/available/availability/ready/readiness/comfortable/prepared/open/flexibility/flexible/enthusiastic/happy/excited <2> travel/travelling/traveling',
      'must <4> travel',
      'travel up to',
      'travel as needed/required/necessary',
      'travel # [#] %',
      'travel to <5> up to # %',
      'travel to <6> [is] required',
      'travel to <9+> # %',
      'reisen <6+> gehoren <3> dazu',
      'disponibilidad/disponibilidade [de] [para] desplazarse/desplazamientos/deslocarse/deslocacoes',
      'travel to visit/meet/see clients/customers/partners/sites/offices',
      'viajes frecuentes/ocasionales/puntuales/regulares',
      'viagens frequentes/ocasionais/pontuais/regulares',
      'deplacements ponctuels/occasionnels',
      'disposicion/disponibilidad [para] viajar',
      'up to # % [domestic/international/of] [the] [time] travel',
      'travel <3> # %',
      '# % <2> travel',
      '# % of the time <2> travel',
      'youll travel',
      'you will [also] [regularly/frequently/occasionally] travel',
      'expected to travel',
      'expect to travel <4> year/quarter/month/week/quarterly/monthly/regularly/frequently/#',
      'travel expected',
      'travel <4> is expected',
      'travel regularly/frequently/extensively',
      'regular/frequent/occasional/some/domestic/extensive/international/periodic/quarterly/monthly travel',
      'travel requirement/requirements [up] [to] # [#] %',
      'role/position/job involves <3> travel',
      'reisebereitschaft/reisetatigkeit/dienstreisen',
      'deplacements [frequents/reguliers]',
      'disponibilidad/disponibilidade [de] [para] viajar/viagens/viajes',
      'disponibilidade para deslocacoes/deslocacao/deslocamentos/deslocar',
      'disponibilidade <1> [frequentes] deslocacoes/deslocamentos',
      'grands deplacements',
      'deplacements <3> a prevoir',
      'mobilite nationale/internationale/regionale/geographique',
    ],
    unless: [
      ...COMMON,
      after(2, NEGATION),
      inside(words('0')),
      before(5, ARRANGED),
      after(6, words('may might if could depending optional')),
      after(12, { find: ['may/might/could be required/needed/necessary'] }),
      after(4, words('likely possible possibly potentially')),
      inSentence({ find: ['flexible based on'] }),
      before(4, words('or can likely possibly')),
      inSentence({ find: ['if [you] [are/is] located/based', 'if <2> in'] }),
      before(
        4,
        words(
          '0 minimal optional opportunity opportunities chance love perk business free corporate if reduce little drivers couriers trucks vehicles want option customers like enjoy air leisure',
        ),
      ),
      after(
        1,
        words(
          'opportunities industry company companies insurance stipend agency agencies experiences booking bookings budget benefits arrangements plans discount discounts perks credit optional brand brands platform expenses coordination logistics management schedules between technology allowance products policy policies itineraries nurse nurses space advisors',
        ),
      ),
      before(6, OTHERS),
    ],
    yes: [
      '## Requirements\n\n- Willing to travel up to 25%',
      'Travel for company meetings is expected twice a year.',
      'Some travel will be required.',
      'Expect to travel about once a quarter.',
      'This role requires regular travel.',
      '## Requirements\n\n- Travel to visit clients twice per year',
      'Travel requirements: up to 40%',
      'A remote role with quarterly travel to our office.',
      'The role involves travel across the region.',
      '## Requisitos\n\n- Viajes frecuentes a la planta',
    ],
    no: [
      'No travel required.',
      '## Role\n\n- Support flight tests (domestic travel likely)',
      '## Requirements\n\n- 20% travel potentially required',
      'Occasional travel (25%) to the office or to customers may be required.',
      '## Requirements\n\n- Willing to travel up to 20%, but flexible based on your wishes',
      '## Role\n\n- You book travel for executives',
      'You may be required to travel.',
      '## Role\n\n- Coordinate domestic and international travel, including flights',
      'Travel requirements: 0%',
      '## Benefits\n\n- Regular travel to our offsites',
    ],
  },
];
