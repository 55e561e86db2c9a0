import * as z from 'zod/mini';
import { uuid } from '../contract/primitives.ts';

const words = () => z.nullish(z.string());
/** Most secondary locations, tiers and components of a tier. Real records have at most 39, 18 and 6. */
const MAXIMUM_MEMBERS = 200;
const list = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.maxLength(MAXIMUM_MEMBERS, `more than ${MAXIMUM_MEMBERS} items`));
const Address = z.nullish(
  z.object({
    postalAddress: z.nullish(
      z.object({ addressCountry: words(), addressRegion: words(), addressLocality: words() }),
    ),
  }),
);
/** Ashby writes an empty string instead of a missing object. */
const orEmpty = <T extends z.ZodMiniType>(schema: T) => z.union([z.literal(''), schema]);

export const AshbyComponent = z.object({
  summary: words(),
  compensationType: z.string(),
  interval: words(),
  currencyCode: words(),
  minValue: z.nullish(z.number()),
  maxValue: z.nullish(z.number()),
});
export type AshbyComponent = z.output<typeof AshbyComponent>;

export const AshbyTier = z.object({
  title: words(),
  tierSummary: words(),
  additionalInformation: words(),
  components: z._default(list(AshbyComponent), []),
});
export type AshbyTier = z.output<typeof AshbyTier>;

/** A record of Ashby's job posting API, and the board it came from. Fields that the importer does not read may follow. */
export const AshbyRecord = z.object({
  board: z.string().check(z.minLength(1)),
  id: uuid(),
  title: z.string().check(z.regex(/\S/)),
  employmentType: words(),
  location: words(),
  secondaryLocations: z._default(
    z.nullable(list(z.object({ location: words(), address: z.optional(orEmpty(Address)) }))),
    [],
  ),
  publishedAt: words(),
  isListed: z.nullish(z.boolean()),
  isRemote: z.nullish(z.boolean()),
  address: z.optional(orEmpty(Address)),
  jobUrl: z.string(),
  applyUrl: words(),
  descriptionHtml: words(),
  compensation: z.nullish(z.object({ compensationTiers: z._default(z.nullable(list(AshbyTier)), []) })),
});
export type AshbyRecord = z.output<typeof AshbyRecord>;
