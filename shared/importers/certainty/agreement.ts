import { familiesOf } from '../titles/disciplines.ts';
import type { RoleIndex } from '../titles/role-index.ts';

/** Words of departments that many trades share. */
const SHARED = new Set(
  (
    'and of the team group global staff general technical product business engineering service services operation ' +
    'operations management manager specialist lead head director associate analyst officer coordinator'
  ).split(' '),
);

/**
 * Returns whether a department or team is one in which people of a role work: people of its family do, its name is that
 * of a role of the family, or it has a telling word of the role's names.
 */
export function isAtHome(index: RoleIndex, group: readonly string[], code: string): boolean {
  const family = index.families.get(code) ?? '';
  const families = familiesOf(group);
  if (families?.includes(family) === true) return true;
  const name = group.join(' ');
  const own = index.fields.get(name) ?? index.titles.get(name);
  if (own !== undefined && index.families.get(own) === family) return true;
  // All of "Operations" tells; whom "Engineering" has, the families of its people say.
  const isTelling = group.length === 1 && families === null;
  const telling = isTelling ? group : group.filter((word) => !SHARED.has(word));
  return telling.some((word) => index.ownWords.get(code)?.has(word) === true);
}
