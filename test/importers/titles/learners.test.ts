import { describe, expect, test } from '@jest/globals';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from './role-taxonomy.ts';

const index = buildRoleIndex(readRoles());
const rolesOf = (title: string) => resolveRoles(index, { title, department: null, team: null });

describe('a trainee belongs to the trade', () => {
  test.each([
    ['Security Software Engineering Intern 2027', 'security-engineering'],
    ['Software Development Engineering Intern', 'general-software-engineering'],
    ['Memory Layout Engineering Internship', 'semiconductor-engineering'],
    ['Applied AI Science Co-op - Embedding models', 'ai-research'],
    ['Supply Chain Management Graduate', 'supply-chain-management'],
    ['Clinical Project Management Internship', 'clinical-research'],
    ['UX Design Trainee', 'user-experience-design'],
  ])('%s', (title, code) => expect(rolesOf(title)).toEqual([code]));

  test.each([
    ['that no title has', 'Engineering Intern'],
    ['of machines and programs', 'Platform Hardware/Software Engineer Intern'],
    ['that nobody learns here', 'Package Sorting Engineering'],
    ['of a shop that its members own', 'Food Co-op Manager'],
  ])('not to a trade %s', (_, title) => expect(rolesOf(title)).toEqual([]));
});
