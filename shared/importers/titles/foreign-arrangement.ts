import type { WORK_ARRANGEMENTS } from '../../contract/vocabulary.ts';

type WorkArrangement = (typeof WORK_ARRANGEMENTS)[number];

const HOME = 'teletravail|teletrabajo|teletrabalho|home[ -]?office';
/** Work from home, which some employers mean for a day a week, if it is all of the work. */
const ALL_AT_HOME = `(?:100 ?%|full|total(?:mente)?|komplett|vollstandig|reines) (?:en |em |im )?(?:${HOME})|(?:${HOME}) (?:a )?(?:100 ?%|total|complet|completo|integral)`;
const PARTLY = `(?:${HOME}|remot[oa]) (?:partiel|parcial)|(?:teilweise|parcialmente) (?:${HOME}|remot[oae])|semi[ -]?presencial`;

const HYBRID = new RegExp(String.raw`\bhibrid[oa]\b|\bhybride[rs]?\b|\b(?:${PARTLY})\b`, 'g');
const ONSITE = /\bpresencia(?:l|is|les)\b|\bpresentiel\b|\bvor ort\b|\bsur site\b/;
const REMOTE = new RegExp(String.raw`\bremot[oa]s?\b|\b(?:${ALL_AT_HOME})(?!\w)`);

/** Days of a week, which divide hybrid work. */
const DAYS = /\bdias?\b|\bjours?\b|\btage?n?\b|\bvezes\b|\bveces\b|\bsemana\b|\dx/;
/** What may not last or not be offered. */
const LIMITED =
  /\b(?:nao|not|sem|sin|ohne|sans|kein|nicht|pas|possibilidade|posibilidad|possiv\w+|possible|posible|moglich\w*|optional|opcao|opcion\w*|aceita\w*|avalia\w*|inicial\w*|inicio|temporari\w+|temporal|provisori\w*|pandemi[ae]|covid|quarentena|depois|apos|pos|durante|ate|hasta|ocasional|eventual\w*)\b|\bno (?:es )?(?:remot|presencial|hibrid)/;
/** What is remote or on site other than the work. */
const OTHERS =
  /\b(?:times?|equipes?|equipos?|teams?|suporte|soporte|acesso|acceso|control\w*|atendimento|treinamento|entrevista|cursos?|aulas?|vendas|ventas|monitoramento|sensoriamento|cloud|nuvem|nube|fahrzeug\w*|veiculos?|vehic\w+|antrieb\w*|events?|eventos?|infra\w*)\b/;
const WHOLE_TIME = /\b(?:full|part)[ -]?time\b/g;
const CHOICE = /\b(?:ou|oder|o)\b/;
/** Between the levels of a place, and between the parts of a title. */
const LEVEL = /\s[-–—|]+\s|[,|]/;
const PART = /\s[-–—|]+\s|[,:|@📍🚀]/u;
/** What a slash may join to "remoto". Another word is a place that is the other choice: "Curitiba/Remoto". */
const BESIDE =
  /^\W*(?:clt|pj|mei|cooperado|freela\w*|estagio|efetivo|pleno|senior|junior|sr|pl|jr|100 ?%|brasil|brazil|latam|portugal|espana|mexico|colombia|argentina|chile|peru|deutschland|osterreich|schweiz|france|europa|internacional)\b/;

/** Words around an arrangement in a part of a title that is about nothing else. */
const FILLER = new Set(
  'vaga vagas oportunidade trabalho trabajo travail arbeit arbeiten arbeitsmodell modalidade modalidad modelo modell regime local formato atuacao puesto poste full fully total totalmente completamente 100 em en de do da clt pj brasil latam'.split(
    ' ',
  ),
);
/** Where or for whom the work is: "Híbrido em Campinas". */
const BEHIND = /^(?:no|na|em|en|in|a|para|pela)$/;
/** Programs for telephones are hybrid too. */
const PROGRAMS = /\b(?:mobile|movel|movil\w*|apps?|ionic|cordova|aplicativos?)\b/;

/** Returns a text in small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns the work arrangements that a place or a bracket of a title names in German, French, Spanish or Portuguese. `text`
 * is plain. A choice between arrangements names all of them; one between a place and remote work names none.
 */
function foreignArrangementsSaid(text: string): WorkArrangement[] {
  if (LIMITED.test(text) || OTHERS.test(text.replace(WHOLE_TIME, ' '))) return [];
  const rest = text.replace(HYBRID, ' ');
  const isHybrid = rest !== text;
  const isOnsite = ONSITE.test(rest);
  const isRemote = REMOTE.test(rest);
  if (DAYS.test(text)) return isHybrid || (isOnsite && isRemote) ? ['hybrid'] : [];
  if (isRemote && !isHybrid && !isOnsite && isChoiceOfPlace(rest)) return [];
  return [
    ...(isHybrid ? (['hybrid'] as const) : []),
    ...(isOnsite ? (['onsite'] as const) : []),
    ...(isRemote ? (['remote'] as const) : []),
  ];
}

function isChoiceOfPlace(text: string): boolean {
  if (CHOICE.test(text)) return true;
  return text.split(LEVEL).some((level) => {
    const sides = level.split('/');
    return sides.some(
      (side, at) =>
        REMOTE.test(side) &&
        [sides[at - 1], sides[at + 1]].some((other) => other !== undefined && !BESIDE.test(other)),
    );
  });
}

/** Returns the work arrangements that a title names in these languages, in brackets or as a separate part. */
export function foreignArrangementsOfTitle(title: string): WorkArrangement[] {
  const text = plain(title);
  const inBrackets = [...text.matchAll(/(?:^|[([])([^()[\]]*)[)\]]/g)].map((match) => match[1] ?? '');
  const parts = LIMITED.test(text)
    ? []
    : text
        .replace(/[([][^()[\]]*[)\]]/g, ' | ')
        .split(PART)
        .filter(isOnlyArrangement);
  const isProgram = PROGRAMS.test(text);
  return [...inBrackets, ...parts]
    .filter((one) => !isProgram || !/^\W*hibrid[oa]\W*$/.test(one))
    .flatMap(foreignArrangementsSaid);
}

/** Returns whether a part of a title says an arrangement and nothing else than where or for whom. */
function isOnlyArrangement(part: string): boolean {
  const words = part.match(/[\p{L}\d]+/gu) ?? [];
  const at = words.findIndex((word) => !FILLER.has(word));
  if (!/^(?:remot[oa]|hibrid[oa]|hybride[rs]?|presencial|presentiel)$/.test(words[at] ?? '')) return false;
  const behind = words.slice(at + 1);
  return BEHIND.test(behind[0] ?? '') || behind.every((word) => FILLER.has(word));
}
