import * as z from 'zod/mini';
import type { StatedComponent } from '../pay/stated-pay.ts';
import { commitment } from '../terms/commitment.ts';
import { statedTerms } from '../terms/stated-terms.ts';
import { defineFormat, firstSegment, NO_ORGANISATION, textOf, urlOf } from './board-format.ts';
import { escaped, figure, identity, list, memberOf, said, title, words, workplace } from './fields.ts';

const LeverRecord = z.object({
  id: identity(),
  text: title(),
  hostedUrl: z.string(),
  applyUrl: words(),
  categories: z.nullish(
    z.object({
      location: words(),
      allLocations: list(z.string()),
      commitment: words(),
      department: words(),
      team: words(),
    }),
  ),
  country: words(),
  workplaceType: words(),
  description: words(),
  descriptionPlain: words(),
  lists: list(z.object({ text: words(), content: words() })),
  additional: words(),
  salaryRange: z.nullish(z.object({ min: figure(), max: figure(), currency: words(), interval: words() })),
  salaryDescriptionPlain: words(),
});
type LeverRecord = z.output<typeof LeverRecord>;

const HOSTS = ['jobs.lever.co', 'jobs.eu.lever.co'];
const API_HOSTS = ['api.lever.co', 'api.eu.lever.co'];
const WORKPLACES = { onsite: 'onsite', 'on-site': 'onsite', hybrid: 'hybrid', remote: 'remote' } as const;
const INTERVALS: Readonly<Record<string, StatedComponent['interval']>> = {
  'per-year-salary': 'year',
  'per-month-salary': 'month',
  'per-week-salary': 'week',
  'per-day-wage': 'day',
  'per-hour-wage': 'hour',
  'one-time': 'none',
};

/** Lever's postings API. `createdAt` is when the posting was made, not published: not read. */
export const LEVER = defineFormat({
  name: 'lever',
  label: 'Lever',
  summary: 'the postings API of Lever, with mode=json: […]',
  ownFields: [
    'hostedUrl',
    'categories',
    'lists',
    'additional',
    'additionalPlain',
    'salaryRange',
    'openingPlain',
  ],
  listFields: ['data'],
  isComplete: true,
  schema: LeverRecord,
  boardOfUrl: (url) => firstSegment(url, HOSTS) ?? firstSegment(url, API_HOSTS, ['v0', 'postings']),
  board: ({ hostedUrl }) => {
    const url = urlOf(hostedUrl);
    return url === null ? null : firstSegment(url, HOSTS);
  },
  id: ({ id }) => textOf(id),
  hasText: ({ description, descriptionPlain }) => (textOf(description) ?? textOf(descriptionPlain)) !== null,
  posting: (record, board, { organisation }) => ({
    source: {
      platform: 'lever',
      board,
      tenant: board,
      id: record.id.toLowerCase(),
      url: record.hostedUrl,
      urlPointer: '/hostedUrl',
    },
    organisation: { ...NO_ORGANISATION, name: organisation },
    title: record.text,
    titlePointer: '/text',
    department: said(record.categories?.department),
    team: said(record.categories?.team),
    places: placesOf(record),
    arrangement: workplace(record.workplaceType, WORKPLACES),
    terms: statedTerms([
      {
        name: 'employment_type',
        pointer: '/categories/commitment',
        text: record.categories?.commitment,
        read: commitment,
      },
    ]),
    pay: payOf(record),
    publishedAt: null,
    validThrough: null,
    apply: record.applyUrl == null ? null : { url: record.applyUrl, pointer: '/applyUrl' },
    language: null,
    parts: [
      said(record.description) === null
        ? { pointer: '/descriptionPlain', markup: 'plain', text: record.descriptionPlain ?? '' }
        : { pointer: '/description', markup: 'html', text: record.description ?? '' },
      ...record.lists.map(({ text, content }, at) => ({
        pointer: `/lists/${at}/content`,
        markup: 'html' as const,
        // The field `text` is the heading of the list.
        text: `<h3>${escaped(text ?? '')}</h3><ul>${content ?? ''}</ul>`,
      })),
      { pointer: '/additional', markup: 'html', text: record.additional ?? '' },
    ],
  }),
});

function placesOf({ categories, country }: LeverRecord) {
  const all = categories?.allLocations ?? [];
  if (all.length > 1) {
    return all.map((text, at) => ({ text, address: {}, pointer: `/categories/allLocations/${at}` }));
  }
  // With several locations the country is that of one of them.
  return [
    {
      text: categories?.location ?? '',
      address: { addressCountry: country },
      pointer: '/categories/location',
    },
  ];
}

function payOf({ salaryRange, salaryDescriptionPlain }: LeverRecord) {
  if (salaryRange == null) return [];
  const interval = salaryRange.interval ?? '';
  return [
    {
      title: null,
      summary: null,
      additionalInformation: salaryDescriptionPlain ?? null,
      components: [
        {
          kind: 'base_pay' as const,
          label: 'Salary',
          isPercentage: false,
          interval: memberOf(INTERVALS, interval),
          intervalLabel: interval,
          isOneTime: interval === 'one-time',
          currency: salaryRange.currency ?? null,
          min: salaryRange.min,
          max: salaryRange.max,
          summary: null,
        },
      ],
    },
  ];
}
