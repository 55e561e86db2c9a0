import { expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from './role-taxonomy.ts';

const index = buildRoleIndex(readRoles());

test.each([
  ['Java Software Engineer (Full Stack)', ['full-stack-engineering']],
  ['Software Development Engineer in Test', ['test-automation-engineering']],
  ['iOS Platform Engineer', ['ios-engineering']],
  ['Member of Technical Staff, MLE', ['machine-learning-engineering']],
  ['Senior Counsel, Commercial', ['commercial-and-product-counsel']],
  ['Senior Operations Manager', ['operations-management']],
  ['Sales Strategy & Operations Manager', ['business-operations']],
  ['Solutions Engineering Manager', ['sales-engineering']],
  ['Sales Representative - Lakeside Mall', ['retail-sales']],
  ['Presales Customer Engineer', ['sales-engineering']],
  ['IT Security Manager', ['security-governance']],
  ['Software Engineer - Applied ML (Korea)', ['machine-learning-engineering']],
  ['Member of Technical Staff - Applied ML', ['machine-learning-engineering']],
  ['Account Executive, Large Enterprise', ['enterprise-sales']],
  ['Product Engineer (Front-end)', ['frontend-engineering']],
  ['Software Engineer, ML Developer Experience', ['general-software-engineering']],
])('the taxonomy of the project reads %s as %s', (title, expected) => {
  expect(resolveRoles(index, { title, department: null, team: null })).toEqual(expected);
});

test.each([
  'Fraud Operations Manager',
  'Director, Quarry Site Operations',
  'Workplace Strategy & Operations Manager',
  'Fleet Maintenance Technician',
  'Oracle Procurement Specialist',
  'Manager, Field Engineering',
  'Cost Engineering Lead',
  'Artificial Intelligence Officer',
  'Supplier Development Engineer',
  'Education Research Analyst',
  'Sales Representative - Halifax',
  'Senior Customer Engineer',
])('words of other trades leave %s without a role', (title) => {
  expect(resolveRoles(index, { title, department: null, team: null })).toEqual([]);
});
