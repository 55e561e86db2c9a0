import { type RoleIndex, singular } from '../titles/role-index.ts';
import { type RoleWitnesses, resolveRoles } from '../titles/roles.ts';
import { titleWords } from '../titles/title-words.ts';
import { isAtHome } from './agreement.ts';
import { nameStrength } from './name-strength.ts';

const LONGEST_GROUP = 100;

/**
 * Returns the role codes that a record names surely. Where the name of a role is weak, its department or team has to be
 * one in which people of the role work; else the title stays open.
 */
export function certainRoles(index: RoleIndex, witnesses: RoleWitnesses): string[] {
  const found = resolveRoles(index, witnesses);
  const [only] = found;
  if (only === undefined || found.length > 1) return found;
  const strength = nameStrength(index, witnesses.title, only);
  if (strength === 'firm') return found;
  const groups = [witnesses.team, witnesses.department].flatMap((name) =>
    name === null ? [] : [singular(index.words, titleWords(name.slice(0, LONGEST_GROUP)))],
  );
  const needsNone = strength === 'slight' && groups.length === 0;
  return needsNone || groups.some((group) => isAtHome(index, group, only)) ? found : [];
}
