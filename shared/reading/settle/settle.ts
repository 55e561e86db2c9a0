import { byCodeUnit } from '../../contract/order.ts';
import type { Found } from '../found.ts';
import {
  type Conflict,
  type FactInput,
  type Passage,
  RANKS,
  type ReadFact,
  type ReadTool,
  type StatedValue,
  type Statement,
} from '../reading.ts';
import { EXCLUSIONS, PRECEDENCES, SINGLE_FIELDS, SINGLE_KINDS } from './exclusions.ts';

type Kept = Found & { readonly key: string };

export interface Settled {
  readonly facts: readonly ReadFact[];
  readonly statements: readonly Statement[];
  readonly tools: readonly ReadTool[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Compares what the rules read. Statements that exclude each other leave nothing, whichever came first: they are a
 * conflict. A stronger statement replaces a weaker one about the same. What the text leaves open elsewhere is not stated.
 */
export function settle(found: readonly Found[], passageOf: (found: Found) => Passage): Settled {
  const conflicts: Conflict[] = [];
  const tools = new Map<string, Kept>();
  const facts = new Map<string, Kept>();
  const fields = new Map<string, Map<string, Kept>>();
  const doubted = new Set<string>();
  for (const one of found) {
    const { value } = one;
    if ('doubts' in value) for (const open of value.doubts) doubted.add(fieldKey(open));
    else if ('tool' in value) keep(tools, value.tool, one);
    else if ('field' in value) {
      const field = fields.get(value.field) ?? new Map<string, Kept>();
      fields.set(value.field, field);
      keep(field, fieldKey(value), one);
    } else keep(facts, factKey(value), one);
  }
  for (const [weak, strong] of PRECEDENCES) {
    for (const key of [...facts.keys()]) {
      if (key.endsWith(weak) && facts.has(key.slice(0, -weak.length) + strong)) facts.delete(key);
    }
  }
  const refuse = (field: string, keys: readonly string[], from: Map<string, Kept>) => {
    const refused = keys.flatMap((key) => from.get(key) ?? []);
    conflicts.push({
      field,
      values: keys.map((key) => key.slice(key.indexOf(':') + 1)),
      passages: refused.map(passageOf),
    });
    for (const key of keys) from.delete(key);
  };
  for (const { field, one, other } of EXCLUSIONS) {
    const keys = [...one, ...other].filter((key) => facts.has(key));
    if (one.some((key) => facts.has(key)) && other.some((key) => facts.has(key))) refuse(field, keys, facts);
  }
  for (const kind of SINGLE_KINDS) {
    const keys = [...facts.keys()].filter((key) => key.startsWith(`${kind}:`));
    if (keys.length > 1) refuse(kind, keys, facts);
  }
  const statements: Statement[] = [];
  for (const [field, values] of fields) {
    const strongest = RANKS.findLast((rank) => [...values.values()].some((one) => one.rank === rank));
    for (const [key, { rank }] of values) if (rank !== strongest) values.delete(key);
    if (SINGLE_FIELDS.has(field) && values.size > 1) refuse(field, [...values.keys()], values);
    for (const [key, one] of values) {
      // A title names what it is all about.
      if (doubted.has(key) && one.rank !== 'title') continue;
      const stated = statedOf(one.value);
      if (stated !== undefined) statements.push({ ...stated, rank: one.rank, passage: passageOf(one) });
    }
  }
  return {
    facts: inOrder(facts).flatMap((one) => {
      const fact = factOf(one.value);
      return fact === undefined ? [] : [{ fact, passage: passageOf(one) }];
    }),
    statements,
    tools: inOrder(tools).map((one) => ({ code: one.key, passage: passageOf(one) })),
    conflicts,
  };
}

/** Keeps the passage of the strongest rank, and the first of these. */
function keep(kept: Map<string, Kept>, key: string, one: Found): void {
  const known = kept.get(key);
  if (known === undefined || RANKS.indexOf(known.rank) < RANKS.indexOf(one.rank))
    kept.set(key, { ...one, key });
}

const fieldKey = ({ field, value }: StatedValue) => `${field}:${JSON.stringify(value)}`;

const inOrder = (kept: ReadonlyMap<string, Kept>) =>
  [...kept.values()].sort((a, b) => byCodeUnit(a.key, b.key));

function statedOf(value: Found['value']): StatedValue | undefined {
  return 'field' in value ? value : undefined;
}

function factOf(value: Found['value']): FactInput | undefined {
  return 'kind' in value ? value : undefined;
}

/** Returns what makes a fact itself: two statements of it are one fact. */
export function factKey(fact: FactInput): string {
  switch (fact.kind) {
    case 'agency_policy':
      return `${fact.kind}:${fact.policy}`;
    case 'application_route':
      return `${fact.kind}:${fact.route}`;
    case 'benefit':
      return `${fact.kind}:${fact.benefit}`;
    case 'compliance':
      return `${fact.kind}:${fact.concept}:${fact.appliesTo}:${fact.relationship}`;
    case 'degree_requirement':
      return `${fact.kind}:${fact.requirement}`;
    case 'initiative':
      return `${fact.kind}:${fact.target.kind}:${fact.target.code}:${fact.action}`;
    case 'listing_relationship':
      return `${fact.kind}:${fact.relationship}`;
    case 'observed_listing_interval':
      return fact.kind;
    case 'recruiting_platform':
      return `${fact.kind}:${fact.platform}`;
    case 'technology':
      return `${fact.kind}:${fact.code}:${fact.relationship}`;
    case 'visa_sponsorship':
      return `${fact.kind}:${fact.offered}`;
    case 'working_condition':
      return `${fact.kind}:${fact.condition}`;
  }
}
