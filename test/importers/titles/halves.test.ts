import { describe, expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from './role-taxonomy.ts';

const index = buildRoleIndex(readRoles());
const rolesOf = (title: string) => resolveRoles(index, { title, department: null, team: null });

describe('two halves of a title share its last words', () => {
  test.each([
    ['of two trades', 'Frontend/Backend Engineer', ['backend-engineering', 'frontend-engineering']],
    [
      'next to spaces',
      'Site Reliability / DevOps Engineer',
      ['devops-engineering', 'site-reliability-engineering'],
    ],
    ['of two families', 'Product/Program Manager', ['general-product-management', 'program-management']],
    ['of one trade', 'Machine Learning Platform/Ops Engineer', ['ml-infrastructure']],
    ['of a trade and of any', 'Junior Web/Software Developer', ['frontend-engineering']],
    ['in front of an area', 'Research Engineer / Scientist - Reinforcement Learning', ['ai-research']],
  ])('%s', (_, title, expected) => expect(rolesOf(title)).toEqual(expected));

  test.each([
    ['one name', 'AI/ML Engineer', ['machine-learning-engineering']],
    ['a tool', 'Python/AI Engineer', ['ai-application-engineering']],
    ['machines and programs', 'Hardware/Software Engineer', []],
    [
      'a half that shares the last word alone',
      'Sales/Business Development Manager',
      ['business-development'],
    ],
  ])('not of %s', (_, title, expected) => expect(rolesOf(title)).toEqual(expected));
});
