import { describe, expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from './role-taxonomy.ts';

const roles = buildRoleIndex(readRoles());
const rolesOf = (title: string, department: string | null = null, team: string | null = null) =>
  resolveRoles(roles, { title, department, team });

describe('a title that says more than its rules know has no role', () => {
  test.each([
    ['a specialism behind a software engineer', 'Software Engineer, Quality Engineering'],
    ['a specialism in front of one', 'Staff Software Engineer, Kernel Security'],
    ['a maker of robots behind one', 'Senior Software Engineer - Roboticist'],
    ['the program of a trade', 'Medical Assistant Program - Live Instructor'],
    ['what is taught', 'School of Product Management - Accelerator Mentor'],
    ['programs of another trade', 'Developer Programs Manager'],
    ['a trade behind a field', 'Customer Experience - Dental Lab Technician'],
    ['the end of a field that is not known entirely', 'Senior Manager, Martech Transformation'],
    ['a name that the taxonomy does not list behind another trade', 'Lending Contact Center Manager'],
    ['a name of several trades', 'Quality Lead'],
    ['engineering of another trade', 'Legal Engineering Program Manager'],
    ['the strategy and operations of a department', 'Collections Strategy & Operations Manager'],
    ['the same behind', 'Strategy & Operations Manager, Customer Success'],
    ['a lead of no particular trade', 'Commercial Lead'],
    ['who manages what designers do', 'Creative Operations Manager'],
    ['a developer of a business system', 'Application Developer - ServiceNow HRSD'],
    ['who works on contracts', 'Global Support Contract Specialist'],
  ])('%s: %s', (_, title) => expect(rolesOf(title)).toEqual([]));
});

describe('a title that says more in known words keeps its role', () => {
  test.each([
    ['an area of a software engineer', 'Software Engineer, Billing', 'general-software-engineering'],
    ['the quality of a search', 'Software Engineer, Search Quality', 'general-software-engineering'],
    ['a place', 'Account Executive East London', 'account-executive'],
    ['special programs', 'Special Programs Manager', 'program-management'],
    ['who leads a field', 'Customer Experience - Team Lead', 'customer-experience'],
    ['a market', 'Director, Federal Sales', 'sales-management'],
    ['a kind of contract', 'Contract Recruiter', 'recruiting'],
    ['a region in front of an unlisted name', 'EMEA Contact Center Manager', 'support-management'],
  ])('%s: %s', (_, title, role) => expect(rolesOf(title)).toEqual([role]));
});

describe('a department completes a title', () => {
  test('without another part', () => {
    expect(rolesOf('Software Engineer', 'Security')).toEqual(['security-engineering']);
    expect(rolesOf('Software Engineer', '315 Security')).toEqual(['security-engineering']);
  });
  test('with another part, only by a side of the program', () => {
    expect(rolesOf('Software Engineer, Agents', 'Security')).toEqual([]);
    expect(rolesOf('Software Engineer, Agents', 'Engineering', 'Backend')).toEqual(['backend-engineering']);
  });
});

test('a team for the enablement of sales says which program is managed', () =>
  expect(rolesOf('Enablement Program Manager', 'GTM', 'Sales Enablement')).toEqual(['sales-enablement']));

test('an architect of professional services draws what customers buy', () =>
  expect(rolesOf('Professional Services Technical Architect')).toEqual(['solutions-architecture']));

test.each(['Social Marketing Manager', 'Manager, Social Marketing'])('%s markets in social media', (title) =>
  expect(rolesOf(title, 'Marketing')).toEqual(['social-media']),
);

test('the branch in the first part takes precedence over an area in a later one', () => {
  expect(rolesOf('UI Software Engineer, Data Platform')).toEqual(['frontend-engineering']);
  expect(rolesOf('Software Engineer, Data Platform')).toEqual(['data-engineering']);
});

describe('an area names the specialist', () => {
  test.each([
    ['Staff Software Engineer, Model Infrastructure', 'ml-infrastructure'],
    ['Software Engineer, Compute Infrastructure', 'platform-engineering'],
    ['Staff Software Engineer, Production Engineering', 'site-reliability-engineering'],
    ['Cybersecurity Engineer - Security Operations Center (SOC)', 'security-operations'],
    ['EMEA Deal Strategy & Operations Manager', 'sales-operations'],
    ['Marketing Manager - SEO', 'search-marketing'],
    ['SecOps Engineer', 'security-operations'],
  ])('%s', (title, role) => expect(rolesOf(title)).toEqual([role]));
});

describe('the same title in other words has the same role', () => {
  test.each([
    ['SW Engineer', 'general-software-engineering'],
    ['HW Engineer for Connected Devices', 'electronics-engineering'],
    ['Machine Learning Programmer', 'machine-learning-engineering'],
    ['Senior Mobile Programmer', 'mobile-engineering'],
    ['Cybersecurity Engineering - Data Platform', 'security-engineering'],
    ['Mobile Game Designer', 'game-design'],
    ['Cyber Threat Detection Analyst', 'security-operations'],
    ['Head of National Security Sales', 'sales-management'],
    ['Logistics Supervisor 2nd Shift', 'logistics'],
  ])('%s', (title, role) => expect(rolesOf(title)).toEqual([role]));
});

describe('a product manager whose title says AI manages AI', () => {
  test.each([
    'AI Chatbot Product Manager',
    'Senior Product Manager, AI Agents',
    'Product Manager - Sales AI',
    'Product Lead, AI',
    'Product Manager, LLM Platform',
  ])('%s', (title) => expect(rolesOf(title)).toEqual(['ai-product-management']));

  test.each([
    'Product Manager, AI-Powered Messaging',
    'Product Lead, AI-Native',
    'Product Manager - AI-first startup',
  ])('not where it says how: %s', (title) => expect(rolesOf(title)).toEqual(['general-product-management']));
});

test('someone who trains models in a trade has the role of those who train models', () => {
  expect(rolesOf('VP Marketing - AI Trainer - Freelance')).toEqual(['data-annotation']);
  expect(rolesOf('Principal Software Engineer, AI Tutor')).toEqual(['data-annotation']);
});

test('someone who leads the management of technical accounts manages technical accounts', () =>
  expect(rolesOf('Technical Account Management Team Leader')).toEqual(['technical-account-management']));

test.each([
  'Affiliate Partnerships Manager',
  'Creator Partnerships Coordinator',
  'Policy Partnerships Manager',
])('partnerships of any kind are partnerships: %s', (title) =>
  expect(rolesOf(title)).toEqual(['partnerships']),
);

test.each(['Director, Client Partnership', 'Head of Client Partnerships'])(
  'partnership with clients is account management: %s',
  (title) => expect(rolesOf(title)).toEqual(['account-management']),
);

test.each([
  ['Enterprise Expansion Account Executive', 'enterprise-sales'],
  ['Strategic Client Account Executive, APAC', 'enterprise-sales'],
  ['Account Executive, Geo Enterprise', 'enterprise-sales'],
  ['Inside Account Executive (French speaking)', 'inside-sales'],
  ['Enterprise & Mid-Market Account Executive', 'account-executive'],
  ['Strategic Cuisines Account Executive', 'account-executive'],
])('an account executive sells to the customers that the title names: %s', (title, role) =>
  expect(rolesOf(title)).toEqual([role]),
);

describe('a department of two trades leaves a role of either open', () => {
  test.each([
    [
      'quality of software or of machines',
      'Senior Quality Engineer',
      'Engineering',
      'quality-management',
      'Quality',
    ],
    [
      'solutions for buyers or for colleagues',
      'Associate Solution Engineer',
      'CIO',
      'sales-engineering',
      'Sales',
    ],
    ['the same', 'Solutions Engineer', 'Information Technology', 'sales-engineering', 'Engineering'],
  ])('%s: %s in %s', (_, title, both, role, one) => {
    expect(rolesOf(title, both)).toEqual([]);
    expect(rolesOf(title)).toEqual([role]);
    expect(rolesOf(title, one)).toEqual([role]);
  });
});
