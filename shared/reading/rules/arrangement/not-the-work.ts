import { after, all, before, type Condition, inLine, inside, not } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import { HELD } from './arrangement-words.ts';

/** How people are hired: "O processo seletivo é 100 % remoto". */
export const HIRING: Lexicon = {
  find: [
    'processo/processos/proceso/procesos/processus/etapas/fases/fase/etapes [100] [%] [online] [de] seletivo/seletivos/seleccion/selecao/recrutement/recrutamento/reclutamiento',
    'recrutement/processus/process 100/est/se/entierement/full',
    'bewerbungsverfahren/bewerbungsprozess/bewerbungsgesprach/bewerbungsgesprache/vorstellungsgesprach/vorstellungsgesprache/auswahlverfahren/auswahlgesprach/auswahlgesprache/kennenlerngesprach/erstgesprach',
    'onboarding presencial/remoto/100/e/es/est/sera/totalmente/completamente',
  ],
};
/** What is taught or tested, and where people get to know each other. */
export const LEARNING: Lexicon = {
  find: [
    ...HELD.find,
    'diploma/licenciatura/carrera/carreras/graduacao/posgrado/maestria/universidad/universidade/faculdade/bachillerato/preparatoria',
    'einarbeitung/integracao/avaliacao/avaliacoes/evaluacion/evaluaciones/induccion/ambientacao/imersao/inmersion/seminario/seminarios/seminaire/seminaires/seminar/seminare/workshop/workshops/estudo/estudios',
  ],
  except: ['nach [der/einer/deiner/ihrer] einarbeitung'],
};
/** What customers get in person. */
export const SERVED: Lexicon = words(
  'atendimento atendimentos suporte soporte atencion asistencia assistencia acolhimento accueil vente ventes venda vendas venta ventas consulta consultas consultation consultations visita visitas visite visites acompanamiento acompanhamento accompagnement',
);
const CUSTOMERS: Lexicon = {
  // Where an agency has the work done.
  except: ['fur unseren kunden in/im/aus/mit'],
  find: [
    'nossos/nuestros/nos/notre/nosso/nuestro/unsere/unserer/unseren/dos/os/los clientes/cliente/clients/client/kunden/pacientes/patients/alunos/alumnos',
  ],
};

/** Shares of the work, of which the whole is only the most: "80–100 % Homeoffice". */
const SHARE = '10/15/20/25/30/40/50/60/70/75/80/85/90/95';
const SHARES: Lexicon = {
  find: [
    `${SHARE} % [a/bis/ate/hasta/to/und/et/y/e]`,
    `${SHARE} a/bis/ate/hasta/to/und/et/y/e`,
    'bis zu',
    'jusqu a',
  ],
};
const UP_TO_WHOLE: Lexicon = { find: [`${SHARE} [%] [a/bis/ate/hasta/to/und/et/y/e] 100 [%]`] };
/** "Experiência com atuação presencial" is not how this work is done. */
const EXPERIENCE: Lexicon = {
  find: [
    'experiencia/experiencias/vivencia/vivencias [previa] com/em/con/en/na/no',
    'erfahrung/erfahrungen in/mit',
    'experience dans/en',
    'experience du/de travail/teletravail/poste',
  ],
};
/** What is paid or lent to those who work in one way or another: "Vale-transporte para trabalho presencial". */
export const ALLOWANCES: Lexicon = {
  find: [
    'vale/vt/auxilio/ajuda/ayuda/bono/bonus/subsidio/reembolso/transporte/combustivel/estacionamento/fretado/parking <5> para/se/caso/quando/cuando/si/nos/em',
    'zuschuss/fahrtkostenzuschuss/pauschale/zulage/jobticket/stellplatz <5> fur/bei',
    'indemnite/indemnites/prime/forfait/titres/tickets <5> pour/en/lors/les/jours',
  ],
};

/** What a company sells or is known for: "líderes em soluções de trabalho remoto". */
const OFFERINGS: Lexicon = words(
  'solucoes soluciones solutions losungen ferramentas herramientas outils plataforma plataformas lideres lider especialistas',
);
/** Some of those who work there already: "Une équipe de 12 personnes, dont 5 en full remote". */
const COLLEAGUES: Lexicon = {
  find: [
    'dont #/deux/trois/quatre/cinq/plusieurs/certains/certaines',
    'partie/moitie/tiers/membres/membre [de/des/du] [l] equipe/equipes/effectif/effectifs',
    'equipe/equipes [entierement/totalement/tech/produit/basee/repartie] [est/sont/travaille/travaillent] [en/100/full] [%]',
    'teil/teile/halfte/mitglieder des/der/unseres/unserer team/teams/belegschaft',
  ],
};
/** An arrangement for those who live somewhere else. */
const IF_FAR: Lexicon = {
  find: [
    'wohnst/wohnen/wohnt du/sie',
    'du/sie wohnst/wohnen',
    'du/sie <4> wohnst/wohnen/wohnhaft',
    'si vous/tu habitez/habites/vivez/vis/residez/resides',
  ],
};
/** What may be had, once it is agreed: "Full remote possible", "Remote nach Absprache". */
const ON_REQUEST: Lexicon = {
  find: [
    'possible/moglich/denkbar/envisageable/negociable/verhandelbar',
    'nach absprache/vereinbarung',
    'sur demande',
    'a discuter/definir/convenir',
  ],
};
/** Those of the applicants of whom it holds: "Quem mora longe trabalha 100 % remoto". */
const FOR_SOME: Lexicon = {
  find: [
    'quem/quien/quienes',
    'si/se/caso [tu/voce/vos] vives/vivis/vive/resides/residis/reside/mora/more/resida/residir/morar/viveres en/em/no/na/fora/fuera/cerca/lejos/perto/longe',
    'todos/todas aquellos/aquellas/aqueles/aquelas',
    'personas/pessoas/candidatos/candidatas/profesionales/profissionais que viven/vivan/residan/residen/moram/morem/residem/residam/vivem/estan/esten/estejam',
    'pessoas/personas/candidatos/candidatas/profissionais/profesionales de/que/fuera/fora <3> otra/otras/otro/otros/outra/outras/outro/outros/residan/viven/vivan/moram/residem',
  ],
};
/** What somebody needs or gets for work at home. */
const NEEDED_FOR: Lexicon = {
  find: [
    'internet/conexion/conexao/computador/computadora/espacio/espaco/herramientas/ferramentas/equipamento/equipamentos/equipamiento <5> para/p',
    'equipo/equipos [informatico/informaticos/de] [computo] para',
  ],
  except: ['equipo para trabajo/trabajar <4> desde'],
};
/** What somebody else may have as well: "Ouvert au full remote", "Auch für dich haben wir drei Tage Homeoffice". */
const OPEN_TO: Lexicon = {
  find: ['ouvert/ouverte/ouverts/ouvertes a/au/aux', 'ok pour', 'offen fur', 'auch fur dich/sie/euch'],
};
/** The job before this one. */
const LAST_JOB: Lexicon = words('ultimo ultima anterior anteriores previo previa');
const PART: Lexicon = words('anteil anteile anteilen moglichkeit moglichkeiten option optionen');
const VISITS: Lexicon = words(
  'kundenprojekte kundenprojekten kundentermine kundenterminen kundenbesuche kundenbesuchen',
);
const WHOLLY: Lexicon = words('100 full komplett vollstandig');
/** "Où que vous soyez" is no choice. */
const CHOICE: Lexicon = { find: ['ou/oder'], except: ['ou que vous/tu'] };
const ABROAD: Lexicon = words('ausland');

/**
 * Bars of all arrangements: where something else is done than the work. "Treinamento 100 % presencial", "Nossos clientes
 * trabalham em modelo híbrido".
 */
export const NOT_THE_WORK: readonly Condition[] = [
  before(5, HIRING),
  { cue: LEARNING, before: 3, within: 'clause' },
  all(inside(words('presencial presenciais presenciales presencialmente presentiel ort')), {
    cue: SERVED,
    before: 3,
    within: 'clause',
  }),
  { cue: CUSTOMERS, before: 6, within: 'clause' },
  all(inside(words('100')), before(1, { find: [SHARE] })),
  all(inside(words('100')), { cue: SHARES, before: 3, within: 'clause' }),
  before(5, UP_TO_WHOLE),
  before(7, ALLOWANCES),
  before(4, EXPERIENCE),
  before(3, OFFERINGS),
  before(3, COLLEAGUES),
  before(3, VISITS),
  before(11, FOR_SOME),
  // "Escritório opcional para trabalho presencial"
  before(4, words('opcional opcionais opcionales')),
  before(9, NEEDED_FOR),
  before(2, LAST_JOB),
  after(4, ABROAD),
  // "Ort: Jena (gerne remote)"
  { cue: words('ou oder auch gerne gern aussi alternativ eventuell'), before: 1, within: 'clause' },
  { cue: words('soit'), before: 2, within: 'clause' },
  before(3, OPEN_TO),
  all(inside(WHOLLY), inLine(IF_FAR)),
  // "100 % remote und/oder im Büro"
  all(inside(words('100 full komplett vollstandig remote homeoffice')), after(2, CHOICE)),
  // "Not possible" is another matter.
  all(not(inside(NEGATION)), after(2, ON_REQUEST)),
  // A share is no whole, and of "up to" nobody knows the rest: "90 % remote", "Wien (remote 70 %)", "60 % vor Ort".
  all(
    inside(words('remote remotely homeoffice onsite ort site presentiel')),
    not(inside(words('% fully full'))),
    {
      cue: { find: [`${SHARE} %`] },
      before: 2,
      after: 2,
      within: 'clause',
    },
  ),
  // "Mit Remote-Anteil"
  all(inside(words('remote homeoffice')), not(inside(words('anteil'))), after(1, PART)),
];
