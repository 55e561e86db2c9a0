import type { ToolMention } from './tool-index.ts';

/** How far from a name the words stand that give it another meaning. */
const NEAR = 60;
/** Names that mean something else next to these words. */
const OTHER_MEANINGS: ReadonlyMap<string, RegExp> = new Map([
  // A company.
  ['bitcoin', /\bMercado\b/u],
  // The first letter of another language, C/AL.
  ['c', / \/AL\b/u],
  // The validation of computer systems.
  ['csv', /\b(?:GxP|GAMP|validation)\b/iu],
  // GitHub's, among assistants for code.
  ['copilot', /\b(?:Cursor|Claude Code|Codex|Windsurf|Cline|coding (?:agents?|assistants?|tools?))\b/u],
  // Dialectical behaviour therapy.
  ['dbt', /\b(?:CBT|EMDR|dialectical|therap(?:y|ist|ists|ies)|mindfulness)\b/iu],
  // The states of the Gulf.
  ['gcc', /\b(?:markets?|regions?|countries|Gulf|UAE|KSA|Saudi|MENA|Levant|Dubai|GSIs?|captives?)\b/iu],
  // Good clinical practice.
  [
    'gcp',
    /\b(?:clinical|clinics?|cl[ií]nic[ao]s?|clinique|klinisch\p{L}*|ICH|GMP|GLP|GDP|GVP|GxP|FDA|EMA|pharma\p{L}*|trials?|essais)\b/iu,
  ],
  // "Get", misspelt.
  ['git', / {2}(?:along well|rid of|it done)\b/u],
  // Pressure injuries acquired in hospital.
  ['hapi', /\b(?:sepsis|pressure|injur(?:y|ies)|CLABSI|CAUTI|nurs\p{L}+)\b/iu],
  // A part of the core of a mobile network.
  ['ims', /\b(?:subsystem|VoLTE|4G|5G)\b/iu],
  // The method of physics and finance.
  ['monte carlo', /\b(?:simulat\p{L}+|methods?|physic\p{L}*|geant4|mcnp|stochastic|bayesian|markov)\b/iu],
  // Partial hospitalisation.
  ['php', /\b(?:IOP|hospitali[sz]ation|inpatient|outpatient)\b/iu],
  // A program for the budgets of buildings.
  ['presto', /\b(?:or[cç]ament\p{L}*|presupuest\p{L}*|Sienge|Volare|medici[oó]n\p{L}*|Arqu[ií]medes)\b/iu],
  // A conference.
  ['rss', /\b(?:CoRL|ICRA|IROS|IJRR|NeurIPS|ICML|ICLR)\b/u],
  // What a year may bring.
  ['outlook', /\byear\b/iu],
  // What JSON stands for.
  ['javascript', / Object Notation\b/u],
  // Statutory accounting principles.
  ['sap', /\bstatutory accounting\b/iu],
  // Those of other programs.
  ['slides', /\b(?:Google|PowerPoint|Keynote|Docs|Sheets|decks?|presentations?)\b/iu],
  // Notes on a patient.
  ['soap', /\b(?:notes?|charting|patients?)\b/iu],
  ['stack overflow', /\b(?:scores?|profiles?|reputation)\b/iu],
  // Leads that sales has qualified, and databases of the other kind ("No-SQL").
  ['sql', /\b(?:MQLs?|SQOs?|SALs?|(?:sales|marketing)[- ]qualified)\b|\bno[-‑] /iu],
  // Any system for the control of versions.
  ['vcs', /\b(?:git|svn|subversion|mercurial|perforce|version control)\b/iu],
]);
/** What follows a name that begins a line and is all of it, or the first word of a skill. */
const SKILL =
  /^\s*(?:$|\((?:we |with |\p{Lu})|(?:experience|expertise|development|programming|knowledge|proficiency|skills)\b)/u;
/** Ambiguous names that are the tool next to these words. */
const MEANT: ReadonlyMap<string, RegExp> = new Map([
  [
    'excel',
    /\b(?:avan[cçz]ad[oa]|b[áa]sic[oa]|intermedi[áa]ri[oa]|intermedio|medio|n[ií]vel|niveau|maîtrise|manejo|dom[ií]nio|conhecimentos?|conocimientos?|Kenntnisse|DATEV|SAP|spreadsheets?|VLOOKUP|macros?|pivot|Word|PowerPoint|Outlook)\b|^\s*(?:skills|proficiency|knowledge)\b|\bfortgeschritten|\bavancé|\bd['’]\s|[Kk]enntnisse\b/u,
  ],
  ['node', /\b(?:TypeScript|JavaScript|React|Express|NestJS|npm)\b/u],
  ['react', SKILL],
  ['ruby', SKILL],
  ['rust', SKILL],
  ['unity', /\b(?:games?|Unreal|3D|C#|shaders?|AR|VR|XR|gameplay)\b/u],
]);
/** What follows an ambiguous name that is the tool. */
const MEANT_BEFORE: ReadonlyMap<string, RegExp> = new Map([
  ['helm', /^ charts?\b/u],
  ['node', /^ (?:developers?|development|backends?|services|microservices|programming)\b/u],
  [
    'go',
    /^ (?:programming|microservices?|services?|developers?|development|backends?|codebases?|language)\b/u,
  ],
]);
/** What stands in front of an ambiguous name that is the tool, and what may follow it. */
const KNOWN_IN =
  /\b(?:[Pp]roficien\p{L}+|[Ff]luen\p{L}+|[Ee]xpert\p{L}*|[Ee]xperienced?|[Kk]nowledge|[Ss]kills|[Ss]killed|[Bb]ackground|[Cc]oding|[Pp]rogramming|written)(?: \p{Ll}+){0,2} (?:in|with|using|of) $/u;
/** In front of other ambiguous names, of which the line has no more. */
const KNOWN_WITH =
  /\b(?:[Ee]xperienced?|[Pp]roficien\p{L}+|[Kk]nowledge|[Ee]xpert\p{L}*|[Ss]killed|[Ff]amiliar(?:ity)?|[Cc]omfortable|[Ww]orked)(?: \p{Ll}+)? (?:with|using) $/u;
const NOTHING_MORE = /^(?:\s*$|[.,;)]|\s(?:and|or|as|is|at)\b)/u;
/** The name of a company before its legal form: "Acme SAS". */
const COMPANY_NAME = /(?:^|[\s(«"“'’])(\p{Lu}[\p{L}\p{N}&.-]*)\s$/u;
/** "What Will Help You Excel": the verb. */
const VERB_BEFORE = /\b(?:you|who|will|we|they)\s$/iu;
/** Words with a capital before SAS that are no company's name. */
const BEFORE_SAS = /^(?:Base|Advanced|Strong|Using|With|And|Or|Of|In|Experience|Knowledge|Skills?)$/u;
/** What stands behind a company's legal form. */
const AFTER_SAS =
  /^(?:\s+(?:au capital|est|is|recrute|recherche|a été)\b|\s*[,(]\s*(?:au capital|RCS|SIRET))/iu;

/** Returns whether the text around an ambiguous name shows that it means the tool. */
export function isMeantAsTool(text: string, { start, end }: ToolMention): boolean {
  const name = text.slice(start, end);
  if (MEANT_BEFORE.get(name.toLowerCase())?.test(text.slice(end, end + NEAR)) === true) return true;
  if (!/^\p{Lu}/u.test(name)) return false;
  if (name === 'Go')
    return (
      KNOWN_IN.test(text.slice(Math.max(0, start - NEAR), start)) &&
      NOTHING_MORE.test(text.slice(end, end + NEAR))
    );
  if (/^\s*[.;]?$/u.test(text.slice(end)) && KNOWN_WITH.test(text.slice(Math.max(0, start - NEAR), start)))
    return true;
  const words = MEANT.get(name.toLowerCase());
  return (
    words?.test(`${text.slice(Math.max(0, start - NEAR), start)} ${text.slice(end, end + NEAR)}`) ?? false
  );
}

/** Returns whether the text around a name shows that it means something else than the tool. */
export function isOtherMeaning(text: string, { code, start, end }: ToolMention): boolean {
  const from = Math.max(0, start - NEAR);
  const words = OTHER_MEANINGS.get(text.slice(start, end).toLowerCase());
  if (words !== undefined) return words.test(`${text.slice(from, start)} ${text.slice(end, end + NEAR)}`);
  if (code === 'microsoft-excel') return VERB_BEFORE.test(text.slice(from, start));
  if (code !== 'sas') return false;
  const [, company] = COMPANY_NAME.exec(text.slice(from, start)) ?? [];
  return (company !== undefined && !BEFORE_SAS.test(company)) || AFTER_SAS.test(text.slice(end, end + NEAR));
}
