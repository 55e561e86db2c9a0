/** Spellings that titles vary, and the one that comparisons use. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\bc\s?\+\+/g, ' cpp '],
  [/\bc#/g, ' csharp '],
  [/\.net\b/g, ' dotnet '],
  [/\bnode\.?js\b/g, ' nodejs '],
  [/\b(senior|sr|staff|mid|junior)\+/g, '$1 '],
  [/[&+]/g, ' and '],
  [/\bco[\s-]?ops?\b(?!\s*(?:banks?|food|housing|stores?|grocery)\b)/g, 'intern'],
  [/\bfull[\s-]*stack\b/g, 'fullstack'],
  [/\bfront[\s-]*end\b/g, 'frontend'],
  [/\bback[\s-]*end\b/g, 'backend'],
  [/\bdev[\s-]+ops\b/g, 'devops'],
  [/\brev[\s-]?ops\b/g, 'revenue operations'],
  [/\bops\b/g, 'operations'],
  [/\binfra\b/g, 'infrastructure'],
  [/\badmin\b/g, 'administrator'],
  [/\be[\s-]commerce\b/g, 'ecommerce'],
  [/\bcyber[\s-]+security\b/g, 'cybersecurity'],
  [/\bdata[\s-]*cent(?:er|re)s?\b/g, 'datacenter'],
  [/\bpre[\s-]+sales\b/g, 'presales'],
  [/\bgo[\s-]to[\s-]market\b/g, 'gtm'],
  [/\bvice[\s-]president\b/g, 'vp'],
  [/\bprogramme\b/g, 'program'],
  [/\brep\b/g, 'representative'],
  [/\bmgr\b/g, 'manager'],
  [/\bml\b/g, 'machine learning'],
  [/\bsw(?=\s+(?:architect|developer|development|engineer))/g, 'software'],
  [/\bhw(?=\s+(?:architect|design|engineer))/g, 'hardware'],
  [
    /\b(android|backend|embedded|firmware|frontend|fullstack|ios|machine learning|mobile) programmer/g,
    '$1 engineer',
  ],
  [/\bmle\b/g, 'machine learning engineer'],
  [/\bdev[\s-]?rel\b/g, 'developer relations'],
  [/\ba\.i\.(?!\w)/g, ' ai '],
  [/\b(threat|market|competitive) intel\b/g, '$1 intelligence'],
];

/** Returns the words of a title or alias as they are compared: in lower case, without accents, in one spelling. */
export function titleWords(text: string): string[] {
  let plain = ` ${text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')} `;
  for (const [spelling, word] of SAME) plain = plain.replace(spelling, word);
  return plain
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Notes that are not part of the title: gender marks, requisition numbers, kinds of contract and shifts. */
const NOTES =
  /\(?\b[mwfdxh](?:\s?[/|*]\s?[mwfdxhn]){1,3}\b\)?|\(?\ball genders\b\)?|#\d+|\b(?:contract )?student\s+worker\b|(?<=\S\s)\(?(?:1st|2nd|3rd|first|second|third|swing|day|evening|night|weekend)[- ]?shift\)?\s*$/giu;

/** A hyphen in the place of a dash: "Senior Accountant-Revenue Accounting". */
const HYPHENED =
  /\b(Engineer|Developer|Designer|Architect|Scientist|Analyst|Accountant|Counsel|Executive|Representative|Specialist|Manager|Director)-(?=\p{Lu}(?!evel))/gu;

/** Splits a title at commas, dashes, brackets and words such as "at" or "with". */
export function titleParts(title: string): string[] {
  return title
    .replace(NOTES, ' ')
    .replace(HYPHENED, '$1, ')
    .split(/[,;:|()[\]•@]|\s[-–—]+\s*|\s*[-–—]+\s|[–—]|\s\/\/\s|\s+(?:at|with|for|in|to)\s+/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Words of rank, degree, contract and region, which say nothing about the trade. */
const RANKS = new Set(
  (
    'senior sr snr ssr junior jr staff principal lead leading founding intern internship graduate trainee apprentice ' +
    'entry mid midlevel level experienced expert i ii iii iv v 1 2 3 4 5 l1 l2 l3 l4 l5 l6 ic1 ic2 ic3 ic4 ic5 ' +
    'internships traineeship apprenticeship remote hybrid onsite contract contractor temporary parttime fulltime global regional international freelance ' +
    'new grad distinguished interim summer winter fall spring 2024 2025 2026 2027 future opening working student ' +
    'werkstudent stage alternance bilingual emea apac latam dach uk uki usa anz nordics benelux mena amer americas namer'
  ).split(' '),
);

/** Who works on contracts; in front of others the word says for how long they are hired. */
const OF_CONTRACTS = new Set(['administrator', 'manager', 'negotiator', 'specialist']);

/** Returns the words without ranks. */
export function withoutRanks(words: readonly string[]): string[] {
  return words.filter(
    (word, at) => !RANKS.has(word) || (word === 'contract' && OF_CONTRACTS.has(words[at + 1] ?? '')),
  );
}
