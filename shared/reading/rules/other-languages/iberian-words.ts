import { before, type Condition } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { ALLOWING } from '../arrangement/arrangement-words.ts';
import { NOT_OF_THE_JOB } from './arrangement-bars.ts';

export const HYBRID = 'hibrido/hibrida';
export const REMOTE = 'remoto/remota';
/** What a sentence says the arrangement of. */
export const JOB =
  'modalidad/modalidade/esquema/jornada/puesto/cargo/posicion/posicao/vacante/vaga/oportunidad/oportunidade/empleo/emprego/rol/trabajo/trabalho/atuacao/contrato';
/** The same, of several who are looked for. */
export const JOBS =
  'puestos/cargos/posiciones/posicoes/vacantes/vagas/empleos/empregos/roles/oportunidades/funcoes';
export const IS = 'es/e/sera/seria/son/sao';
export const SHARE = '10/20/25/30/40/50/60/70/75/80/90 %';

/** Another arrangement as a choice, before or behind the word. */
export const CHOICE_BEFORE: Lexicon = words(
  'o u ou y e posibilidad possibilidade opcion opcao opciones depois despues luego apos tras remoto remota remote presencial',
);
export const CHOICE_AFTER: Lexicon = {
  find: [
    'o/u/ou/y/e [100/full/totalmente/completamente] [%] [en/em] remoto/remota/remote/presencial/hibrido/hibrida/teletrabajo/teletrabalho/online',
    'remoto/remota/remote/opcional/cloud/nube/nuvem',
  ],
};
/** What holds for others, later, now and then, or for who asks for it. */
export const OPEN: Lexicon = {
  find: [
    'ou/mes/ano/opcion/opcional/opciones/opcao/ocasional/ocasionalmente/puntual/pontual/eventual/primeros/primeiros/primeras/primeiras/despues/depois/luego/apos/entrevista/entrevistas/pandemia/segun/conforme',
    // "O" is an article as well.
    'o/u [100/en/em/full] [%] remoto/remota/hibrido/hibrida/presencial/teletrabajo/oficina/mixto/mixta',
    'posibilidad/possibilidade/puedes/podras/pode/podera/poderas/podes',
  ],
};
/** What people come together for now and then, who work at home. */
export const MEETINGS: Lexicon = words(
  'reunion reuniones reuniao reunioes encuentro encuentros encontro encontros evento eventos ocasional ocasionales ocasionais ocasionalmente eventual eventuais eventualmente puntual puntuales pontual pontuais',
);
export const UNLESS: readonly Condition[] = [...NOT_OF_THE_JOB, before(5, ALLOWING)];
export const PLACE: Lexicon = words(
  'modalidad modalidade modelo esquema espacio espaco lugar ubicacion localizacion local localizacao localidade regime regimen formato tipo jornada alocacao presencialidad',
);
export const FILLER: Lexicon = words(
  'de del do da la el a en em y e con com trabajo trabalho puesto vaga modalidad modalidade modelo 100 % tiempo completo tempo integral oficina oficinas oficial empleo emprego horario lunes viernes segunda sexta',
);
