import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isFirst,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, OTHERS } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMMON, DEMAND, says } from './condition-words.ts';

/** Verbs of those who arrange the travel of others. */
const ARRANGED: Lexicon = words(
  'arrange arranges arranging coordinate coordinates coordinating book books booking plan plans planning manage manages managing organize organizes organizing organise organising schedule scheduling handle handles handling process processing oversee overseeing',
);

/** Words that leave it open whether one travels. */
const OPEN: Lexicon = { find: ['or/can/likely/possibly'], except: ['can expect'] };
/** Words in front of travel that is little, pleasant, of goods, or of no one in particular. */
const NOT_OF_THE_JOB: Lexicon = {
  find: [
    '0/minimal/optional/opportunity/opportunities/chance/love/perk/free/corporate/if/reduce/little/drivers/couriers/trucks/vehicles/want/option/customers/like/enjoy/leisure',
  ],
  except: ['drivers license/licence/licenses/licences'],
};

const UNLESS: readonly Condition[] = [
  ...COMMON,
  after(2, NEGATION),
  after(4, { find: ['through [our/the/its] code/codebase/product/data/history/time', 'back in time'] }),
  inside(words('0')),
  before(5, ARRANGED),
  after(6, words('may might if could depending optional')),
  after(12, { find: ['may/might/could be required/needed/necessary'] }),
  after(4, words('likely possible possibly potentially')),
  inSentence({ find: ['flexible based on'] }),
  before(4, OPEN),
  inSentence({ find: ['if [you] [are/is] located/based', 'if <2> in'] }),
  before(4, NOT_OF_THE_JOB),
  inside(
    words(
      'discount discounts insurance expenses budget stipend allowance app apps platform booking bookings spend costs',
    ),
  ),
  // "Consultants travel to client sites as required".
  all(inside({ find: ['as required/needed/necessary'] }), not(inside({ find: ['travel as'] }))),
  after(
    1,
    words(
      'opportunities industry company companies services companions insurance stipend agency agencies experiences booking bookings budget benefits arrangements plans discount discounts perks credit optional brand brands platform expenses coordination logistics management schedules technology allowance products policy policies itineraries nurse nurses space advisors spend spending cost costs app apps market software startup marketplace site sites agents writers',
    ),
  ),
  { cue: OTHERS, before: 6, within: 'segment' },
];

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
      'available/availability for <5> trips',
      'travel <4> is expected',
      'travel regularly/frequently/extensively',
      'travel requirement/requirements [of/is] [up/approximately/about/around/roughly] [to] # [#] %',
      'travel approximately/about/around/roughly # [#] %',
      'travelling/traveling/travel is/will [be] <4> part of [this/the/your] role/job/position/work',
      'you [regularly/frequently/occasionally/often/also] travel to our/client/customer/clients/customers',
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
    unless: UNLESS,
    yes: [
      '## Requirements\n\n- Willing to travel up to 25%',
      'Travel for company meetings is expected twice a year.',
      'Some travel will be required.',
      'Expect to travel about once a quarter.',
      'Availability for two paid team trips a year is necessary.',
      '## Requirements\n\n- Travel to visit clients twice per year',
      'Travel requirements: up to 40%',
      'The role involves travel across the region.',
      'Traveling will be a big part of this job.',
      '## Requirements\n\n- A valid driver’s license and willingness to travel to clients',
      'Your customers are in the north; expect 40% travel.',
      'You can expect to travel each month.',
      'Business travel of up to 30% is required.',
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
      'Travel is required for some positions.',
      'Travel requirements: 0%',
      'Consultants travel to client sites as required.',
      'We cut business travel costs by 30%.',
      'Up to 20% discount on travel.',
      'You will travel through our codebase with a colleague.',
      '## Role\n\n- Help drivers of our app travel up to 20% less',
    ],
  },
  {
    // Travel that somebody needs for this job, not what an agency sells.
    id: 'condition.travel.noun',
    says: says('travel_required'),
    find: [
      'regular/frequent/occasional/some/domestic/extensive/international/periodic/quarterly/monthly travel',
    ],
    where: [
      isFirst,
      inSentence(DEMAND),
      inSections('requirements', 'role', 'location'),
      before(2, words('with plus involves')),
      after(1, words('to for between across within')),
      labelled(words('travel location place')),
    ],
    unless: UNLESS,
    yes: [
      'This role requires regular travel.',
      'A remote role with quarterly travel to our office.',
      'Based in our office in Lyon, with occasional travel.',
      'Occasional travel for workshops.',
      'Frequent travel, mostly by train.',
      '## Requirements\n\n- Some travel',
    ],
    no: [
      'Private planes, made for domestic and international travel.',
      'Our agency: visas, insurance, international travel.',
      '## Role\n\n- Coordinate domestic and international travel, including flights',
      '## Benefits\n\n- Regular travel to our offsites',
    ],
  },
];
