import * as z from 'zod/mini';
import type { StatedComponent, StatedTier } from '../pay/stated-pay.ts';
import { foldName } from '../places/fold-name.ts';
import type { Organisation, StatedPlace } from '../posting.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import { defineFormat, type JsonObject, objectOf, textOf, urlOf } from './board-format.ts';
import { figure, joined, languageTag, memberOf, onceEscaped, said, title, words } from './fields.ts';

/** Most values of a property that are read. Pages repeat a place per language or per office. */
const MAXIMUM_VALUES = 50;

/** schema.org allows one value or many for every property, and a text for most objects. */
const JobPosting = z.object({
  '@type': z.unknown().check(z.refine(isTypeOfPosting, 'not JobPosting')),
  title: title(),
  url: words(),
  identifier: z.optional(z.unknown()),
  hiringOrganization: z.optional(z.unknown()),
  jobLocation: z.optional(z.unknown()),
  jobLocationType: z.optional(z.unknown()),
  applicantLocationRequirements: z.optional(z.unknown()),
  employmentType: z.optional(z.unknown()),
  baseSalary: z.optional(z.unknown()),
  salaryCurrency: words(),
  datePosted: words(),
  validThrough: words(),
  inLanguage: z.optional(z.unknown()),
  industry: z.optional(z.unknown()),
  educationRequirements: z.optional(z.unknown()),
  experienceInPlaceOfEducation: z.nullish(z.boolean()),
  description: words(),
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
  board: (record) => urlOf(record['url'])?.hostname ?? null,
  id: identifierOf,
  hasLocalIds: true,
  hasText: ({ description }) => textOf(description) !== null,
  posting: (record, board, context) => {
    const organisation = organisationOf(record);
    const url = said(record.url) ?? context.url ?? '';
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
      title: record.title,
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
          .flatMap((type) => (textOf(type) ?? '').split(','))
          .map((type) => ({
            name: 'employment_type',
            pointer: '/employmentType',
            text: type
              .trim()
              .replace(/^https?:\/\/schema\.org\//u, '')
              .replace(/[\s-]+/gu, '_'),
            read: EMPLOYMENT,
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
      language: languageTag(textOf(valuesOf(record.inLanguage)[0]) ?? nameOf(valuesOf(record.inLanguage)[0])),
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
  return said(textOf(identifier) ?? textOf(objectOf(identifier)['value'])) ?? said(textOf(record['url']));
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

const Amount = z.object({ value: figure(), minValue: figure(), maxValue: figure(), unitText: words() });

function payOf(salary: unknown, currency: string | null): StatedTier[] {
  const given = objectOf(salary);
  const value = given['value'];
  const amount = z.safeParse(Amount, typeof value === 'object' && value !== null ? value : { ...given });
  if (!amount.success) return [];
  const { value: exact, minValue, maxValue, unitText } = amount.data;
  const [min, max] = [minValue ?? exact, maxValue ?? exact];
  if (min === null && max === null) return [];
  const unit = unitText ?? textOf(given['unitText']) ?? '';
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
