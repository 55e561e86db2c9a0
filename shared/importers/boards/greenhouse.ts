import * as z from 'zod/mini';
import type { StatedTier } from '../pay/stated-pay.ts';
import { defineFormat, firstSegment, NO_ORGANISATION, NO_TERMS, textOf, urlOf } from './board-format.ts';
import { identity, languageTag, list, onceEscaped, plainText, said, title, words } from './fields.ts';

const PayRange = z.object({
  min_cents: z.nullish(z.number()),
  max_cents: z.nullish(z.number()),
  currency_type: words(),
  title: words(),
  blurb: words(),
});
const GreenhouseRecord = z.object({
  id: identity(),
  title: title(),
  absolute_url: z.string(),
  company_name: words(),
  location: z.nullish(z.object({ name: words() })),
  offices: list(z.object({ name: words(), location: words() })),
  departments: list(z.object({ name: words() })),
  content: words(),
  first_published: words(),
  application_deadline: words(),
  language: words(),
  pay_input_ranges: list(PayRange),
});
type GreenhouseRecord = z.output<typeof GreenhouseRecord>;

const HOSTS = [
  'boards.greenhouse.io',
  'boards.eu.greenhouse.io',
  'job-boards.greenhouse.io',
  'job-boards.eu.greenhouse.io',
];
const API_HOSTS = ['boards-api.greenhouse.io', 'boards-api.eu.greenhouse.io'];
/** Currencies whose smallest unit is not a hundredth. What "cents" of them means is not documented. */
const NOT_IN_CENTS = new Set(
  'BHD BIF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX VND VUV XAF XOF XPF'.split(' '),
);

/** Greenhouse's job board API, with `content=true` and `pay_transparency=true`. Its custom fields have free names: not read. */
export const GREENHOUSE = defineFormat({
  name: 'greenhouse',
  label: 'Greenhouse',
  summary: 'the job board API of Greenhouse: {"jobs": […]}, with content=true and pay_transparency=true',
  ownFields: [
    'absolute_url',
    'internal_job_id',
    'requisition_id',
    'first_published',
    'data_compliance',
    'departments',
    'offices',
    'pay_input_ranges',
  ],
  listFields: ['jobs'],
  isComplete: true,
  schema: GreenhouseRecord,
  boardIn: 'boards-api.greenhouse.io/v1/boards/BOARD/jobs',
  boardOfUrl: (url) => hostedBoard(url) ?? firstSegment(url, API_HOSTS, ['v1', 'boards']),
  board: ({ absolute_url }) => {
    const url = urlOf(absolute_url);
    return url === null ? null : hostedBoard(url);
  },
  id: ({ id }) => textOf(id),
  hasText: ({ content }) => textOf(content) !== null,
  posting: (record, board, { organisation }) => ({
    source: {
      platform: 'greenhouse',
      board,
      tenant: board,
      id: record.id,
      url: record.absolute_url,
      urlPointer: '/absolute_url',
    },
    organisation: { ...NO_ORGANISATION, name: said(record.company_name) ?? organisation },
    title: record.title,
    titlePointer: '/title',
    department: only(record.departments.map(({ name }) => said(name))),
    team: null,
    places: placesOf(record),
    arrangement: [],
    terms: NO_TERMS,
    pay: record.pay_input_ranges.map(tierOf),
    publishedAt: said(record.first_published),
    validThrough: said(record.application_deadline),
    apply: { url: record.absolute_url, pointer: '/absolute_url' },
    language: languageTag(record.language, '/language'),
    parts: [{ pointer: '/content', markup: 'html', text: onceEscaped(record.content ?? '') }],
  }),
});

/** An embedded board is named by a parameter: `boards.greenhouse.io/embed/job_app?for=acme`. */
function hostedBoard(url: URL): string | null {
  const segment = firstSegment(url, HOSTS);
  return segment === 'embed' ? said(url.searchParams.get('for')) : segment;
}

/** The offices are parts of the organisation; only a job without a location of its own is at them. */
function placesOf({ location, offices }: GreenhouseRecord) {
  if (said(location?.name) !== null) {
    return [{ text: location?.name ?? '', address: {}, pointer: '/location/name' }];
  }
  return offices.map((office, at) => {
    const field = said(office.location) === null ? 'name' : 'location';
    return { text: office[field] ?? '', address: {}, pointer: `/offices/${at}/${field}` };
  });
}

function tierOf(range: GreenhouseRecord['pay_input_ranges'][number]): StatedTier {
  const currency = range.currency_type ?? null;
  const inUnits = (cents: number | null | undefined) =>
    cents == null || NOT_IN_CENTS.has(currency ?? '') ? null : cents / 100;
  const blurb = plainText(range.blurb);
  const wording = `${range.title ?? ''} ${blurb ?? ''}`;
  return {
    title: range.title ?? null,
    summary: null,
    additionalInformation: blurb,
    components: [
      {
        kind: 'base_pay',
        label: 'Pay range',
        isPercentage: false,
        // The API has no field for the interval; its labels often name it.
        interval: /\bhour(?:ly)?\b|\/\s?hr\b/iu.test(wording)
          ? 'hour'
          : /\b(?:annual(?:ly)?|yearly|per year|salary)\b/iu.test(wording)
            ? 'year'
            : undefined,
        intervalLabel: '',
        isOneTime: false,
        currency,
        min: inUnits(range.min_cents),
        max: inUnits(range.max_cents),
        summary: range.title ?? null,
      },
    ],
  };
}

function only(names: readonly (string | null)[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null;
}
