import * as z from 'zod/mini';
import type { StatedComponent, StatedTier } from '../pay/stated-pay.ts';
import { foldName } from '../places/fold-name.ts';
import type { Organisation, StatedPlace } from '../posting.ts';
import { commitment } from '../terms/commitment.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import { defineFormat, type JsonObject, objectOf, textOf, urlOf } from './board-format.ts';
import {
  figure,
  joined,
  languageTag,
  memberOf,
  onceEscaped,
  said,
  title,
  unescapeOnce,
  words,
} from './fields.ts';

/** Most values of a property that are read. Pages repeat a place per language or per office. */
const MAXIMUM_VALUES = 50;

/** The first text of a property that may have many values. A value of another kind states nothing. */
const oneText = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => textOf(valuesOf(value)[0])),
  );

/** schema.org allows one value or many for every property, and a text for most objects. */
const JobPosting = z.object({
  '@type': z.unknown().check(z.refine(isTypeOfPosting, 'not JobPosting')),
  title: title(),
  url: oneText(),
  identifier: z.optional(z.unknown()),
  hiringOrganization: z.optional(z.unknown()),
  jobLocation: z.optional(z.unknown()),
  jobLocationType: z.optional(z.unknown()),
  applicantLocationRequirements: z.optional(z.unknown()),
  employmentType: z.optional(z.unknown()),
  baseSalary: z.optional(z.unknown()),
  salaryCurrency: words(),
  datePosted: oneText(),
  validThrough: oneText(),
  inLanguage: z.optional(z.unknown()),
  industry: z.optional(z.unknown()),
  educationRequirements: z.optional(z.unknown()),
  experienceInPlaceOfEducation: z.nullish(z.boolean()),
  description: oneText(),
  responsibilities: z.optional(z.unknown()),
  qualifications: z.optional(z.unknown()),
  skills: z.optional(z.unknown()),
  jobBenefits: z.optional(z.unknown()),
});
type JobPosting = z.output<typeof JobPosting>;

const EMPLOYMENT = termsTable({
  full_time: { schedules: ['full_time'] },
  part_time: { schedules: ['part_time'] },
  contractor: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
  intern: { engagements: ['internship'] },
});
const UNITS: Readonly<Record<string, StatedComponent['interval']>> = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  hour: 'hour',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
  hourly: 'hour',
  // Codes of UN/CEFACT, the values of `unitCode`.
  ann: 'year',
  mon: 'month',
  wee: 'week',
  hur: 'hour',
};
const TEXTS = [
  ['responsibilities', 'role'],
  ['qualifications', 'requirements'],
  ['skills', 'requirements'],
  ['jobBenefits', 'benefits'],
] as const;

/** schema.org's JobPosting. The board is the host of the page; a page of another kind may list many employers. */
export const JSON_LD = defineFormat({
  name: 'json-ld',
  label: 'schema.org JobPosting',
  summary: 'JobPosting of schema.org as JSON-LD: alone, in a graph, or in HTML pages',
  ownFields: [
    '@type',
    '@context',
    'hiringOrganization',
    'jobLocation',
    'jobLocationType',
    'datePosted',
    'baseSalary',
    'directApply',
  ],
  listFields: ['@graph'],
  isComplete: false,
  schema: JobPosting,
  boardOfUrl: ({ hostname }) => hostname,
  board: (record) => urlOf(valuesOf(record['url'])[0])?.hostname ?? null,
  id: identifierOf,
  hasLocalIds: true,
  hasText: ({ description }) => textOf(description) !== null,
  posting: (record, board, context) => {
    const organisation = organisationOf(record);
    const url = absolute(said(record.url), context.url) ?? context.url ?? '';
    return {
      source: {
        platform: 'json-ld',
        board,
        tenant: organisation.name === null ? board : `${board}/${foldName(organisation.name.slice(0, 120))}`,
        id: `${board}:${identifierOf(record) ?? url}`,
        url,
        urlPointer: '/url',
      },
      organisation,
      title: unescapeOnce(record.title),
      titlePointer: '/title',
      department: null,
      team: null,
      places: placesOf(record),
      arrangement: valuesOf(record.jobLocationType).some(
        (type) => textOf(type)?.toUpperCase() === 'TELECOMMUTE',
      )
        ? [{ value: 'remote', rank: 'structured', locator: '/jobLocationType' }]
        : [],
      terms: statedTerms([
        ...valuesOf(record.employmentType)
          .flatMap((type) => (textOf(type) ?? '').split(/[,|]/u))
          .map((type) => ({
            name: 'employment_type',
            pointer: '/employmentType',
            text: type
              .trim()
              .replace(/^https?:\/\/schema\.org\//u, '')
              .replace(/[\s-]+/gu, '_'),
            read: (text: string) => EMPLOYMENT(text) ?? commitment(text),
          })),
        {
          name: 'degree_requirement',
          pointer: '/educationRequirements',
          text: degreeOf(record),
          read: termsTable({
            required: { degree: ['required'] },
            experience_accepted: { degree: ['experience_accepted'] },
          }),
        },
      ]),
      pay: valuesOf(record.baseSalary).flatMap((salary) => payOf(salary, record.salaryCurrency ?? null)),
      publishedAt: said(record.datePosted),
      validThrough: said(record.validThrough),
      apply: url === '' ? null : { url, pointer: '/url' },
      language: languageTag(
        textOf(valuesOf(record.inLanguage)[0]) ?? nameOf(valuesOf(record.inLanguage)[0]),
        '/inLanguage',
      ),
      parts: [
        { pointer: '/description', markup: 'html', text: onceEscaped(record.description ?? '') },
        ...TEXTS.flatMap(([name, section]) =>
          valuesOf(record[name]).map((value, at) => ({
            pointer: Array.isArray(record[name]) ? `/${name}/${at}` : `/${name}`,
            markup: 'html' as const,
            section,
            text: onceEscaped(textOf(value) ?? ''),
          })),
        ),
      ],
    };
  },
});

/** Returns a URL of a record, which may be relative to its page. */
function absolute(url: string | null, page: string | null): string | null {
  return url === null || page === null || /^[a-z][a-z0-9+.-]*:/iu.test(url)
    ? url
    : (URL.parse(url, page)?.href ?? url);
}

/** Returns whether a JSON-LD node is a JobPosting. */
export function isJobPosting(node: JsonObject): boolean {
  return isTypeOfPosting(node['@type']);
}

/** Returns whether a type names JobPosting, alone or among others, under any of the names of schema.org. */
function isTypeOfPosting(types: unknown): boolean {
  return valuesOf(types).some(
    (type) => typeof type === 'string' && /^(?:https?:\/\/schema\.org\/|schema:)?JobPosting$/u.test(type),
  );
}

/** Returns the values of a property, of which there may be one or many. */
export function valuesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAXIMUM_VALUES);
  return value == null ? [] : [value];
}

function nameOf(value: unknown): string | null {
  return said(textOf(objectOf(value)['name']));
}

/** The identifier at the employer, or else the URL. Both are only unique within the host. */
function identifierOf(record: JsonObject): string | null {
  const [identifier] = valuesOf(record['identifier']);
  return (
    said(textOf(identifier) ?? textOf(objectOf(identifier)['value'])) ??
    said(textOf(valuesOf(record['url'])[0]))
  );
}

function organisationOf({ hiringOrganization, industry }: JobPosting): Organisation {
  const [given] = valuesOf(hiringOrganization);
  const organisation = objectOf(given);
  const [address] = valuesOf(organisation['address']);
  const [logo] = valuesOf(organisation['logo']);
  const sites = [...valuesOf(organisation['sameAs']), ...valuesOf(organisation['url'])];
  return {
    name: said(textOf(given)) ?? nameOf(given),
    websiteUrl: sites.map(textOf).find((site) => site !== null && site.trim() !== '') ?? null,
    logoUrl: said(textOf(logo) ?? textOf(objectOf(logo)['url']) ?? textOf(objectOf(logo)['contentUrl'])),
    country: said(textOf(objectOf(address)['addressCountry']) ?? nameOf(objectOf(address)['addressCountry'])),
    industry: said(textOf(valuesOf(industry)[0])),
  };
}

/** Work from home is possible where applicants may live; the location is then that of an office. */
function placesOf(record: JobPosting): StatedPlace[] {
  const required = valuesOf(record.applicantLocationRequirements);
  const isRemote = valuesOf(record.jobLocationType).length > 0;
  if (isRemote && required.length > 0) {
    return required.map((place, at) => ({
      text: textOf(place) ?? nameOf(place) ?? '',
      address: {},
      pointer: pointerOf('/applicantLocationRequirements', record.applicantLocationRequirements, at),
    }));
  }
  return valuesOf(record.jobLocation).map((place, at) => {
    const [given] = valuesOf(objectOf(place)['address']);
    const address = objectOf(given);
    const country = textOf(address['addressCountry']) ?? nameOf(address['addressCountry']);
    const [region, city] = [textOf(address['addressRegion']), textOf(address['addressLocality'])];
    return {
      text: textOf(given) ?? (joined(city, region, country) || (textOf(place) ?? nameOf(place) ?? '')),
      address: { addressCountry: country, addressRegion: region, addressLocality: city },
      pointer: pointerOf('/jobLocation', record.jobLocation, at),
    };
  });
}

function pointerOf(field: string, value: unknown, at: number): string {
  return Array.isArray(value) ? `${field}/${at}` : field;
}

/** `educationRequirements` is what the job requires; a level below a degree is none. */
function degreeOf({ educationRequirements, experienceInPlaceOfEducation }: JobPosting): string | null {
  const levels = valuesOf(educationRequirements).map(
    (one) => textOf(objectOf(one)['credentialCategory']) ?? '',
  );
  if (!levels.some((level) => /^(?:associate|bachelor|postgraduate) degree$/iu.test(level))) return null;
  return experienceInPlaceOfEducation === true ? 'experience_accepted' : 'required';
}

const Amount = z.object({ value: amount(), minValue: amount(), maxValue: amount(), unitText: words() });
/** Pay that the record states in a form that is not read: counted as unresolved. */
const UNREAD: StatedTier = { title: null, summary: null, additionalInformation: null, components: [] };

/** A figure, also with its thousands apart: `60,000`. Undefined for what states one and is not read. */
function amount() {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => {
      if (given == null || given === '') return null;
      const plain =
        typeof given === 'string' && /^\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/u.test(given.trim())
          ? given.replaceAll(',', '')
          : given;
      const read = z.safeParse(figure(), plain);
      return read.success ? (read.data ?? undefined) : undefined;
    }),
  );
}

function payOf(salary: unknown, currency: string | null): StatedTier[] {
  if (typeof salary === 'number') return payOf({ value: salary }, currency);
  const given = objectOf(salary);
  const value = given['value'];
  const amounts = z.safeParse(Amount, typeof value === 'object' && value !== null ? value : { ...given });
  if (!amounts.success) return [UNREAD];
  const { value: exact, minValue, maxValue, unitText } = amounts.data;
  // Half a range would be another statement than the record's.
  if (exact === undefined || minValue === undefined || maxValue === undefined) return [UNREAD];
  const [min, max] = [minValue ?? exact, maxValue ?? exact];
  if (min === null && max === null) return typeof salary === 'string' && salary.trim() !== '' ? [UNREAD] : [];
  const unit = unitText ?? textOf(given['unitText']) ?? textOf(objectOf(value)['unitCode']) ?? '';
  return [
    {
      title: null,
      summary: null,
      additionalInformation: null,
      components: [
        {
          kind: 'base_pay',
          label: 'Base salary',
          isPercentage: false,
          interval: memberOf(UNITS, unit.toLowerCase()),
          intervalLabel: unit,
          isOneTime: false,
          currency: said(textOf(given['currency']) ?? currency)?.toUpperCase() ?? null,
          min,
          max,
          summary: null,
        },
      ],
    },
  ];
}
