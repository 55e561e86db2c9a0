import type { TaxonomyEntry } from '../contract/resources/taxonomy.ts';

export type TaxonomyId = 'industries' | 'roles';

/** A fault of a taxonomy line. */
export interface TaxonomyFault {
  /** Path of the field. Entries are numbered in the order of the line. */
  readonly field: string;
  readonly reason: string;
}

/** Most levels of sectors (contract 10.3). */
const MAXIMUM_DEPTH = 3;

/** Returns the faults of a new snapshot by the rules of contract 10.3 and 10.4; `before` has the current entries. */
export function taxonomyFaults(
  id: TaxonomyId,
  entries: readonly TaxonomyEntry[],
  before: readonly TaxonomyEntry[],
): TaxonomyFault[] {
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  return [
    ...uniqueness(entries),
    ...entries.flatMap((entry, i) => [
      ...(id === 'roles' ? roleFaults(entry, byCode, i) : industryFaults(entry, byCode, i)),
      ...replacementFaults(entry, byCode, i),
    ]),
    ...continuity(entries, byCode, before),
  ];
}

function uniqueness(entries: readonly TaxonomyEntry[]): TaxonomyFault[] {
  const seen = new Map<string, string>();
  const faults: TaxonomyFault[] = [];
  for (const [i, { code, aliases }] of entries.entries()) {
    const names = [
      { name: code, field: 'code' },
      ...aliases.map((name, j) => ({ name, field: `aliases.${j}` })),
    ];
    for (const { name, field } of names) {
      const other = seen.get(name);
      if (other === undefined) seen.set(name, code);
      else faults.push(at(i, field, `'${name}' also belongs to '${other}'; codes and aliases are unique`));
    }
  }
  return faults;
}

type ByCode = ReadonlyMap<string, TaxonomyEntry>;

function roleFaults(entry: TaxonomyEntry, byCode: ByCode, i: number): TaxonomyFault[] {
  if (entry.kind === 'family') {
    return entry.parent_code === null
      ? []
      : [at(i, 'parent_code', `'${entry.parent_code}': a family has no parent`)];
  }
  if (entry.kind !== 'specialism')
    return [at(i, 'kind', `'${entry.kind}': the kind of a role must be family or specialism`)];
  if (entry.parent_code === null)
    return [at(i, 'parent_code', 'null: a specialism must have a family as its parent')];
  return byCode.get(entry.parent_code)?.kind === 'family'
    ? []
    : [at(i, 'parent_code', `'${entry.parent_code}' is not a family of this snapshot`)];
}

function industryFaults(entry: TaxonomyEntry, byCode: ByCode, i: number): TaxonomyFault[] {
  if (entry.kind !== 'sector')
    return [at(i, 'kind', `'${entry.kind}': the kind of an industry must be sector`)];
  let depth = 1;
  for (let up = entry; up.parent_code !== null; depth += 1) {
    const parent = byCode.get(up.parent_code);
    if (parent === undefined) {
      // Only the entry that names the unknown parent reports it.
      return up === entry
        ? [at(i, 'parent_code', `'${up.parent_code}' is not a sector of this snapshot`)]
        : [];
    }
    if (depth === MAXIMUM_DEPTH) {
      return [at(i, 'parent_code', `'${entry.parent_code}': sectors have at most ${MAXIMUM_DEPTH} levels`)];
    }
    up = parent;
  }
  return [];
}

function replacementFaults(entry: TaxonomyEntry, byCode: ByCode, i: number): TaxonomyFault[] {
  if (entry.replaced_by === null) return [];
  if (entry.status !== 'deprecated') {
    return [at(i, 'replaced_by', `'${entry.replaced_by}': must be null unless the entry is deprecated`)];
  }
  return byCode.get(entry.replaced_by)?.status === 'active'
    ? []
    : [at(i, 'replaced_by', `'${entry.replaced_by}' is not an active code of this snapshot`)];
}

/** Checks that no code or alias is deleted or reused, and that deprecated codes stay deprecated. */
function continuity(
  entries: readonly TaxonomyEntry[],
  byCode: ByCode,
  before: readonly TaxonomyEntry[],
): TaxonomyFault[] {
  const ownerOfAlias = new Map(entries.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code])));
  const positions = new Map(entries.map(({ code }, i) => [code, i]));
  return before.flatMap((old): TaxonomyFault[] => {
    const now = byCode.get(old.code);
    const i = positions.get(old.code);
    if (now === undefined || i === undefined) {
      return [
        {
          field: 'entries',
          reason: `'${old.code}' is missing; codes are never deleted: deprecate it instead`,
        },
      ];
    }
    const faults: TaxonomyFault[] = [];
    if (old.status === 'deprecated' && now.status === 'active') {
      faults.push(at(i, 'status', `'${old.code}' is deprecated and cannot become active again`));
    }
    for (const alias of old.aliases) {
      if (ownerOfAlias.get(alias) !== old.code) {
        faults.push(at(i, 'aliases', `'${alias}' is missing; an alias stays with its code`));
      }
    }
    return faults;
  });
}

const at = (i: number, field: string, reason: string): TaxonomyFault => ({
  field: `entries.${i}.${field}`,
  reason,
});
