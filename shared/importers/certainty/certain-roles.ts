import { groupWords } from '../titles/disciplines.ts';
import type { RoleIndex } from '../titles/role-index.ts';
import { type RoleWitnesses, resolveRoles } from '../titles/roles.ts';
import { isAtHome } from './agreement.ts';
import { nameStrength } from './name-strength.ts';

/**
 * Returns the role codes that a record names surely. Where the name of a role is weak, its department or team has to be
 * one in which people of the role work; else the title stays open.
 */
export function certainRoles(index: RoleIndex, witnesses: RoleWitnesses): string[] {
  const found = resolveRoles(index, witnesses);
  const [only] = found;
  if (only === undefined || found.length > 1) return found;
  const groups = [witnesses.team, witnesses.department].flatMap((name) =>
    name === null ? [] : [groupWords(index, name)],
  );
  const strength = nameStrength(index, witnesses.title, only, new Set(groups.flat()));
  if (strength === 'firm') return found;
  const needsNone = strength === 'slight' && groups.length === 0;
  return needsNone || groups.some((group) => isAtHome(index, group, only)) ? found : [];
}
