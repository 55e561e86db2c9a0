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
    ['Developer', ['software-engineering-general']],
    ['Web Master', ['frontend-engineering']],
  ])('%s', (title, expected) => expect(rolesOf(title)).toEqual(expected));
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
  ])('%s states no seniority', (title) => expect(seniorityOf(title)).toBeNull());
});
