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

/** A statement without its parameters, which are named in order. */
type Form =
  | { readonly kind: 'insert'; readonly names: readonly string[] }
  | {
      readonly kind: 'update';
      readonly set: readonly string[];
      readonly removed: readonly string[];
      readonly conditions: readonly { readonly name: string; readonly operator: string }[];
    };

/** Caches forms, because the product writes a few texts many times. */
const forms = new Map<string, Form>();

/** @throws SyntaxError */
export function statementOf(statement: string, parameters: readonly unknown[]): SimulatedStatement {
  const form = forms.get(statement) ?? formOf(statement);
  forms.set(statement, form);
  if (form.kind === 'insert') {
    const item = Object.fromEntries(form.names.map((name, i) => [name, parameters[i]]));
    return {
      kind: 'insert',
      key: { pk: String(item['pk']), sk: String(item['sk']) },
      holds: () => true,
      after: () => item,
    };
  }
  const { set, removed } = form;
  // `IS MISSING` takes no parameter and comes last.
  const conditions = form.conditions.map(({ name, operator }, i) => {
    return { name, operator, value: parameters[set.length + i] };
  });
  const keyOf = (name: string) => String(conditions.find((condition) => condition.name === name)?.value);
  return {
    kind: 'update',
    key: { pk: keyOf('pk'), sk: keyOf('sk') },
    holds: (item) =>
      conditions.every(({ name, operator, value }) => {
        if (operator === 'IS MISSING') return item[name] === undefined;
        return operator === '= ?'
          ? isSame(item[name], value)
          : compares(item[name], value, (order) => order <= 0);
      }),
    after: (before) => {
      const after: Record<string, unknown> = { ...before };
      for (const [i, name] of set.entries()) after[name] = parameters[i];
      for (const name of removed) delete after[name];
      return after;
    },
  };
}

function formOf(statement: string): Form {
  const insert = INSERT.exec(statement)?.[1];
  if (insert !== undefined) {
    return { kind: 'insert', names: [...insert.matchAll(/'([^']+)': \?/g)].map(([, name = '']) => name) };
  }
  const [, changes, where] = UPDATE.exec(statement) ?? [];
  if (changes === undefined || where === undefined) throw new SyntaxError(`cannot parse: ${statement}`);
  const [assignments = '', removals = ''] = changes.replace(/^SET /, '').split(/ ?REMOVE /);
  const conditions = where.split(' AND ').map((text) => {
    const [, name = '', operator = ''] = /^"?(\w+)"? (= \?|<= \?|IS MISSING)$/.exec(text) ?? [];
    if (operator === '') throw new SyntaxError(`cannot parse: ${text}`);
    return { name, operator };
  });
  return {
    kind: 'update',
    set: [...assignments.matchAll(/"(\w+)" = \?/g)].map(([, name = '']) => name),
    removed: [...removals.matchAll(/"(\w+)"/g)].map(([, name = '']) => name),
    conditions,
  };
}
