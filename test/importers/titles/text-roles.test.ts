import { describe, expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { roleOfText } from '../../../shared/importers/titles/text-roles.ts';
import { readRoles } from './role-taxonomy.ts';

const index = buildRoleIndex(readRoles());

function said(title: string, text: string) {
  const witnesses = { title, department: null, team: null };
  return roleOfText(index, resolveRoles(index, witnesses), witnesses, text);
}

describe('the text names the specialism that a general title leaves open', () => {
  test.each([
    ['As a backend engineer, you will shape our services.', 'backend-engineering'],
    ['We are looking for an experienced Full Stack Engineer to join us.', 'full-stack-engineering'],
    ['We’re hiring a Software (Backend) Engineer for payments.', 'backend-engineering'],
    [
      'As our Senior Frontend Engineer you own the web.\nAs a frontend engineer, you test.',
      'frontend-engineering',
    ],
  ])('%s', (text, code) => expect(said('Senior Software Engineer, Ledger', text)?.code).toBe(code));

  test('with the position of the name, in code points', () => {
    const text = '🚀 Hi! As a backend engineer, you build.';
    expect(said('Software Engineer', text)?.passage).toEqual({
      in: 'text',
      start: 11,
      end: 27,
      rule: 'text.role',
    });
    expect([...text].slice(11, 27).join('')).toBe('backend engineer');
  });
});

describe('the text decides nothing', () => {
  test.each([
    ['that the title says', 'Mobile Engineer', 'As a backend engineer, you build.'],
    ['of another trade', 'Recruiter', 'As a backend engineer, you build.'],
    [
      'when it names two',
      'Software Engineer',
      'As a backend engineer, you build. We are looking for a frontend engineer.',
    ],
    ['about experience', 'Software Engineer', 'Three years of experience as a backend engineer.'],
    [
      'with a list of choices',
      'Software Engineer',
      'As a software engineer (backend, frontend or mobile) you build.',
    ],
    ['outside of software', 'Software Engineer', 'As a solutions architect, you advise.'],
    ['as general as the title', 'Software Engineer', 'As a software engineer, you build.'],
    ['in a sentence without an end', 'Software Engineer', `As a backend engineer ${'very '.repeat(40)}`],
    ['behind what is read', 'Software Engineer', `${'word '.repeat(900)}As a backend engineer, you build.`],
  ])('%s', (_, title, text) => expect(said(title, text)).toBeNull());
});

describe('the tools in a text name the trade of a title that several trades share', () => {
  test.each([
    ['Design Engineer - EMEA', 'You work in Figma, React and CSS.', 'product-design'],
    [
      'Staff Engineer, Experiments',
      'You review code: our codebase is Python with typed APIs.',
      'general-software-engineering',
    ],
    ['Staff Engineer - Fullstack JS/TS', 'Our codebase is Python and React.', 'full-stack-engineering'],
    [
      'Senior Engineer, Fares',
      'Our codebase is Python with typed APIs. Pay is 90,000 CAD. Civil unions count.',
      'general-software-engineering',
    ],
    [
      'Staff Developer, Ledger',
      'Kubernetes, Python, and reviews of our codebase.',
      'general-software-engineering',
    ],
    ['Test Engineer', 'Selenium, Postman, and test plans.', 'quality-assurance-engineering'],
    ['Automation Engineer', 'Selenium, Cypress, regression tests, and CI/CD.', 'test-automation-engineering'],
    ['Automation Engineer', 'PLCs, SCADA, and pneumatics.', 'controls-and-automation-engineering'],
    [
      'Production Engineer',
      'Kubernetes, Terraform, Grafana, and an on-call rotation.',
      'site-reliability-engineering',
    ],
    ['Senior Designer', 'Figma, wireframes, user flows, and usability.', 'product-design'],
  ])('%s: %s', (title, text, code) => expect(said(title, text)?.code).toBe(code));

  test.each([
    ['of machines', 'Design Engineer', 'You know SolidWorks, Figma, React and CSS.'],
    ['of few tools', 'Design Engineer', 'You know Figma.'],
    ['of brands', 'Senior Designer', 'Figma, wireframes, user flows, usability, and brand guidelines.'],
    ['of CAD models', 'Senior Engineer', 'CAD models, Python, APIs, and our codebase.'],
    [
      'of two trades',
      'Automation Engineer',
      'PLCs, SCADA, pneumatics; Selenium, Cypress, regression tests, CI/CD.',
    ],
    ['of another trade in the title', 'Staff Engineer, Mechanical', 'Our codebase is Python with APIs.'],
    ['of a title with more words', 'Staff Structure Design Engineer', 'You work in Figma, React and CSS.'],
  ])('not %s', (_, title, text) => expect(said(title, text)).toBeNull());
});
