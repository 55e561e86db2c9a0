import { describe, expect, test } from '@jest/globals';
import { certainRoles } from '../../../shared/importers/certainty/certain-roles.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from '../titles/role-taxonomy.ts';

const roles = buildRoleIndex(readRoles());
const rolesOf = (title: string, department: string | null = null, team: string | null = null) =>
  certainRoles(roles, { title, department, team });

describe('a name that is the title, or follows words of its own trade, needs no witness', () => {
  test.each([
    ['all of the title', 'Account Executive', 'account-executive'],
    ['behind a rank', 'Senior Data Engineer', 'data-engineering'],
    ['behind a word of its own names', 'Applied Data Scientist', 'data-science'],
    ['of factories behind a rank', 'Senior Manufacturing Engineer', 'manufacturing-engineering'],
    ['behind the name of a product', 'Foobarium Software Engineer', 'general-software-engineering'],
    ['in front of a place', 'Account Manager Foobaria', 'account-management'],
    ['next to a part', 'Product Designer, Checkout', 'product-design'],
    ['in a later part', 'Foobarium - Senior Backend Engineer', 'backend-engineering'],
    ['behind several of them', 'Technical Product Marketing Manager', 'product-marketing'],
    ['behind a word for no trade', 'Executive Recruiting Coordinator', 'recruiting-operations'],
    ['as a field', 'Head of Growth Marketing', 'growth-marketing'],
    ['of medicine, which nobody uses for other things', 'Registered Licensed Pharmacist', 'pharmacy'],
  ])('%s: %s', (_, title, role) => {
    expect(rolesOf(title)).toEqual([role]);
    expect(rolesOf(title, 'Wonderland')).toEqual([role]);
  });
});

describe('behind a word of another trade, a name needs a matching department, if the board has departments', () => {
  test.each([
    ['a program', 'Packaging Program Manager', 'program-management', 'G&A', 'Program Management'],
    ['a scientist', 'Marine Data Scientist', 'data-science', 'Growth', 'Data'],
    ['a product', 'Clinical Product Lead', 'general-product-management', 'Care', 'Product'],
  ])('%s: %s', (_, title, role, elsewhere, home) => {
    expect(rolesOf(title)).toEqual([role]);
    expect(rolesOf(title, elsewhere)).toEqual([]);
    expect(rolesOf(title, home)).toEqual([role]);
    expect(rolesOf(title, elsewhere, home)).toEqual([role]);
  });

  test('a name that the taxonomy does not list also needs one', () => {
    expect(rolesOf('Digital Content Writer')).toEqual(['content-marketing']);
    expect(rolesOf('Digital Content Writer', 'Editorial')).toEqual([]);
    expect(rolesOf('Digital Content Writer', 'Marketing')).toEqual(['content-marketing']);
  });

  test.each([
    ['of machines', 'Field Engineer, Partnerships', 'field-service', 'Customer Solutions'],
    ['of shops', 'Retail Manager, Consumer Products', 'store-management', 'Consumer Experiences'],
    ['of charities', 'Fundraising Manager, Real Estate', 'fundraising', 'Real Estate'],
  ])('so does a listed name %s next to a part of another trade: %s', (_, title, role, elsewhere) => {
    expect(resolveRoles(roles, { title, department: elsewhere, team: null })).toEqual([role]);
    expect(rolesOf(title)).toEqual([role]);
    expect(rolesOf(title, elsewhere)).toEqual([]);
  });

  test.each([
    ['in its own department', 'Field Engineer, Partnerships', 'field-service', 'Field Service'],
    ['next to a place', 'Manufacturing Engineer, Foobaria', 'manufacturing-engineering', 'Wonderland'],
    ['next to a rank', 'Manufacturing Engineer (Intern)', 'manufacturing-engineering', 'Wonderland'],
    ['of who leads the company', 'General Manager, Data', 'general-management', 'Wonderland'],
    ['of programs', 'Backend Engineer, Manufacturing', 'backend-engineering', 'Wonderland'],
  ])('but not %s: %s', (_, title, role, department) => expect(rolesOf(title, department)).toEqual([role]));

  test('so does a field of factories, care or banks', () => {
    expect(rolesOf('Head of Mechanical Engineering')).toEqual(['mechanical-engineering']);
    expect(rolesOf('Head of Mechanical Engineering', 'Wonderland')).toEqual([]);
    expect(rolesOf('Head of Mechanical Engineering', 'Hardware')).toEqual(['mechanical-engineering']);
  });
});

describe('the name of the department says where somebody works', () => {
  test.each([
    ['the word in front of a name', 'Marine Data Scientist', 'Marine', 'data-science'],
    ['the word with a number', 'Marine Data Scientist', '315 Data', 'data-science'],
  ])('%s: %s', (_, title, department, role) => {
    expect(rolesOf(title, 'Wonderland')).toEqual([]);
    expect(rolesOf(title, department)).toEqual([role]);
  });

  test('but engineers are not sales engineers', () => {
    expect(rolesOf('Support Solutions Engineer')).toEqual(['sales-engineering']);
    expect(rolesOf('Support Solutions Engineer', 'Engineering')).toEqual([]);
    expect(rolesOf('Support Solutions Engineer', 'Sales')).toEqual(['sales-engineering']);
  });
});

describe('the weakest names always need one', () => {
  test.each([
    ['behind two words of other trades', 'Radar Marine Data Scientist', 'data-science', 'Data'],
    [
      'a long name behind one',
      'Marine Technical Program Manager',
      'technical-program-management',
      'Engineering',
    ],
    ['in front of one', 'Senior Data Scientist AI Tooling', 'data-science', 'Data'],
    ['unlisted, of factories', 'Chassis Engineer', 'mechanical-engineering', 'Mechanical Engineering'],
  ])('%s: %s', (_, title, role, home) => {
    expect(resolveRoles(roles, { title, department: null, team: null })).toEqual([role]);
    expect(rolesOf(title)).toEqual([]);
    expect(rolesOf(title, home)).toEqual([role]);
  });
});

describe('a department is home to a role', () => {
  test.each([
    ['whose family works in it', 'Marine Data Scientist', 'Engineering', 'data-science'],
    ['of whose family its name is', 'Marine Data Scientist', 'Business Intelligence', 'data-science'],
    ['that has a telling word of it', 'Marine Data Scientist', 'Science Team', 'data-science'],
    ['whose only word it has', 'Operation Executive', 'Operations', 'operations-management'],
  ])('%s: %s in %s', (_, title, department, role) => expect(rolesOf(title, department)).toEqual([role]));

  test('a word that many trades share says nothing next to others', () =>
    expect(rolesOf('Operation Executive', 'Operations Experts')).toEqual([]));
});

test('two roles in one title stay as they are, and so does a title in another language', () => {
  expect(rolesOf('Mechanical / Electrical Engineer', 'Wonderland')).toEqual([
    'electrical-engineering',
    'mechanical-engineering',
  ]);
  expect(rolesOf('Softwareentwickler (m/w/d)', 'Wonderland')).toEqual(['general-software-engineering']);
});

test('a title without a role has none', () => expect(rolesOf('Pitch Yourself', 'Sales')).toEqual([]));
