import type { TaxonomyEntry } from '../contract/resources/taxonomy.ts';

export type TaxonomyId = 'industries' | 'roles';

/** What is wrong with an entry: `field` counts entries as the line holds them. */
export interface TaxonomyFault {
  readonly field: string;
  readonly reason: string;
}

/** Levels of sectors at most (contract 10.3). */
const MAXIMUM_DEPTH = 3;

/** The rules of contract 10.3 and 10.4 for a new snapshot, given the entries of the current one. */
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
    return [at(i, 'kind', `'${entry.kind}' is not family or specialism, the kinds of roles`)];
  if (entry.parent_code === null) return [at(i, 'parent_code', 'null: a specialism has a family')];
  return byCode.get(entry.parent_code)?.kind === 'family'
    ? []
    : [at(i, 'parent_code', `'${entry.parent_code}' is not a family of this snapshot`)];
}

function industryFaults(entry: TaxonomyEntry, byCode: ByCode, i: number): TaxonomyFault[] {
  if (entry.kind !== 'sector')
    return [at(i, 'kind', `'${entry.kind}' is not sector, the kind of industries`)];
  let depth = 1;
  for (let up = entry; up.parent_code !== null; depth += 1) {
    const parent = byCode.get(up.parent_code);
    if (parent === undefined) {
      // The entry that names it is the one to report it.
      return up === entry
        ? [at(i, 'parent_code', `'${up.parent_code}' is not a sector of this snapshot`)]
        : [];
    }
    if (depth === MAXIMUM_DEPTH) {
      return [at(i, 'parent_code', `'${entry.parent_code}' makes more than ${MAXIMUM_DEPTH} levels`)];
    }
    up = parent;
  }
  return [];
}

function replacementFaults(entry: TaxonomyEntry, byCode: ByCode, i: number): TaxonomyFault[] {
  if (entry.replaced_by === null) return [];
  if (entry.status !== 'deprecated') {
    return [at(i, 'replaced_by', `'${entry.replaced_by}': only a deprecated entry is replaced`)];
  }
  return byCode.get(entry.replaced_by)?.status === 'active'
    ? []
    : [at(i, 'replaced_by', `'${entry.replaced_by}' is not an active code of this snapshot`)];
}

/** Codes are never deleted or reused, and a deprecated one stays deprecated. */
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
        { field: 'entries', reason: `'${old.code}' is missing; codes are never deleted, deprecate it` },
      ];
    }
    const faults: TaxonomyFault[] = [];
    if (old.status === 'deprecated' && now.status === 'active') {
      faults.push(at(i, 'status', `'${old.code}' was deprecated and can't be active again`));
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
