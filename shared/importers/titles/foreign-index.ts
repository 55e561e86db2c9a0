import { FOREIGN_HEADS, FOREIGN_TITLES, OPEN_TITLES } from './foreign-titles.ts';
import { titleWords } from './title-words.ts';

/** What a foreign title names: a role, or an English title that the words next to it complete. */
export type ForeignTitle =
  | { readonly code: string }
  | { readonly head: string; readonly details: readonly string[] };

type Entry = { readonly code: string } | { readonly head: string };
/** A title of one of these may stand behind its first words: "Java Softwareentwickler". */
interface Listed {
  readonly entry: Entry;
  readonly isGerman: boolean;
}
const LONGEST = 7;

/** Marks of both genders in one word: "Entwickler:in", "Enfermeiro(a)", "Dependiente/a", "Électricien·ne". */
const GENDERS =
  /(?<=\p{L}{3})(?:[:*_·•]|\/-?|\()(?:innen|in|r|euse|trice|rice|iere|ienne|ora|ne|e|a|as|os|o|es)\)?(?!\p{L})/giu;
/** "(m/w/d)", "H/F" and "f/m/d", with and without brackets, and notes on hours. */
const NOTES =
  /[([]?(?<!\p{L})[mwfdhxi](?:\s?[/|,*]\s?[mwfdhxin]){1,3}(?!\p{L})[)\]]?|\(?\ball genders\b\)?/giu;
const RANKS = new Set(
  (
    'senior sr junior jr pleno plena confirme experimente debutant principal lead i ii iii 1 2 3 werkstudent praktikant ' +
    'praktikum auszubildender auszubildende azubi ausbildung zum zur als trainee stagiaire stage alternant alternance ' +
    'apprenti en estagiario estagio becario practicas aprendiz stellvertretender leitender erfahrener examinierter ' +
    'examinierte bilingue cdi cdd temporario de du m w d h f un una teilzeit vollzeit minijob quereinsteiger'
  ).split(' '),
);
/** Words behind a title that make another role of it. */
const ANOTHER = new Set(
  (
    'leiter leitung leitende leitender ausbilder dozent trainer consultant berater verkaufer recruiter lehrer schule ' +
    'formateur formation responsable chef directeur anesthesiste bloc scolaire puericulteur coordinateur cadre ' +
    'formador formacion jefe director responsavel gerente coordenador supervisor supervisao comercial commercial vendas ' +
    'ventas yoga fahrschule musik informatique sistemas ti software aviation avions aeronautico aeronaves ferroviario'
  ).split(' '),
);
/** Wards of nurses who are trained for them. */
const WARDS = new Set(
  'intensivstation intensivpflege intensiv anasthesie op reanimation uci uti neonatologie oncologie onkologie'.split(
    ' ',
  ),
);

/** Words of software that titles translate. */
const ENGLISH: Readonly<Record<string, string>> = {
  movil: 'mobile',
  movel: 'mobile',
  embarque: 'embedded',
  embarcado: 'embedded',
  embebido: 'embedded',
  jeux: 'game',
  videojuegos: 'game',
  jogos: 'game',
};

const titles = new Map<string, Listed>();
for (const [code, languages] of Object.entries(FOREIGN_TITLES)) {
  for (const [language, names] of Object.entries(languages)) list(names, { code }, language === 'de');
}
for (const [head, languages] of Object.entries(FOREIGN_HEADS)) {
  for (const [language, names] of Object.entries(languages)) list(names, { head }, language === 'de');
}

const open = new Set(OPEN_TITLES.map((name) => stems(titleWords(name)).join(' ')));
/** First words of a place, an employer or a detail that leaves an open title what it is. */
export const BEHIND: ReadonlySet<string> = new Set(
  'na no em en pour chez bei in im a remoto remote digital b2b dach junior berlin paris madrid lisboa'.split(
    ' ',
  ),
);

function list(names: string, entry: Entry, isGerman: boolean): void {
  for (const name of names.split(', ')) titles.set(stems(titleWords(name)).join(' '), { entry, isGerman });
}

/** Returns what a title in German, French, Spanish or Portuguese names, if one of the table is all but its details. */
export function foreignTitle(title: string): ForeignTitle | null {
  const [first = ''] = title
    .replace(NOTES, ' ')
    .replace(GENDERS, '')
    .replace(/-\s+(?=und\s)/giu, ' ')
    .split(/[,;:|()[\]•@]|\s[-–—]+\s*|\s*[-–—]+\s|[–—]|\s\/\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const words = stems(titleWords(apart(first)));
  let from = 0;
  while (from < words.length && RANKS.has(words[from] ?? '')) from += 1;
  const plain = words.slice(from);
  return atStart(plain) ?? atEnd(plain.filter((word) => !RANKS.has(word)));
}

/** "Chargé d’affaires" is three words. "Développeuse / Développeur" is one of both. */
function apart(text: string): string {
  return text.replace(/\b([dl])['’]/giu, '$1 ').replace(/(\p{L}{4,})\/(\p{L}{4,})/u, '$1');
}

function atStart(words: readonly string[]): ForeignTitle | null {
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const found = titles.get(words.slice(0, length).join(' '));
    if (found !== undefined) return named(found.entry, words.slice(0, length), words.slice(length));
  }
  return null;
}

function atEnd(words: readonly string[]): ForeignTitle | null {
  for (let length = Math.min(LONGEST, words.length - 1); length > 0; length -= 1) {
    const found = titles.get(words.slice(-length).join(' '));
    if (found?.isGerman === true) return named(found.entry, words.slice(-length), words.slice(0, -length));
  }
  return null;
}

function named(entry: Entry, title: readonly string[], around: readonly string[]): ForeignTitle | null {
  const rest = around.filter((word) => !RANKS.has(word));
  if ('head' in entry) {
    const isWeb = title.some((word) => word.startsWith('web'));
    const details = isWeb ? ['web', ...rest] : rest;
    return { head: entry.head, details: details.map((word) => ENGLISH[word] ?? word) };
  }
  if (rest.some((word) => ANOTHER.has(word))) return null;
  if (rest.length > 0 && open.has(title.join(' ')) && !BEHIND.has(rest[0] ?? '')) return null;
  if (entry.code === 'registered-nursing' && rest.some((word) => WARDS.has(word)))
    return { code: 'critical-and-specialist-nursing' };
  return { code: entry.code };
}

/** One form of the gender for each word: "infirmière" is "infirmier", "Buchhalterin" is "Buchhalter". */
function stems(words: readonly string[]): string[] {
  return words.map((word) => {
    if (word.length < 5) return word;
    return word
      .replaceAll('ß', 'ss')
      .replace(/(er|or|ent|ist|ant|at|eut|og)(?:in|innen)$/u, '$1')
      .replace(/euse$/u, 'eur')
      .replace(/trice$/u, 'teur')
      .replace(/iere$/u, 'ier')
      .replace(/ienne$/u, 'ien')
      .replace(/ee$/u, 'e')
      .replace(/(an|al|a)te$/u, '$1t')
      .replace(/ale$/u, 'al')
      .replace(/ora$/u, 'or')
      .replace(/([^i])a$/u, '$1o');
  });
}
