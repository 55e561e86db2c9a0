import * as z from 'zod/mini';
import type { TextPart } from '../../reading/reading.ts';
import { organisationDomain } from '../companies/domain.ts';
import { foldName } from '../places/fold-name.ts';
import type { Organisation, StatedPlace } from '../posting.ts';
import { commitment } from '../terms/commitment.ts';
import { statedTerms, termsTable } from '../terms/stated-terms.ts';
import type { WorkArrangement } from '../titles/arrangement.ts';
import type { Witness } from '../witness.ts';
import { defineFormat, type JsonObject, objectOf, textOf, urlOf } from './board-format.ts';
import {
  joined,
  languageTag,
  memberOf,
  onceEscaped,
  said,
  unescapeOnce,
  words,
  workplace,
} from './fields.ts';
import { payOf } from './json-ld-pay.ts';
import { shortName, textIn } from './json-ld-values.ts';

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
  title: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
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
  description: z.optional(z.unknown()),
  responsibilities: z.optional(z.unknown()),
  qualifications: z.optional(z.unknown()),
  skills: z.optional(z.unknown()),
  jobBenefits: z.optional(z.unknown()),
});
type JobPosting = z.output<typeof JobPosting>;

/** Checks the title at last, because its language is that of the posting. */
const TitledPosting = z.pipe(
  JobPosting,
  z.transform((record, { issues, value }) => {
    const field = record.title === undefined && record.name !== undefined ? 'name' : 'title';
    const read = textIn(valuesOf(record[field])[0], languageOf(record));
    if (read !== null && 'text' in read && /\S/u.test(read.text))
      return { ...record, heading: { text: read.text, field } };
    const message =
      read === null
        ? 'not a text'
        : 'languages' in read
          ? `in ${read.languages.join(', ')}: inLanguage must say which one counts`
          : 'empty';
    issues.push({ code: 'custom', input: value, path: [field], message });
    return z.NEVER;
  }),
);

const EMPLOYMENT = termsTable({
  full_time: { schedules: ['full_time'] },
  part_time: { schedules: ['part_time'] },
  contractor: { engagements: ['contract'] },
  temporary: { engagements: ['temporary'] },
  intern: { engagements: ['internship'] },
});
const WORKPLACES: Readonly<Record<string, WorkArrangement>> = {
  TELECOMMUTE: 'remote',
  REMOTE: 'remote',
  HYBRID: 'hybrid',
  ONSITE: 'onsite',
  'ON-SITE': 'onsite',
  ON_SITE: 'onsite',
};
/** What Google has employers write who do not say who they are. */
const CONFIDENTIAL = /^confidential$/iu;
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
  schema: TitledPosting,
  boardOfUrl: ({ hostname }) => hostname,
  board: (record) => urlOf(valuesOf(record['url'])[0])?.hostname ?? null,
  id: identifierOf,
  hasLocalIds: true,
  hasText: ({ description }) => description != null,
  posting: (record, board, context) => {
    const url = absolute(said(record.url), context.url) ?? context.url ?? '';
    const organisation = organisationOf(record, url);
    const text = textIn(valuesOf(record.description)[0], languageOf(record));
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
      title: unescapeOnce(record.heading.text),
      titlePointer: `/${record.heading.field}`,
      department: null,
      team: null,
      places: placesOf(record),
      arrangement: workplaces(record),
      terms: statedTerms([
        ...valuesOf(record.jobLocationType).map((type) => ({
          name: 'work_arrangement',
          pointer: '/jobLocationType',
          text: textOf(type),
          read: (text: string) => (memberOf(WORKPLACES, codeOf(text)) === undefined ? undefined : {}),
        })),
        ...valuesOf(record.employmentType)
          .flatMap((type) => (textOf(type) ?? '').split(/[,|]/u))
          .map((type) => ({
            name: 'employment_type',
            pointer: '/employmentType',
            text: shortName(type.trim()).replace(/[\s-]+/gu, '_'),
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
        marked('/description', text !== null && 'text' in text ? text.text : ''),
        ...TEXTS.flatMap(([name, section]) =>
          valuesOf(record[name]).map((value, at) => ({
            ...marked(Array.isArray(record[name]) ? `/${name}/${at}` : `/${name}`, textOf(value) ?? ''),
            section,
          })),
        ),
      ],
    };
  },
});

/** Returns a text as HTML, or as plain text, whose lines count, where it has neither tags nor entities. */
function marked(pointer: string, source: string): TextPart {
  const text = onceEscaped(source);
  return { pointer, markup: /<[a-z!/]|&[a-z#\d]+;/iu.test(text) ? 'html' : 'plain', text };
}

/** Returns what the type of location states: TELECOMMUTE is the documented value, others are in use. */
function workplaces({ jobLocationType }: Pick<JobPosting, 'jobLocationType'>): Witness<WorkArrangement>[] {
  return valuesOf(jobLocationType).flatMap((type) =>
    workplace(codeOf(textOf(type) ?? ''), WORKPLACES, '/jobLocationType'),
  );
}

function codeOf(type: string): string {
  return shortName(type.trim()).toUpperCase();
}

/** Returns a URL of a record, which may be relative to its page. */
function absolute(url: string | null, page: string | null): string | null {
  return url === null || page === null || /^[a-z][a-z0-9+.-]*:/iu.test(url)
    ? url
    : (URL.parse(url, page)?.href ?? url);
}

/** Returns whether a JSON-LD node is a JobPosting. */
export function isJobPosting(node: JsonObject): boolean {
  return isTypeOfPosting(node['@type'] ?? node['type']);
}

/** Returns whether a type names JobPosting, alone or among others, under any of the names of schema.org. */
function isTypeOfPosting(types: unknown): boolean {
  return valuesOf(types).some(
    (type) => typeof type === 'string' && type.length < 100 && /^jobposting$/iu.test(shortName(type.trim())),
  );
}

/** Returns the values of a property, of which there may be one or many. */
export function valuesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAXIMUM_VALUES);
  return value == null ? [] : [value];
}

/** Returns the first text of a property. */
function firstText(value: unknown): string | null {
  return said(textOf(valuesOf(value)[0]));
}

function nameOf(value: unknown): string | null {
  const name = firstText(objectOf(value)['name']);
  return name === null ? null : unescapeOnce(name);
}

/** The language of the posting: a tag, or a Language whose name is one. */
function languageOf({ inLanguage }: { readonly inLanguage?: unknown }): string | null {
  const [language] = valuesOf(inLanguage);
  return textOf(language) ?? firstText(objectOf(language)['alternateName']) ?? nameOf(language);
}

/**
 * The identifier at the employer, or else the URL. Both are only unique within the host. Some sites write the name of the
 * employer as the value, for all their jobs.
 */
function identifierOf(record: JsonObject): string | null {
  const [identifier] = valuesOf(record['identifier']);
  const own = said(textOf(identifier) ?? firstText(objectOf(identifier)['value']));
  const [organisation] = valuesOf(record['hiringOrganization']);
  const employer = said(textOf(organisation)) ?? nameOf(organisation);
  return own !== null && own !== employer ? own : said(textOf(valuesOf(record['url'])[0]));
}

function organisationOf({ hiringOrganization, industry }: JobPosting, page: string): Organisation {
  const [given] = valuesOf(hiringOrganization);
  const organisation = objectOf(given);
  const [address] = valuesOf(organisation['address']);
  const [logo] = valuesOf(organisation['logo']);
  const [country] = valuesOf(objectOf(address)['addressCountry']);
  const name =
    said(unescapeOnce(textOf(given) ?? '')) ?? nameOf(given) ?? firstText(organisation['legalName']);
  return {
    name: name !== null && CONFIDENTIAL.test(name) ? null : name,
    websiteUrl: websiteOf([...valuesOf(organisation['sameAs']), ...valuesOf(organisation['url'])], page),
    logoUrl: said(
      textOf(logo) ?? firstText(objectOf(logo)['url']) ?? firstText(objectOf(logo)['contentUrl']),
    ),
    country: said(textOf(country) ?? nameOf(country)),
    industry: firstText(industry),
  };
}

/**
 * Returns the website of an organisation: the first that is on a domain of its own. An address below the page's domain
 * that is not its root is the profile of one employer among many.
 */
function websiteOf(given: readonly unknown[], page: string): string | null {
  const sites = given
    .map(textOf)
    .map(said)
    .filter((site) => site !== null);
  const host = organisationDomain(page);
  const isProfile = (site: string) => {
    const path = URL.parse(site)?.pathname ?? '/';
    return (
      host !== null &&
      organisationDomain(site) === host &&
      !/^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(path)
    );
  };
  const own = sites.filter((site) => !isProfile(site));
  return own.find((site) => organisationDomain(site) !== null) ?? own[0] ?? null;
}

/** Work from home is possible where applicants may live; the location is then that of an office. */
function placesOf(record: JobPosting): StatedPlace[] {
  const required = valuesOf(record.applicantLocationRequirements);
  const isRemote = workplaces(record).some(({ value }) => value === 'remote');
  const at = (place: unknown, pointer: string): StatedPlace => {
    const [given] = valuesOf(objectOf(place)['address']);
    const address = objectOf(given);
    const [land] = valuesOf(address['addressCountry']);
    const country = textOf(land) ?? nameOf(land);
    const [region, city] = [firstText(address['addressRegion']), only(address['addressLocality'])];
    const text = textOf(given) ?? (joined(city, region, country) || (textOf(place) ?? nameOf(place) ?? ''));
    return {
      text: unescapeOnce(text),
      address: { addressCountry: country, addressRegion: region, addressLocality: city },
      pointer,
    };
  };
  if (isRemote && required.length > 0) {
    return required.map((place, number) => {
      const pointer = pointerOf(
        '/applicantLocationRequirements',
        record.applicantLocationRequirements,
        number,
      );
      const named = textOf(place) ?? nameOf(place);
      return named === null ? at(place, pointer) : { text: named, address: {}, pointer };
    });
  }
  return valuesOf(record.jobLocation).map((place, number) =>
    at(place, pointerOf('/jobLocation', record.jobLocation, number)),
  );
}

/** Of several localities in one address, each may be the place. */
function only(value: unknown): string | null {
  const values = valuesOf(value);
  return values.length === 1 ? firstText(value) : said(values.map(textOf).join(' / '));
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
