import { before, inside } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { benefit } from './benefit.ts';

export const LEARNING_RULES: readonly Rule[] = [
  benefit('learning', 'learning_budget', {
    find: [
      'learning/training/education/educational/development/conference/conferences/book/books/course/courses/upskilling/tuition/certification/certifications <3> budget/budgets/stipend/stipends/allowance/fund/funds/reimbursement/reimbursements',
      'tuition/education/educational assistance/reimbursement/support',
      'budget/stipend/allowance/fund <4> learning/training/education/courses/conferences/books/upskilling/development',
      'per/a/each/every year/annum/month to spend on [online] courses/books/conferences/learning/training/education',
      'per/a/each/every year/annum/month to spend with education/conferences/courses/books',
      'l and d budget/stipend/allowance',
      'cpd budget/allowance',
      '# [a/per/each] [year/annum/yr] for [your] [own/professional/personal] training/development/courses',
      'learning budget/stipend/wallet',
      '# a/per/each/every/yearly/annually [year/annum] [to] [spend] for/on [your] [online] courses/books/conferences/conference/learning/training',
      '# para/pour formacion/formaciones/formation/formations/cursos',
      'weiterbildungsbudget/fortbildungsbudget/lernbudget',
      'budget <2> weiterbildung/weiterbildungen/fortbildung/fortbildungen',
      'budget formation',
      'budget de formation',
      '# <1> par an pour [te/vous/se] former/formation',
      '# <1> por ano para formacao/formacion',
      'auxilio educacao',
      'budget <3> kurse/konferenzen/schulungen/seminare/formacao/formacion/formations/cursos',
      '(for|on) courses and conferences',
      'schulungsbudget/bildungsbudget',
      'verba <2> cursos/treinamentos/educacao',
      'auxilio educacao/estudos',
      'reembolso/reembolsos/subsidio/subsidios/bolsa/bolsas/verba/ajuda <4> cursos/certificacoes/certificacao/idiomas/estudos/graduacao/faculdade/formacao/treinamentos/livros/educacao/mensalidade',
      'ayuda/ayudas/reembolso/subsidio/beca/becas/apoyo <3> cursos/estudios/idiomas/certificaciones/formacion/posgrado',
      'conferences/formations/certifications/livres <3+> budget [de]',
      'verba/orcamento/presupuesto/budget/bolsa <6> cursos/treinamentos/formacao/formacion/capacitacion/capacitaciones/certificacoes/certificaciones/certificacion',
      '# <3> para/en formacion/formacao/cursos/capacitacion/capacitaciones',
      '# [euro/eur] jahrlich/jahr [fur] [deine/ihre] weiterbildung/weiterbildungen/fortbildungen/seminare/kurse/konferenzen',
      '# <3> fur weiterbildung/weiterbildungen/fortbildungen/seminare/kurse/konferenzen/zertifizierungen/zertifikate/schulungen/messen',
      'cursos/formacion a cargo de la empresa',
      'kurse/prufungen/fortbildungen/weiterbildungen/schulungen <6> zahlen/bezahlen/ubernehmen wir',
      'formacion/formaciones/cursos/capacitacion pagada/pagadas/pagados/financiada/financiados/subvencionada/gratuita/gratuitos',
      'formacao/formacoes/cursos paga/pagas/pagos/financiada/gratuita/gratuitos',
      'ubernahme/ubernehmen/zahlen/bezahlen/finanzieren <5> fortbildung/fortbildungen/weiterbildung/weiterbildungen/fachweiterbildung/fachweiterbildungen/seminare/studium/zertifizierungen',
      'fortbildungen/weiterbildungen/fortbildung/weiterbildung <4> bezahlt/bezahlen/ubernommen/ubernehmen/finanziert/kostenubernahme',
      'bezahlte/bezahlter/kostenlose/finanzierte fortbildungen/weiterbildungen/fortbildung/weiterbildung',
      'formations prises en charge',
      'financement/prise <3> formations/certifications/formation/certification',
      'presupuesto <2> formacion',
      'orcamento <2> formacao',
    ],
    unless: [
      inside({ find: ['%'] }),
      before(
        4,
        words(
          'manage managing own owning owns marketing client market business revenue product software app research oversee overseeing plan planning',
        ),
      ),
      inside(
        words(
          'tage tag tagen stunden dias jours jour heures horas woche wochen descuento descontos desconto tool tools hardware software wellness health childcare gym home commuter phone internet lunch meal fitness travel relocation equipment office wellbeing parking food mileage',
        ),
      ),
    ],
    yes: [
      '## Benefits\n\n- Annual learning budget of $1,000',
      'We offer a budget for training.',
      '## Benefits\n\n- £1,000 a year for books and courses',
      '## Wir bieten\n\n- Wir übernehmen die Kosten deiner Weiterbildung',
      '## Beneficios\n\n- 800 € anuales para formación',
      '## Benefícios\n\n- Reembolso de cursos e certificações',
    ],
    no: [
      '## Role\n\n- You manage the training budget',
      '## Wir bieten\n\n- 5 Tage für Weiterbildung',
      '## Benefícios\n\n- Descontos de até 60% para cursos',
      '## Funções\n\n- Controlar o reembolso de cursos dos clientes',
      '## Benefits\n\n- Hardware and development tool allowance',
      '## Benefits\n\n- Home office equipment, wellness stipend',
    ],
  }),
];
