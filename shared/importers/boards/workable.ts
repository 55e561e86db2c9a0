import * as z from 'zod/mini';
import type { StatedPlace } from '../posting.ts';
import { commitment } from '../terms/commitment.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import { defineFormat, firstSegment, NO_ORGANISATION, textOf, urlOf } from './board-format.ts';
import { flag, identity, joined, list, said, title, words, workplace } from './fields.ts';

const WorkableRecord = z.object({
  shortcode: identity(),
  title: title(),
  url: z.string(),
  application_url: words(),
  employment_type: words(),
  experience: words(),
  department: words(),
  function: words(),
  industry: words(),
  country: words(),
  state: words(),
  city: words(),
  locations: list(
    z.object({ country: words(), countryCode: words(), region: words(), city: words(), hidden: flag() }),
  ),
  workplace_type: words(),
  published_on: words(),
  description: words(),
  requirements: words(),
  benefits: words(),
});
type WorkableRecord = z.output<typeof WorkableRecord>;

const WORKPLACES = { on_site: 'onsite', onsite: 'onsite', hybrid: 'hybrid', remote: 'remote' } as const;
const LEVELS = termsTable({
  internship: { seniority: ['intern'] },
  'entry level': { seniority: ['entry'] },
  director: { seniority: ['director'] },
  executive: { seniority: ['executive'] },
  'not applicable': {},
});
const SECTIONS = [
  ['description', 'none'],
  ['requirements', 'requirements'],
  ['benefits', 'benefits'],
] as const;

/** Workable's widget. `telecommuting` is a default like Ashby's `isRemote`: not read. */
export const WORKABLE = defineFormat({
  name: 'workable',
  label: 'Workable',
  summary: 'the widget API of Workable, with details=true: {"name": …, "jobs": […]}',
  ownFields: ['shortcode', 'telecommuting', 'shortlink', 'application_url', 'published_on', 'workplace_type'],
  listFields: ['jobs'],
  isComplete: true,
  schema: WorkableRecord,
  boardIn: 'apply.workable.com/BOARD',
  boardOfUrl: boardOf,
  board: ({ url, application_url }) => {
    const [page, apply] = [urlOf(url), urlOf(application_url)];
    return (page === null ? null : boardOf(page)) ?? (apply === null ? null : boardOf(apply));
  },
  id: ({ shortcode }) => textOf(shortcode),
  hasText: ({ description }) => textOf(description) !== null,
  posting: (record, board, { organisation }) => ({
    source: {
      platform: 'workable',
      board,
      tenant: board,
      id: record.shortcode.toLowerCase(),
      url: record.url,
      urlPointer: '/url',
    },
    organisation: { ...NO_ORGANISATION, name: organisation, industry: said(record.industry) },
    title: record.title,
    titlePointer: '/title',
    department: said(record.department),
    team: said(record.function),
    places: placesOf(record),
    arrangement: workplace(record.workplace_type?.toLowerCase(), WORKPLACES, '/workplace_type'),
    terms: statedTerms([
      {
        name: 'employment_type',
        pointer: '/employment_type',
        text: record.employment_type,
        read: commitment,
      },
      { name: 'seniority', pointer: '/experience', text: record.experience, read: LEVELS },
    ]),
    pay: [],
    publishedAt: said(record.published_on),
    validThrough: null,
    apply:
      record.application_url == null ? null : { url: record.application_url, pointer: '/application_url' },
    language: null,
    parts: SECTIONS.map(([name, section]) => ({
      pointer: `/${name}`,
      markup: 'html',
      section,
      text: record[name] ?? '',
    })),
  }),
});

/** `apply.workable.com/j/CODE` does not name the account; `ACCOUNT.workable.com` and `apply.workable.com/ACCOUNT` do. */
function boardOf(url: URL): string | null {
  const account = /^([a-z0-9-]+)\.workable\.com$/u.exec(url.hostname)?.[1];
  if (account !== undefined && account !== 'apply' && account !== 'www') return account;
  const path = url.pathname.split('/').filter((part) => part !== '');
  return path[0] === 'j'
    ? null
    : firstSegment(url, ['apply.workable.com'], ['api', 'v1', 'widget', 'accounts']);
}

function placesOf(record: WorkableRecord): StatedPlace[] {
  const shown = record.locations.map((one, at) => ({ ...one, at })).filter(({ hidden }) => hidden !== true);
  if (shown.length === 0) {
    return [
      {
        text: joined(record.city, record.state, record.country),
        address: {
          addressCountry: record.country,
          addressRegion: record.state,
          addressLocality: record.city,
        },
        pointer: '/city',
      },
    ];
  }
  return shown.map(({ city, region, country, countryCode, at }) => ({
    text: joined(city, region, country),
    address: { addressCountry: countryCode ?? country, addressRegion: region, addressLocality: city },
    pointer: `/locations/${at}`,
  }));
}
