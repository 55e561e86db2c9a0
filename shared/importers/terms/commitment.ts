import type { TermsOf } from './stated-terms.ts';

type Terms = NonNullable<ReturnType<TermsOf>>;

/** What a phrase of an employment type means. An empty meaning is a word that says nothing about the terms. */
const PHRASES: Readonly<Record<string, Terms>> = {
  'full time': { schedules: ['full_time'] },
  fulltime: { schedules: ['full_time'] },
  vollzeit: { schedules: ['full_time'] },
  'temps plein': { schedules: ['full_time'] },
  'tiempo completo': { schedules: ['full_time'] },
  'jornada completa': { schedules: ['full_time'] },
  'tempo integral': { schedules: ['full_time'] },
  voltijd: { schedules: ['full_time'] },
  'part time': { schedules: ['part_time'] },
  parttime: { schedules: ['part_time'] },
  teilzeit: { schedules: ['part_time'] },
  'temps partiel': { schedules: ['part_time'] },
  'tiempo parcial': { schedules: ['part_time'] },
  'tempo parcial': { schedules: ['part_time'] },
  deeltijd: { schedules: ['part_time'] },
  permanent: { engagements: ['permanent'] },
  cdi: { engagements: ['permanent'] },
  unbefristet: { engagements: ['permanent'] },
  'fixed term': { engagements: ['fixed_term'] },
  'fixed term contract': { engagements: ['fixed_term'] },
  cdd: { engagements: ['fixed_term'] },
  befristet: { engagements: ['fixed_term'] },
  contract: { engagements: ['contract'] },
  contractor: { engagements: ['contract'] },
  freelance: { engagements: ['contract'] },
  freelancer: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
  temp: { engagements: ['temporary'] },
  seasonal: { engagements: ['temporary'] },
  intern: { engagements: ['internship'] },
  internship: { engagements: ['internship'] },
  praktikum: { engagements: ['internship'] },
  stage: { engagements: ['internship'] },
  apprentice: { engagements: ['apprenticeship'] },
  apprenticeship: { engagements: ['apprenticeship'] },
  ausbildung: { engagements: ['apprenticeship'] },
  alternance: { engagements: ['apprenticeship'] },
  regular: {},
  employee: {},
  employees: {},
  employment: {},
  position: {},
  role: {},
  job: {},
  salary: {},
  salaried: {},
  hourly: {},
  exempt: {},
  'non exempt': {},
};
const LONGEST = 3;
const MAXIMUM_LENGTH = 100;

/**
 * Reads an employment type in free words: "Full-time", "Regular Full Time (Salary)", "Part-time / Contract". Every word
 * must be known, because an unknown one may turn the meaning.
 */
export const commitment: TermsOf = (text) => {
  if (text.length > MAXIMUM_LENGTH) return undefined;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && word !== 'or' && word !== 'and');
  const schedules = new Set<NonNullable<Terms['schedules']>[number]>();
  const engagements = new Set<NonNullable<Terms['engagements']>[number]>();
  for (let at = 0; at < words.length; ) {
    const length = [LONGEST, 2, 1].find((count) =>
      Object.hasOwn(PHRASES, words.slice(at, at + count).join(' ')),
    );
    const terms = length === undefined ? undefined : PHRASES[words.slice(at, at + length).join(' ')];
    if (length === undefined || terms === undefined) return undefined;
    for (const schedule of terms.schedules ?? []) schedules.add(schedule);
    for (const engagement of terms.engagements ?? []) engagements.add(engagement);
    at += length;
  }
  return schedules.size + engagements.size === 0
    ? undefined
    : { schedules: [...schedules], engagements: [...engagements] };
};
