import * as z from 'zod/mini';
import type { StatedComponent } from '../pay/stated-pay.ts';
import type { StatedPlace } from '../posting.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import type { WorkArrangement } from '../titles/arrangement.ts';
import type { Witness } from '../witness.ts';
import { defineFormat, NO_ORGANISATION, textOf, urlOf } from './board-format.ts';
import { figure, flag, identity, joined, list, memberOf, said, title, words } from './fields.ts';

const Place = z.object({
  name: words(),
  city: words(),
  state: words(),
  country: words(),
  country_code: words(),
});
const RecruiteeRecord = z.object({
  id: identity(),
  title: title(),
  status: words(),
  careers_url: z.string(),
  careers_apply_url: words(),
  company_name: words(),
  department: words(),
  location: words(),
  city: words(),
  state_name: words(),
  country: words(),
  country_code: words(),
  locations: list(Place),
  remote: flag(),
  hybrid: flag(),
  on_site: flag(),
  employment_type_code: words(),
  experience_code: words(),
  published_at: words(),
  close_at: words(),
  salary: z.nullish(z.object({ min: figure(), max: figure(), currency: words(), period: words() })),
  description: words(),
  requirements: words(),
});
type RecruiteeRecord = z.output<typeof RecruiteeRecord>;

const EMPLOYMENT = termsTable({
  fulltime: { schedules: ['full_time'] },
  fulltime_permanent: { schedules: ['full_time'], engagements: ['permanent'] },
  fulltime_fixed_term: { schedules: ['full_time'], engagements: ['fixed_term'] },
  parttime: { schedules: ['part_time'] },
  parttime_permanent: { schedules: ['part_time'], engagements: ['permanent'] },
  parttime_fixed_term: { schedules: ['part_time'], engagements: ['fixed_term'] },
  contract: { engagements: ['contract'] },
  freelance: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
  internship: { engagements: ['internship'] },
  apprenticeship: { engagements: ['apprenticeship'] },
});
/** Codes such as `experienced` and `manager` span several seniorities. */
const EXPERIENCE = termsTable({
  entry_level: { seniority: ['entry'] },
  junior: { seniority: ['entry'] },
  mid_level: { seniority: ['mid'] },
  senior: { seniority: ['senior'] },
  senior_level: { seniority: ['senior'] },
  director: { seniority: ['director'] },
  executive: { seniority: ['executive'] },
});
const PERIODS: Readonly<Record<string, StatedComponent['interval']>> = {
  year: 'year',
  yearly: 'year',
  month: 'month',
  monthly: 'month',
  week: 'week',
  weekly: 'week',
  day: 'day',
  daily: 'day',
  hour: 'hour',
  hourly: 'hour',
};
const OWN_HOST = /^([a-z0-9-]+)\.recruitee\.com$/u;
const FLAGS = [
  ['remote', 'remote'],
  ['hybrid', 'hybrid'],
  ['on_site', 'onsite'],
] as const;

/** Recruitee's careers site API. */
export const RECRUITEE = defineFormat({
  name: 'recruitee',
  label: 'Recruitee',
  summary: 'the careers site API of Recruitee: {"offers": […]}',
  ownFields: [
    'careers_url',
    'careers_apply_url',
    'employment_type_code',
    'experience_code',
    'education_code',
    'options_cv',
    'open_questions',
  ],
  listFields: ['offers'],
  isComplete: true,
  schema: RecruiteeRecord,
  boardOfUrl: (url) => OWN_HOST.exec(url.hostname)?.[1] ?? null,
  board: ({ careers_url }) => {
    const url = urlOf(careers_url);
    // A careers site on its own domain is one board as well.
    return url === null ? null : (OWN_HOST.exec(url.hostname)?.[1] ?? url.hostname);
  },
  id: ({ id }) => textOf(id),
  hasText: ({ description }) => textOf(description) !== null,
  isUnlisted: ({ status }) => typeof status === 'string' && status !== 'published',
  posting: (record, board, { organisation }) => ({
    source: {
      platform: 'recruitee',
      board,
      tenant: board,
      id: record.id,
      url: record.careers_url,
      urlPointer: '/careers_url',
    },
    organisation: { ...NO_ORGANISATION, name: said(record.company_name) ?? organisation },
    title: record.title,
    titlePointer: '/title',
    department: said(record.department),
    team: null,
    places: placesOf(record),
    arrangement: arrangementOf(record),
    terms: statedTerms([
      {
        name: 'employment_type',
        pointer: '/employment_type_code',
        text: record.employment_type_code,
        read: EMPLOYMENT,
      },
      { name: 'seniority', pointer: '/experience_code', text: record.experience_code, read: EXPERIENCE },
    ]),
    pay: payOf(record),
    publishedAt: said(record.published_at),
    validThrough: said(record.close_at),
    apply:
      record.careers_apply_url == null
        ? null
        : { url: record.careers_apply_url, pointer: '/careers_apply_url' },
    language: null,
    parts: [
      { pointer: '/description', markup: 'html', text: record.description ?? '' },
      { pointer: '/requirements', markup: 'html', section: 'requirements', text: record.requirements ?? '' },
    ],
  }),
});

function placesOf(record: RecruiteeRecord): StatedPlace[] {
  if (record.locations.length === 0) {
    return [
      {
        text: joined(record.city, record.state_name, record.country) || (record.location ?? ''),
        address: {
          addressCountry: record.country_code,
          addressRegion: record.state_name,
          addressLocality: record.city,
        },
        pointer: '/city',
      },
    ];
  }
  return record.locations.map(({ name, city, state, country, country_code }, at) => ({
    text: joined(city, state, country) || (name ?? ''),
    address: { addressCountry: country_code ?? country, addressRegion: state, addressLocality: city },
    pointer: `/locations/${at}`,
  }));
}

/** Several flags leave the choice open, which is no arrangement. */
function arrangementOf(record: RecruiteeRecord): Witness<WorkArrangement>[] {
  const [set, ...others] = FLAGS.filter(([field]) => record[field] === true);
  if (set === undefined || others.length > 0) return [];
  return [{ value: set[1], rank: 'structured', locator: `/${set[0]}` }];
}

function payOf({ salary }: RecruiteeRecord) {
  if (salary == null || (salary.min === null && salary.max === null)) return [];
  const period = (salary.period ?? '').toLowerCase();
  return [
    {
      title: null,
      summary: null,
      additionalInformation: null,
      components: [
        {
          kind: 'base_pay' as const,
          label: 'Salary',
          isPercentage: false,
          interval: memberOf(PERIODS, period),
          intervalLabel: period,
          isOneTime: false,
          currency: salary.currency?.toUpperCase() ?? null,
          min: salary.min,
          max: salary.max,
          summary: null,
        },
      ],
    },
  ];
}
