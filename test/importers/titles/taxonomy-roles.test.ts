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
  ['Software Engineer, Developer Experience', ['platform-engineering']],
  ['Software Engineer, Machine Vision', ['computer-vision']],
  ['Software Engineer II - Identity & Access Management', ['identity-and-access-management']],
  ['Software Engineer, Storage', ['general-software-engineering']],
  ['Software Engineer, Hardware Test', ['general-software-engineering']],
  ['Product Manager, Data Platform', ['general-product-management']],
  ['Software Engineer - Mobile, Android', ['android-engineering']],
  ['Mobile Engineer (Backend)', ['mobile-engineering']],
  ['Software Engineer, Forward Deployed Agents', ['forward-deployed-engineering']],
  ['iOS Platform Engineer', ['ios-engineering']],
  ['AI Research Engineer', ['ai-research']],
  ['Senior Technical Lead', ['engineering-management']],
  ['Backend Tech Lead', ['engineering-management']],
  ['Group CFO', ['financial-management']],
  ['Special Projects Lead', ['chief-of-staff']],
  ['Customer Onboarding Manager', ['implementation-and-onboarding']],
  ['Paid Social Media Manager', ['performance-marketing']],
  ['Social Media Manager', ['social-media']],
  ['Field & Events Marketing Coordinator', ['field-and-event-marketing']],
  ['Marketing Manager', ['general-marketing']],
  ['Paid Email Marketing Manager', ['general-marketing']],
  ['Director of Accounting, Inventory', ['accounting-leadership']],
  ['Manager, Payroll Accounting', ['payroll']],
  ['Associate Director of Operations', ['operations-management']],
  ['Director of Operations', ['chief-operating-leadership']],
  ['Oracle HCM Cloud Consultant', ['erp-consulting']],
  ['ERP Functional Consultant', ['erp-consulting']],
  ['Functional Consultant', ['business-analysis']],
  ['People Systems Administrator', ['business-systems-administration']],
  ['Systems Administrator', ['systems-administration']],
  ['Software Robotics Engineer', ['robotics-software-engineering']],
  ['Partner Program Manager', ['partnerships']],
  ['Quant Portfolio Manager', ['quantitative-finance']],
  ['SAP Sales Consultant', ['account-executive']],
  ['Legal Cashier', ['bookkeeping']],
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
  'Abuse Research Engineer',
  'CAD Platform Engineer',
  'Security Platform Engineer',
  'Test Infrastructure Engineer',
  'Hydrometallurgical Process Engineer',
  'Rim Repair Technician',
  'Payments Onboarding Manager',
  'Infrastructure Technical Lead',
  'Account CTO',
  'Special Projects, Finance',
  'Fluidics Test Engineer',
  'Technical Architect - Windows Infrastructure',
  'IT Product Portfolio Manager',
  'Enterprise Applications Solutions Engineer',
])('words of other trades leave %s without a role', (title) => {
  expect(resolveRoles(index, { title, department: null, team: null })).toEqual([]);
});

test.each([
  ['Sales Agent', 'Insurance', ['insurance-sales']],
  ['Sales Agent', 'Sales', ['inside-sales']],
  ['Director of International Growth', 'Business Development', []],
  ['Director of International Growth', 'Marketing', ['growth-marketing']],
  ['Growth Associate', 'Sourcing', []],
  ['Growth Associate', 'Marketing', ['growth-marketing']],
] as const)('%s in %s is %s', (title, department, expected) => {
  expect(resolveRoles(index, { title, department, team: null })).toEqual(expected);
});
