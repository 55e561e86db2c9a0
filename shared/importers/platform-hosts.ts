import type { RECRUITING_PLATFORMS } from '../contract/vocabulary.ts';

type Platform = (typeof RECRUITING_PLATFORMS)[number];

/** Domains on which the platforms of the interface host their boards. */
const DOMAINS: Readonly<Record<string, Platform>> = {
  'workforcenow.adp.com': 'adp',
  'ashbyhq.com': 'ashby',
  'avature.net': 'avature',
  'dayforcehcm.com': 'dayforce',
  'eightfold.ai': 'eightfold',
  'greenhouse.io': 'greenhouse',
  'icims.com': 'icims',
  'jobvite.com': 'jobvite',
  'lever.co': 'lever',
  'oraclecloud.com': 'oraclecloud',
  'pageuppeople.com': 'pageup',
  'jobs.personio.com': 'personio',
  'jobs.personio.de': 'personio',
  'phenompeople.com': 'phenom',
  'recruitee.com': 'recruitee',
  'smartrecruiters.com': 'smartrecruiters',
  'successfactors.com': 'successfactors',
  'successfactors.eu': 'successfactors',
  'taleo.net': 'taleo',
  'teamtailor.com': 'teamtailor',
  'ultipro.com': 'ukg',
  'workable.com': 'workable',
  'myworkdayjobs.com': 'workday',
};

/** Returns the recruiting platform that hosts a page, if its address tells. */
export function platformOfUrl(url: string): Platform | null {
  const labels = (URL.parse(url)?.hostname ?? '').split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const domain = labels.slice(at).join('.');
    if (Object.hasOwn(DOMAINS, domain)) return DOMAINS[domain] ?? null;
  }
  return null;
}
