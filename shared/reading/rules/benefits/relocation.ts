import {
  after,
  all,
  before,
  inSections,
  inSentence,
  inside,
  introduced,
  not,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, OFFER } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { benefit } from './benefit.ts';
import { DUTY } from './offers.ts';

export const RELOCATION_RULES: readonly Rule[] = [
  benefit('relocation', 'relocation_assistance', {
    find: [
      'relocation [and] [visa/immigration] assistance/support/package/packages/bonus/stipend/allowance/reimbursement/benefits/benefit/help/costs/cost/budget/expenses/expense/coverage',
      'take/takes care of [all/the] [your/costs] [of/your] relocation',
      'relocation <3> provided/offered/covered/paid',
      'relocation [packages/assistance/package] <3> available',
      'relocate/relocating <3> support/assistance/package/covered',
      'assist/help/support/assistance <3> relocation/relocate/relocating/relocations',
      'subsidised/subsidized relocation',
      'relocation if/for/when/to [you/youre] moving/relocating/needed/required/move/relocate',
      'relocation is/are required and included',
      'relocation housing',
      'cover/pay/covering <3> relocation',
      'visa <3> relocation support/assistance/package',
      'frais de demenagement/relocalisation/installation',
      'allocation/indemnite/prime/soutien/forfait <3> relocalisation/demenagement/relocation/installation',
      'erstattung/ubernahme/zuschuss <3> umzugskosten/umzugs',
      'aide a l installation',
      'ayuda/apoyo/ayudamos/ayudaremos <4> mudanza/instalacion/traslado/relocalizacion',
      'apoiamos/ajudamos/apoio/ajuda/suporte <4> relocalizacao/relocacao/mudanca/realocacao',
      'umzugshilfe/umzugskosten/umzugskostenzuschuss/umzugskostenubernahme/umzugspauschale/umzugsunterstutzung/umzugszuschuss/relocationunterstutzung',
      'unterstutz*/hilfe/helfen/kosten/zuschuss <6> umzug',
      'aide/aides/accompagnement/prime/financement <4> relocation/demenagement/mobilite',
      'prise <6> relocation/demenagement/mobilite',
      'ayuda/apoyo/asistencia/paquete/ayudamos/gastos <4> reubicacion/relocation/relocalizacion/mudanza/traslado',
      'apoio/auxilio/ajuda/pacote/custos <2> relocalizacao/relocacao/mudanca/mudancas/expatriacao',
      'ayuda/apoyo/gastos/costes <2> expatriacion',
      'bono/bonus de traslado/mudanza/reubicacion',
    ],
    // Nobody sells relocation: any offer is one to applicants.
    where: [
      all(
        inSections('none', 'other', 'about', 'pay', 'location', 'process', 'legal', 'role'),
        inSentence(OFFER),
        not(before(25, DUTY)),
      ),
      all(
        inSections('none', 'other', 'about', 'pay', 'location', 'role'),
        inSentence({
          find: ['with relocation', 'relocation <3> available', '$ <4> relocation', 'relocation bonus'],
        }),
        not(before(25, DUTY)),
      ),
      all(inSections('location', 'benefits'), introduced(words('relocation'))),
      inSentence({
        find: [
          'wir [ubernehmen/unterstutzen/helfen/zahlen]',
          'nous prenons/aidons/accompagnons',
          'ayudamos/cubrimos/apoyamos/apoiamos/ajudamos/cobrimos',
          'we [will/can/gladly/also/happily] help/cover/pay/support',
          'well [help/gladly/also] cover/help/pay/support',
          'help you relocate',
          'take/takes care of [all/the] [your/costs]',
        ],
      }),
    ],
    unless: [
      before(8, words('customers clients families employers their employees candidates')),
      after(3, words('may might could')),
      inside(words('may might could')),
      before(10, NEGATION),
      after(6, words('not unavailable unable cannot isnt depending dependent eligibility exceptional')),
      after(3, words('possible')),
      after(6, { find: ['case by case'] }),
      before(4, words('no without your own')),
    ],
    yes: [
      '## Benefits\n\n- Relocation if moving to Rome',
      '## Benefits\n\n- Relocation assistance',
      'We can take care of your relocation.',
      'We’ll cover your relocation costs.',
      'We offer a relocation package.',
      '## Benefícios\n\n- Custos de expatriação',
    ],
    no: [
      'Under the new bill, landlords must provide relocation assistance.',
      'We do not offer relocation assistance.',
      'Relocation assistance is not available for this role.',
      'We are not able to offer visa sponsorship or relocation assistance.',
      '## Benefits\n\n- Relocation assistance is not provided',
      'Relocation available: possible',
      'Relocation assistance may be provided depending on eligibility.',
    ],
  }),
];
