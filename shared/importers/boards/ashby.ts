import * as z from 'zod/mini';
import { uuid } from '../../contract/primitives.ts';
import type { StatedComponent, StatedTier } from '../pay/stated-pay.ts';
import type { StatedPlace } from '../posting.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import type { WorkArrangement } from '../titles/arrangement.ts';
import { defineFormat, firstSegment, NO_ORGANISATION, textOf, urlOf } from './board-format.ts';
import { flag, list, memberOf, said, title, words, workplace } from './fields.ts';

/** Ashby writes an empty string instead of a missing object. */
const orEmpty = <T extends z.ZodMiniType>(schema: T) => z.union([z.literal(''), schema]);
const Address = z.optional(
  orEmpty(
    z.nullish(
      z.object({
        postalAddress: z.nullish(
          z.object({ addressCountry: words(), addressRegion: words(), addressLocality: words() }),
        ),
      }),
    ),
  ),
);
type Address = z.output<typeof Address>;

const AshbyComponent = z.object({
  summary: words(),
  compensationType: z.string(),
  interval: words(),
  currencyCode: words(),
  minValue: z.nullish(z.number()),
  maxValue: z.nullish(z.number()),
});
const AshbyTier = z.object({
  title: words(),
  tierSummary: words(),
  additionalInformation: words(),
  components: list(AshbyComponent),
});
export type AshbyComponent = z.output<typeof AshbyComponent>;
export type AshbyTier = z.output<typeof AshbyTier>;
const AshbyRecord = z.object({
  id: uuid(),
  title: title(),
  department: words(),
  team: words(),
  employmentType: words(),
  location: words(),
  secondaryLocations: list(z.object({ location: words(), address: Address })),
  publishedAt: words(),
  isListed: flag(),
  workplaceType: words(),
  address: Address,
  jobUrl: z.string(),
  applyUrl: words(),
  descriptionHtml: words(),
  descriptionPlain: words(),
  compensation: z.nullish(z.object({ compensationTiers: list(AshbyTier) })),
});

const EMPLOYMENT = termsTable({
  fulltime: { schedules: ['full_time'] },
  parttime: { schedules: ['part_time'] },
  intern: { engagements: ['internship'] },
  contract: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
});
const WORKPLACES: Readonly<Record<string, WorkArrangement>> = {
  OnSite: 'onsite',
  Hybrid: 'hybrid',
  Remote: 'remote',
};
const KINDS: Readonly<Record<string, StatedComponent['kind']>> = {
  Salary: 'base_pay',
  Bonus: 'cash_bonus',
  Commission: 'commission',
  EquityPercentage: 'equity',
  EquityCashValue: 'equity',
};
const INTERVALS: Readonly<Record<string, StatedComponent['interval']>> = {
  '1 YEAR': 'year',
  '1 MONTH': 'month',
  '1 WEEK': 'week',
  '1 DAY': 'day',
  '1 HOUR': 'hour',
  '1 TIME': 'none',
  NONE: 'none',
};
const HOSTS = ['jobs.ashbyhq.com'];

/** Ashby's job posting API. Its flag `isRemote` is a default, which many boards leave on for hybrid work: not read. */
export const ASHBY = defineFormat({
  name: 'ashby',
  label: 'Ashby',
  summary: 'the job posting API of Ashby: {"jobs": […]}, or one record per line with its board',
  ownFields: ['jobUrl', 'isListed', 'isRemote', 'secondaryLocations', 'descriptionHtml', 'compensation'],
  listFields: ['jobs'],
  isComplete: true,
  schema: AshbyRecord,
  boardOfUrl: (url) =>
    firstSegment(url, HOSTS) ?? firstSegment(url, ['api.ashbyhq.com'], ['posting-api', 'job-board']),
  board: ({ jobUrl }) => {
    const url = urlOf(jobUrl);
    return url === null ? null : firstSegment(url, HOSTS);
  },
  id: ({ id }) => textOf(id),
  hasText: ({ descriptionHtml, descriptionPlain }) =>
    (textOf(descriptionHtml) ?? textOf(descriptionPlain)) !== null,
  isUnlisted: ({ isListed }) => isListed === false,
  posting: (record, board, { organisation }) => ({
    source: {
      platform: 'ashby',
      board,
      tenant: board,
      id: record.id.toLowerCase(),
      url: record.jobUrl,
      urlPointer: '/jobUrl',
    },
    organisation: { ...NO_ORGANISATION, name: organisation },
    title: record.title,
    titlePointer: '/title',
    department: said(record.department),
    team: said(record.team),
    places: [
      place(record.location, record.address, '/location'),
      ...record.secondaryLocations.map(({ location, address }, at) =>
        place(location, address, `/secondaryLocations/${at}/location`),
      ),
    ],
    arrangement: workplace(record.workplaceType, WORKPLACES),
    terms: statedTerms([
      { name: 'employment_type', pointer: '/employmentType', text: record.employmentType, read: EMPLOYMENT },
    ]),
    pay: (record.compensation?.compensationTiers ?? []).map(tierOf),
    publishedAt: said(record.publishedAt),
    validThrough: null,
    apply: record.applyUrl == null ? null : { url: record.applyUrl, pointer: '/applyUrl' },
    language: null,
    parts:
      said(record.descriptionHtml) === null
        ? [{ pointer: '/descriptionPlain', markup: 'plain', text: record.descriptionPlain ?? '' }]
        : [{ pointer: '/descriptionHtml', markup: 'html', text: record.descriptionHtml ?? '' }],
  }),
});

function place(text: string | null | undefined, address: Address, pointer: string): StatedPlace {
  return { text: text ?? '', address: (address === '' ? undefined : address?.postalAddress) ?? {}, pointer };
}

/** Returns a tier of pay in the words of every board. */
export function tierOf(tier: AshbyTier): StatedTier {
  return {
    title: tier.title ?? null,
    summary: tier.tierSummary ?? null,
    additionalInformation: tier.additionalInformation ?? null,
    components: tier.components.map((component) => ({
      kind: memberOf(KINDS, component.compensationType),
      label: component.compensationType,
      isPercentage: component.compensationType === 'EquityPercentage',
      interval: memberOf(INTERVALS, component.interval ?? 'NONE'),
      intervalLabel: component.interval ?? '',
      isOneTime: component.interval === '1 TIME',
      currency: component.currencyCode ?? null,
      min: component.minValue ?? null,
      max: component.maxValue ?? null,
      summary: component.summary ?? null,
    })),
  };
}
