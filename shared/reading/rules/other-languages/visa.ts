import {
  after,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';

/** Whom the work serves, and documents of travel. */
const SERVED: Lexicon = {
  find: [
    'kunden/mandanten/klienten/unternehmen/firmen/reisende/gaste/studierende/betriebe/betreust/beratst',
    'clients/entreprises/voyageurs/ressortissants/etudiants/usagers/salaries/beneficiaires/refugies',
    'clientes/empresas/viajeros/huespedes/estudiantes/usuarios/pasajeros/corporativos',
    'empresas/utentes/estudantes/hospedes/viajantes',
    'mastercard/tarjeta/cartao/carte/kreditkarte/turista/tourist/schengen',
  ],
};
/** What is promised or refused does not hold for every applicant. */
const LIMITED: Lexicon = words(
  'eventuell gegebenenfalls moglicherweise einzelfall ausnahmefallen nur eventuellement uniquement seulement certains cas selon solo unicamente algunos casos segun apenas somente alguns pode podem podra podria pourrait konnte',
);
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSentence(SERVED),
  inSentence(LIMITED),
  inSections('role', 'nice', 'stack'),
];

/** Visas in German, French, Spanish and Portuguese: the verb says who gets or does not get one. */
export const visaInOtherLanguages: readonly Rule[] = [
  {
    id: 'visa.offered.verb',
    says: { fact: { kind: 'visa_sponsorship', offered: true } },
    find: [
      'unterstutzen/helfen/begleiten/kummern/ubernehmen/beantragen/organisieren/sponsern <8> visum/visums/visa/arbeitsvisum/arbeitsvisums/visumantrag/visumsantrag/visumsprozess/visaprozess/visumverfahren/aufenthaltstitel/aufenthaltserlaubnis/arbeitserlaubnis/arbeitsgenehmigung',
      'unterstutzen/helfen/begleiten/kummern/ubernehmen/beantragen <6> (rot weiss rot|blaue|blue|blauen) karte/card',
      'visum/visa/arbeitsvisum/aufenthaltstitel/arbeitserlaubnis/karte/card <8+> helfen/unterstutzen/begleiten/kummern wir',
      'unterstutzung/hilfe bei/beim/fur <6> visum/visa/visums/arbeitsvisum/aufenthaltstitel/aufenthaltserlaubnis/arbeitserlaubnis/visumsantrag/visumantrag',
      '(parrainage|sponsoring|sponsorship) [de] [ton/votre] visa [possible/propose/offert/assure/pris]',
      'visa sponsorise/parraine/pris',
      'chargeons/occupons/gerons/financons <5> visa/visas',
      'encargamos/ocupamos/gestionamos/pagamos <5> visado/visa',
      'accompagnons/aidons/sponsorisons/parrainons/occupons/prenons <9> visa/visas [et]',
      'accompagnons/aidons/sponsorisons/parrainons/occupons/prenons <8> titre/permis de sejour/travail',
      'accompagnement/aide/prise <5> visa/visas',
      'soutien/aide/accompagnement/assistance <5> permis de travail',
      'ayudamos/apoyamos/patrocinamos/gestionamos/tramitamos/encargamos/facilitamos <6> visado/visados/visa/permiso',
      'ayuda/apoyo/patrocinio/gestion/tramitacion <4> visado/visa [y] [permiso]',
      'tratamos/apoiamos/ajudamos/patrocinamos/cuidamos <6> visto/vistos',
      'apoio/ajuda/patrocinio/suporte <4> visto',
      'visto/vistos/visado/visados [de] [trabalho/trabajo] (sera/serao/sao/es/esta/e) patrocinado/patrocinados/custeado/custeados/tramitado/tramitados/gestionado/gestionados',
      'visto/vistos/visado/visados [de] [trabalho/trabajo] patrocinado/patrocinados/custeado/custeados/tramitado/gestionado por/pela/pelo',
      'visum/arbeitsvisum/visumsantrag wird von uns organisiert/beantragt/ubernommen/gesponsert/finanziert',
      'visa est/sera pris/sponsorise/parraine',
    ],
    where: [
      inSections('benefits', 'none', 'other', 'about', 'location', 'legal', 'process'),
      inside(
        words(
          'unterstutzen helfen kummern sponsern accompagnons sponsorisons parrainons chargeons gerons encargamos ayudamos apoyamos patrocinamos tramitamos tratamos apoiamos ajudamos',
        ),
      ),
    ],
    unless: [
      ...UNLESS,
      inSections('requirements'),
      inSentence({ find: NEGATION.find, except: [...(NEGATION.except ?? []), 'fora/fuera/hors da/de/la'] }),
      after(
        6,
        words(
          'candidat candidate candidato candidata candidatos postulante solicitante interesado trabajador trabalhador',
        ),
      ),
    ],
    yes: [
      'Wir unterstützen dich bei der Beantragung deines Arbeitsvisums.',
      'Bei Visum und Aufenthaltstitel helfen wir gern.',
      'Du kommst aus dem Ausland? Wir kümmern uns um deine Rot-Weiß-Rot-Karte.',
      '## Avantages\n\n- Parrainage de visa',
      'Te ayudamos con la tramitación del visado.',
      'Se vens de fora da UE, tratamos do teu visto.',
      'O visto será patrocinado pela empresa.',
      '## Beneficios\n\n- Visado de trabajo tramitado por nosotros',
      'Das Arbeitsvisum wird von uns beantragt.',
      "Le visa est pris en charge par l'entreprise.",
    ],
    no: [
      'Wir unterstützen Unternehmen bei der Beantragung von Visa.',
      'Wir unterstützen dich leider nicht bei deinem Visum.',
      'Nous ne parrainons pas de visas.',
      '## Aufgaben\n\n- Hilfe bei der Beantragung von Visa',
      'Tratamos de vistos para empresas.',
      'O visto não será patrocinado pela empresa.',
      'El visado será tramitado por la persona candidata o el candidato.',
      'Visto que será patrocinado o evento, procuramos apoio.',
      'Das Visum wird nicht von uns beantragt.',
      'Apoyamos los pagos con tarjeta Visa.',
    ],
  },
  {
    id: 'visa.refused.verb',
    says: { fact: { kind: 'visa_sponsorship', offered: false } },
    find: [
      '(visum|visa|visums|visumsunterstutzung|visasponsoring|visumsponsoring|sponsoring) [unterstutzung/sponsoring/sponsorship] <6> nicht moglich/angeboten/ubernommen/vorgesehen/ubernehmen/anbieten/sponsern/unterstutzen',
      'visum/visa/visums/arbeitsvisum <5> nicht gesponsert/ubernommen/beantragt/unterstutzt/finanziert/sponsoren',
      'visum/visa/arbeitsvisum konnen wir [leider] nicht/kein',
      'konnen <3> kein/keine/keinen <2> visum/visa/arbeitsvisum/visasponsoring/visumsponsoring/aufenthaltstitel',
      'bieten <3> kein/keine/keinen <2> visum/visa/visasponsoring/visumsponsoring/visumsunterstutzung/sponsoring',
      'ubernehmen keine visa/visumskosten/visaformalitaten',
      '(visum|visa) [unterstutzung] [ist/wird] <4> nicht moglich/angeboten',
      'aucun/pas/sans [de] parrainage [de] [visa]',
      'parrainage/sponsoring/sponsorisation/sponsorship [de/du] visa [de] [travail] <2> non/pas [est] disponible/possible/propose/prevu/offert/assure',
      'aucun/pas/sans [de] sponsoring de visa',
      'pas en mesure de parrainer/sponsoriser',
      'parrainons/sponsorisons/parraine/sponsorise <2> pas/aucun <2> visa/visas',
      'ne <3> parrainer/sponsoriser <1> visa/visas',
      'no [se] tramita/gestiona/patrocina/ofrece/ofrecemos/tramitamos/gestionamos/patrocinamos <6> visado/visados/visas/visa',
      'no [se] tramita/gestiona/patrocina/tramitamos/gestionamos/patrocinamos <3> permisos/permiso de trabajo',
      'no podemos patrocinar/tramitar/gestionar/ofrecer <4> visado/visados/visas/visa',
      'sin patrocinio de visa/visado',
      '(nao|sem) <6> patrocinio/patrocinar/patrocinamos/apoio <2> visto/vistos',
      'nao apoiamos/tratamos/oferecemos/suportamos <6> visto/vistos',
    ],
    unless: [
      ...UNLESS,
      inSentence(words('evento eventos event deportivo sportif problema problemas sorge sorgen aunque')),
      before(3, NEGATION),
      after(2, words('kosten gebuhren')),
    ],
    yes: [
      'Eine Visa-Unterstützung ist für diese Stelle nicht möglich.',
      'Gültige Arbeitserlaubnis nötig; ein Visum können wir nicht sponsern.',
      'Aucun parrainage de visa n’est proposé.',
      'Nous ne sponsorisons pas de visas.',
      'Sponsorisation de visa non disponible.',
      'Nous ne sommes pas en mesure de parrainer des visas de travail.',
      'La empresa no tramita permisos de trabajo ni visados.',
      'Não apoiamos pedidos de visto.',
    ],
    no: [
      'Wir bieten Sponsoring für Vereine.',
      'Nous ne parrainons pas d’événements.',
      'Wir helfen beim Visum.',
      'La empresa tramita visados.',
      'Sem experiência em vistos? Apoiamos.',
    ],
  },
];
