import { describe, expect, test } from '@jest/globals';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { seniorityOf } from '../../../shared/importers/titles/seniority.ts';
import { roles } from '../catalogue.ts';

const rolesOf = (title: string, department: string | null = null, team: string | null = null) =>
  resolveRoles(roles, { title, department, team });

describe('a title names its role', () => {
  test.each([
    ['Senior Backend Engineer', ['backend-engineering']],
    ['Back-End Engineers (m/w/d)', ['backend-engineering']],
    ['Software Engineer, Backend', ['backend-engineering']],
    ['Software Engineer - Front End', ['frontend-engineering']],
    ['C++ Developer', ['backend-engineering']],
    ['Data Scientist / Data Engineer', ['data-engineering', 'data-science']],
    ['Acme Startup - Data Engineer', ['data-engineering']],
    ['Account Executive DACH', ['account-executive']],
    ['Manager, Sales Development', ['sales-development']],
    ['Director, Product Marketing', ['product-marketing']],
    ['Product Marketing Lead', ['product-marketing']],
    ['Head of Payroll', ['payroll']],
    ['Engineering Recruiter', ['recruiting']],
    ['Developer', ['general-software-engineering']],
    ['Web Master', ['frontend-engineering']],
  ])('%s', (title, expected) => expect(rolesOf(title)).toEqual(expected));
});

describe('a title that says more than its first words', () => {
  test.each([
    ['the role of its bracket', 'Software Engineer (Site Reliability Engineer)', ['site-reliability']],
    ['that rank words are part of a role', 'Senior Technical Recruiter', ['technical-recruiting']],
    ['the kind of an intern', 'Software Engineer Intern, Backend', ['backend-engineering']],
    ['the kind of a first engineer', 'Founding Engineer - Backend', ['backend-engineering']],
    ['the branch of a general title', 'Software Engineer, Data Engineering', ['data-engineering']],
    ['the branch by its acronym', 'Senior Software Engineer, SRE', ['site-reliability']],
    [
      'the role behind what everybody is called',
      'Member of Technical Staff - Data Engineer',
      ['data-engineering'],
    ],
    ['nothing sure of a half', 'Director, Platform Technology & Operations', []],
    ['nothing of an area behind an unknown role', 'Facilities Engineer, Payroll', []],
  ])('%s: %s', (_, title, expected) => expect(rolesOf(title)).toEqual(expected));
});

describe('department and team are witnesses', () => {
  test.each([
    [
      'a team completes a general title',
      'Software Engineer',
      'Engineering',
      'Backend',
      ['backend-engineering'],
    ],
    [
      'a vague team does not',
      'Software Engineer',
      'Engineering',
      'Product',
      ['general-software-engineering'],
    ],
    [
      'a department contradicts a title of several trades',
      'Design Engineer',
      'Mechanical Engineering',
      null,
      [],
    ],
    ['another one does not', 'Design Engineer', 'Design', null, ['product-design']],
    ['a title of one trade stands in any department', 'Recruiter', 'Engineering', null, ['recruiting']],
  ])('%s: %s', (_, title, department, team, expected) =>
    expect(rolesOf(title, department, team)).toEqual(expected),
  );
});

describe('a title that only resembles a role does not name it', () => {
  test.each([
    'VP of Product Support',
    'Real Estate Developer',
    'Head of Trading Infrastructure',
    'Open Application',
    'Engineer, Supply Chain',
    'Data Engineer Trainer Manager Coach Account Executive Representative of Chaos',
    '',
    '(((',
  ])('%s', (title) => expect(rolesOf(title)).toEqual([]));
});

describe('the words of a title state its seniority', () => {
  test.each([
    ['Software Engineer', null],
    ['Senior Software Engineer', 'senior'],
    ['Sr. Director of Sales', 'director'],
    ['Staff Software Engineer', 'lead'],
    ['Engineer, Principal', 'lead'],
    ['Lead Designer', 'lead'],
    ['Head of Design', 'director'],
    ['VP, Sales', 'executive'],
    ['Chief Technology Officer', 'executive'],
    ['CTO', 'executive'],
    ['Junior Analyst', 'entry'],
    ['New Grad Engineer', 'entry'],
    ['Software Engineer (Intern)', 'intern'],
    ['Mid-Level Developer', 'mid'],
    ['Praktikant (m/w/d) Marketing', 'intern'],
    ['Werkstudierende im Vertrieb', 'intern'],
    ['Senior Art Director', 'senior'],
    ['Semi Senior Product Owner', 'mid'],
    ['Semi-Senior Developer', 'mid'],
    ['Senior AI/ML Engineer', 'senior'],
    ['UI/UX Senior Designer', 'senior'],
    ['Lead / Principal Engineer', 'lead'],
    ['Senior BI Analyst / Product Analyst', 'senior'],
    ['Software Engineer (Senior)', 'senior'],
    ['Creative Director', 'director'],
    ['Acme - Senior iOS Engineer', 'senior'],
    ['Backend (Product) - Sr Software Engineer', 'senior'],
    ['KIEL - Junior Fleet Care Manager (m/w/d)', 'entry'],
  ] as const)('%s: %s', (title, expected) => expect(seniorityOf(title)).toBe(expected));

  test.each([
    'Chief of Staff',
    'Member of Technical Staff',
    'Staff Accountant',
    'Lead Generation Specialist',
    'Mid-Market Account Manager',
    'Senior Living Advisor',
    'Internal Communications Manager',
    'Senior/Staff Engineer',
    'Executive Assistant to the CEO',
    'Account Executive',
    'Head Chef',
    'Head Coach (Swimming)',
    'Chief Pilot',
    'Chief Engineer',
    'Art Director',
    'Director of Photography',
    'Assistant Principal',
    'Lead Time Analyst',
    'Senior - Staff Backend Engineer',
    'Account Executive, Senior Living',
    'Recruiter - Senior Roles',
    '(Senior) Business Analyst',
    'Manager/ Senior Manager, Finance',
    'Senior Specialist/Specialist (Trade)',
    'Senior Manager/ Assistant Director',
    'Account Executive or Senior Account Executive',
  ])('%s states no seniority', (title) => expect(seniorityOf(title)).toBeNull());
});
