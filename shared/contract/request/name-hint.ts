import { didYouMean, nearNames } from '../near/near-names.ts';
import type { Parameters } from './parameter-kinds.ts';

/** What other interfaces call our parameters: names by their letters, in the order in which we prefer them. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    after: ['cursor'],
    category: ['roles', 'industries'],
    city: ['locations'],
    count: ['limit'],
    cursor: ['after'],
    datefrom: ['published_from', 'company[observedFrom]'],
    dateto: ['published_until', 'company[observedUntil]'],
    employmenttype: ['engagements'],
    employmenttypes: ['engagements'],
    ids: ['jobs'],
    keyword: ['query'],
    keywords: ['query'],
    maxresults: ['limit'],
    maxsalary: ['base_annual_usd_max'],
    minsalary: ['base_annual_usd_min'],
    name: ['query'],
    offset: ['cursor'],
    order: ['direction', 'sort'],
    orderby: ['sort'],
    page: ['cursor'],
    pagesize: ['limit'],
    pagetoken: ['cursor'],
    perpage: ['limit'],
    place: ['locations'],
    places: ['locations'],
    q: ['query'],
    region: ['locations', 'countries'],
    remote: ['work_arrangements', 'workArrangements'],
    salary: ['base_annual_usd_min', 'base_annual_usd_max'],
    salarymax: ['base_annual_usd_max'],
    salarymin: ['base_annual_usd_min'],
    search: ['query'],
    since: ['updated_from', 'after', 'company[observedFrom]'],
    size: ['limit'],
    skill: ['tools'],
    skills: ['tools'],
    sortby: ['sort'],
    sortorder: ['direction'],
    startingafter: ['cursor', 'after'],
    take: ['limit'],
    technologies: ['tools'],
    technology: ['tools'],
    title: ['query', 'roles'],
    type: ['type', 'engagements', 'company[types]'],
    visa: ['visa_sponsorship', 'visaSponsorship'],
  }),
);
/** Names under which other interfaces take a key. A query string is logged on its way; a key does not belong there. */
const KEY_NAMES: ReadonlySet<string> = new Set([
  'accesstoken',
  'apikey',
  'auth',
  'authorization',
  'key',
  'token',
]);

/** Says which parameter an unknown name probably means. Undefined without a guess. Shows no value. */
export function nameHint(name: string, parameters: Parameters): string | undefined {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (KEY_NAMES.has(letters)) return 'send the key in the header "Authorization: Bearer <API_KEY>"';
  const known = namesOf(parameters);
  const near = nearNames(name, known);
  if (near.length > 0) return didYouMean(near);
  const others = OTHER_NAMES.get(letters) ?? [];
  const meant = known.filter((each) => others.includes(each));
  return didYouMean(meant.sort((a, b) => others.indexOf(a) - others.indexOf(b)).slice(0, 2));
}

/** By the parameters of an operation, which never change. */
const names = new WeakMap<Parameters, readonly string[]>();

function namesOf(parameters: Parameters): readonly string[] {
  const known =
    names.get(parameters) ??
    [...parameters].flatMap(([root, parameter]) =>
      parameter.kind === 'object'
        ? [...parameter.properties.keys()].map((property) => `${root}[${property}]`)
        : [root],
    );
  names.set(parameters, known);
  return known;
}
