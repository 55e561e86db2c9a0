import * as z from 'zod/mini';
import type { StatedPlace } from '../posting.ts';
import { commitment } from '../terms/commitment.ts';
import { statedTerms, type TermsOf, termsTable } from '../terms/stated-terms.ts';
import type { WorkArrangement } from '../titles/arrangement.ts';
import type { Witness } from '../witness.ts';
import { defineFormat, firstSegment, NO_ORGANISATION, objectOf, textOf } from './board-format.ts';
import { flag, identity, joined, labelled, languageTag, said, title, words } from './fields.ts';

const Section = z.nullish(z.object({ title: words(), text: words() }));
const SmartRecruitersRecord = z.object({
  id: identity(),
  name: title(),
  company: z.object({ identifier: z.string(), name: words() }),
  location: z.nullish(
    z.object({
      city: words(),
      region: words(),
      country: words(),
      fullLocation: words(),
      remote: flag(),
      hybrid: flag(),
    }),
  ),
  department: labelled(),
  function: labelled(),
  industry: labelled(),
  typeOfEmployment: labelled(),
  experienceLevel: labelled(),
  releasedDate: words(),
  language: z.nullish(z.object({ code: words() })),
  postingUrl: words(),
  applyUrl: words(),
  jobAd: z.nullish(
    z.object({
      sections: z.nullish(
        z.object({
          companyDescription: Section,
          jobDescription: Section,
          qualifications: Section,
          additionalInformation: Section,
        }),
      ),
    }),
  ),
});
type SmartRecruitersRecord = z.output<typeof SmartRecruitersRecord>;

const HOSTS = ['jobs.smartrecruiters.com', 'careers.smartrecruiters.com'];
/** The list of SmartRecruiters calls full-time work `permanent`; its labels are in the language of the board. */
const EMPLOYMENT_IDS = termsTable({
  permanent: { schedules: ['full_time'] },
  'full-time': { schedules: ['full_time'] },
  'part-time': { schedules: ['part_time'] },
  contract: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
  intern: { engagements: ['internship'] },
});
/** Two levels span several seniorities (`associate`, `mid_senior_level`); `not_applicable` states none. */
const LEVELS = termsTable({
  internship: { seniority: ['intern'] },
  entry_level: { seniority: ['entry'] },
  director: { seniority: ['director'] },
  executive: { seniority: ['executive'] },
  not_applicable: {},
});
const SECTIONS = [
  ['companyDescription', 'about'],
  ['jobDescription', 'role'],
  ['qualifications', 'requirements'],
  ['additionalInformation', 'none'],
] as const;

/** SmartRecruiters' posting API. Its list has no text; the answer for one posting has. */
export const SMARTRECRUITERS = defineFormat({
  name: 'smartrecruiters',
  label: 'SmartRecruiters',
  summary:
    'the posting API of SmartRecruiters: {"content": […]}, or its answers for single postings, which have the text',
  ownFields: [
    'jobAd',
    'typeOfEmployment',
    'releasedDate',
    'refNumber',
    'experienceLevel',
    'customField',
    'postingUrl',
    'jobAdId',
  ],
  listFields: ['content'],
  isComplete: true,
  schema: SmartRecruitersRecord,
  boardOfUrl: (url) =>
    firstSegment(url, HOSTS) ?? firstSegment(url, ['api.smartrecruiters.com'], ['v1', 'companies']),
  board: ({ company }) => textOf(objectOf(company)['identifier']),
  id: ({ id }) => textOf(id),
  hasText: ({ jobAd }) => Object.keys(objectOf(objectOf(jobAd)['sections'])).length > 0,
  posting: (record, board) => {
    const url = said(record.postingUrl);
    return {
      source: {
        platform: 'smartrecruiters',
        board,
        tenant: board,
        id: record.id,
        // The list has no URL. This is the address of every posting, which adds the title to it.
        url:
          url ??
          `https://jobs.smartrecruiters.com/${encodeURIComponent(board)}/${encodeURIComponent(record.id)}`,
        urlPointer: url === null ? '/id' : '/postingUrl',
      },
      organisation: {
        ...NO_ORGANISATION,
        name: said(record.company.name),
        industry: said(record.industry?.label),
      },
      title: record.name,
      titlePointer: '/name',
      department: said(record.department?.label),
      team: said(record.function?.label),
      places: placesOf(record),
      arrangement: arrangementOf(record),
      terms: statedTerms([
        {
          name: 'employment_type',
          pointer: '/typeOfEmployment',
          text: textOf(record.typeOfEmployment?.id) ?? record.typeOfEmployment?.label,
          read: employment(record.typeOfEmployment?.label),
        },
        {
          name: 'seniority',
          pointer: '/experienceLevel',
          text: textOf(record.experienceLevel?.id),
          read: LEVELS,
        },
      ]),
      pay: [],
      publishedAt: said(record.releasedDate),
      validThrough: null,
      apply: record.applyUrl == null ? null : { url: record.applyUrl, pointer: '/applyUrl' },
      language: languageTag(record.language?.code, '/language/code'),
      parts: SECTIONS.map(([name, section]) => ({
        pointer: `/jobAd/sections/${name}/text`,
        markup: 'html',
        section,
        text: record.jobAd?.sections?.[name]?.text ?? '',
      })),
    };
  },
});

const employment =
  (label: string | null | undefined): TermsOf =>
  (id) =>
    EMPLOYMENT_IDS(id) ?? commitment(label ?? '');

function placesOf({ location }: SmartRecruitersRecord): StatedPlace[] {
  if (location == null) return [];
  const country = location.country?.toUpperCase();
  const address = {
    addressCountry: country,
    addressRegion: location.region,
    addressLocality: location.city,
  };
  return [{ text: joined(location.city, location.region, country), address, pointer: '/location' }];
}

/** A posting with both flags leaves the choice open. */
function arrangementOf({ location }: SmartRecruitersRecord): Witness<WorkArrangement>[] {
  const [remote, hybrid] = [location?.remote === true, location?.hybrid === true];
  if (remote === hybrid) return [];
  return remote
    ? [{ value: 'remote', rank: 'structured', locator: '/location/remote' }]
    : [{ value: 'hybrid', rank: 'structured', locator: '/location/hybrid' }];
}
