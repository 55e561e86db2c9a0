import { describe, expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { titleWords } from '../../../shared/importers/titles/title-words.ts';
import { USUAL_FIELDS, USUAL_TITLES } from '../../../shared/importers/titles/usual/usual-names.ts';
import { readRoles } from './role-taxonomy.ts';

const entries = readRoles();
const index = buildRoleIndex(entries);
const rolesOf = (title: string) => resolveRoles(index, { title, department: null, team: null });

const named = (lists: typeof USUAL_TITLES) =>
  lists.flatMap(([code, names]) => names.split(', ').map((name) => ({ code, name })));
const titles = named(USUAL_TITLES);
const fields = named(USUAL_FIELDS);

describe('the names that the taxonomy does not list', () => {
  test('belong to roles of the taxonomy', () => {
    expect([...titles, ...fields].filter(({ code }) => !index.families.has(code))).toEqual([]);
  });

  test.each([
    ['titles', titles],
    ['fields', fields],
  ])('occur once: %s', (_, names) => {
    expect(new Set(names.map(({ name }) => titleWords(name).join(' '))).size).toBe(names.length);
  });

  test('are not listed in the taxonomy', () => {
    const listed = new Set(
      entries.flatMap(({ code, aliases }) => [code, ...aliases].map((name) => titleWords(name).join(' '))),
    );
    expect(titles.filter(({ name }) => listed.has(titleWords(name).join(' ')))).toEqual([]);
  });

  test('are read as the role that they are listed under', () => {
    const others = titles.filter(({ code, name }) => rolesOf(name).join() !== code);
    expect(others).toEqual([]);
  });

  test.each([
    ['by themselves', ''],
    ['with what leads them', ' Lead'],
  ])('are fields that name their role %s', (_, head) => {
    const others = fields.filter(({ code, name }) => rolesOf(`${name}${head}`).join() !== code);
    expect(others).toEqual([]);
  });
});

test.each([
  ['Fraud Operations Manager', ['fraud-and-financial-crime']],
  ['Brand Design Lead', ['brand-and-graphic-design']],
  ['Oracle Procurement Specialist', ['erp-consulting']],
  ['Member of Technical Staff - Data Ingestion Engineer', ['data-engineering']],
  ['Security Platform Engineer', ['security-engineering']],
  ['Senior Manager, Workforce Planning', ['staffing']],
  ['Head of Payment Operations', ['financial-operations']],
  ['Talent Operations', ['recruiting-operations']],
  ['Lead, Candidate Experience', ['recruiting-operations']],
  ['Account Executive, People', ['account-executive']],
  ['Software Engineer, Agentic AI Infrastructure', ['ml-infrastructure']],
  ['Software Engineer, Feed ML Infrastructure', ['ml-infrastructure']],
  ['Director, A.I. Research', ['ai-research']],
  ['Threat Intel Analyst', ['security-operations']],
  ['Partner Marketing Programs Manager', ['field-and-event-marketing']],
  ['Area Vice President, Commercial Sales', ['sales-management']],
  ['Revenue Accounting Manager', ['accounting-leadership']],
  ['Director, Revenue Accounting', ['accounting-leadership']],
  ['Supervisor, Customer Success Team', ['customer-success']],
  ['Crypto Partnership Lead', ['partnerships']],
  ['Senior+ IAM Engineer', ['identity-and-access-management']],
  ['Senior Embedded CUDA Software Engineer', ['embedded-engineering']],
  ['Software Engineer, Embedded Payments', ['general-software-engineering']],
  ['Mission Systems Software Engineer', ['general-software-engineering']],
  ['Distributed Systems Software Engineer', ['systems-programming']],
  ['Product Manager, Data Engineering', ['general-product-management']],
  ['Product Manager, SRE', ['general-product-management']],
  ['Software Engineer, Reliability', ['site-reliability-engineering']],
] as const)('a usual title: %s is %s', (title, expected) => expect(rolesOf(title)).toEqual(expected));

test.each([
  ['the first field of a leader', 'Director, User Research - Product Design', ['user-research']],
  ['a plural of a title', 'Student Programs Manager', ['program-management']],
  ['an area that is built', 'Software Engineer, Vulnerability Management', ['general-software-engineering']],
  ['a branch that is tested', 'Software Engineer, Quality Engineering', []],
  ['a field before a product manager', 'Fraud Prevention Product Manager', ['general-product-management']],
  ['an employer before a title', 'Acme Finance - Backend Engineer', ['backend-engineering']],
  ['operations of another trade', 'Kiosk Operations Team Lead', []],
  ['a strategy of another trade', 'Menu Strategy Intern', []],
  ['a design of another trade', 'Marine Design Manager', []],
  ['hardware of another trade', 'Vehicle Fluids Hardware Development Engineer', []],
  ['what is made of silicon', 'Silicon and System Product Lead', []],
  ['performance of any engine', 'Senior Engineer, Performance', []],
  ['commissioning of buildings', 'Commissioning Engineer, Mechanical', []],
  ['quality of a service', 'Customer Experience Quality Assurance Lead', []],
] as const)('usual names leave the role open: %s', (_, title, expected) =>
  expect(rolesOf(title)).toEqual(expected),
);

test('a team with a name that the taxonomy does not list does not make a software engineer a specialist', () => {
  const witnesses = { title: 'Software Engineer, Collect', department: 'Engineering', team: 'Inference' };
  expect(resolveRoles(index, witnesses)).toEqual(['general-software-engineering']);
});

test('a production engineer makes things only where the department says so', () => {
  const roles = (title: string, department: string) => resolveRoles(index, { title, department, team: null });
  expect(roles('Production Engineer', 'Manufacturing')).toEqual(['manufacturing-engineering']);
  expect(roles('Production Engineer', 'Cloud')).toEqual([]);
  expect(roles('Production Engineer, Compute', 'Engineering')).toEqual(['site-reliability-engineering']);
});

test('a development director who does not raise funds has a department that says so', () => {
  const roles = (department: string) =>
    resolveRoles(index, { title: 'Senior Development Director', department, team: null });
  expect(roles('Real Estate')).toEqual([]);
  expect(roles('Fundraising')).toEqual(['fundraising']);
});
