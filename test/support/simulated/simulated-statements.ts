import { compares, isSame, type SimulatedItem } from './simulated-expressions.ts';

/** A PartiQL statement on one item, in the forms that the simulated table understands. */
export interface SimulatedStatement {
  readonly kind: 'insert' | 'update';
  readonly key: { readonly pk: string; readonly sk: string };
  /** The conditions apart from the key. */
  readonly holds: (item: SimulatedItem) => boolean;
  readonly after: (before: SimulatedItem) => SimulatedItem;
}

const INSERT = /^INSERT INTO "[^"]+" VALUE \{(.*)\}$/;
const UPDATE = /^UPDATE "[^"]+" (.*) WHERE (.*)$/;

/** @throws SyntaxError */
export function statementOf(statement: string, parameters: readonly unknown[]): SimulatedStatement {
  const given = [...parameters];
  const insert = INSERT.exec(statement)?.[1];
  if (insert !== undefined) {
    const names = [...insert.matchAll(/'([^']+)': \?/g)].map(([, name = '']) => name);
    const item = Object.fromEntries(names.map((name) => [name, given.shift()]));
    return {
      kind: 'insert',
      key: { pk: String(item['pk']), sk: String(item['sk']) },
      holds: () => true,
      after: () => item,
    };
  }
  const [, changes, where] = UPDATE.exec(statement) ?? [];
  if (changes === undefined || where === undefined) throw new SyntaxError(`cannot parse: ${statement}`);
  const [assignments = '', removals = ''] = changes.replace(/^SET /, '').split(/ ?REMOVE /);
  const set = new Map(
    [...assignments.matchAll(/"(\w+)" = \?/g)].map(([, name = '']) => [name, given.shift()] as const),
  );
  const removed = [...removals.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  const conditions = where.split(' AND ').map((text) => {
    const [, name = '', operator = ''] = /^"?(\w+)"? (=|<=) \?$/.exec(text) ?? [];
    if (operator === '') throw new SyntaxError(`cannot parse: ${text}`);
    return { name, operator, value: given.shift() };
  });
  const keyOf = (name: string) => String(conditions.find((condition) => condition.name === name)?.value);
  return {
    kind: 'update',
    key: { pk: keyOf('pk'), sk: keyOf('sk') },
    holds: (item) =>
      conditions.every(({ name, operator, value }) =>
        operator === '=' ? isSame(item[name], value) : compares(item[name], value, (order) => order <= 0),
      ),
    after: (before) => {
      const after: Record<string, unknown> = { ...before, ...Object.fromEntries(set) };
      for (const name of removed) delete after[name];
      return after;
    },
  };
}
