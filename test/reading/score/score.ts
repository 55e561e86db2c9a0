import { payKey } from '../../../shared/reading/pay/read-pay.ts';
import type { FactReader } from '../../../shared/reading/reader.ts';
import { factKey } from '../../../shared/reading/settle/settle.ts';
import type { Labelled } from './labelled.ts';

/** What the reader made of one labelled text. */
export interface Outcome {
  readonly labelled: Labelled;
  /** Stated values that the reader found; values that it missed; values that the text does not state. */
  readonly right: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export function outcomeOf(reader: FactReader, labelled: Labelled): Outcome {
  const read = new Set(valuesRead(reader, labelled));
  const expected = new Set(labelled.expect);
  return {
    labelled,
    right: [...expected].filter((value) => read.has(value)),
    missed: [...expected].filter((value) => !read.has(value)),
    wrong: [...read].filter((value) => !expected.has(value)),
  };
}

function valuesRead(
  reader: FactReader,
  { text, markup, section, title, employer, variant }: Labelled,
): string[] {
  const part = { pointer: '', markup, text, ...(section === undefined ? {} : { section }) };
  const reading = reader.read([part], { title, employerNames: employer === undefined ? [] : [employer] });
  if (variant === 'pay') return reading.pay === null ? [] : [payKey(reading.pay)];
  if (variant === 'tool') return reading.tools.map(({ code }) => code);
  const facts = reading.facts.flatMap(({ fact }) =>
    fact.kind === variant ? [factKey(fact).slice(fact.kind.length + 1)] : [],
  );
  const statements = reading.statements.flatMap((one) => (one.field === variant ? [one.value] : []));
  return [...facts, ...statements];
}

/** Precision and recall of one variant; null where nothing was read, or nothing was to read. */
export interface Score {
  readonly variant: string;
  readonly texts: number;
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

export function scoresOf(outcomes: readonly Outcome[]): Score[] {
  const byVariant = Map.groupBy(outcomes, ({ labelled }) => labelled.variant);
  return [...byVariant]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([variant, list]) => {
      const sum = (of: 'right' | 'wrong' | 'missed') =>
        list.reduce((total, one) => total + one[of].length, 0);
      const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
      return {
        variant,
        texts: list.length,
        right,
        wrong,
        missed,
        precision: right + wrong === 0 ? null : right / (right + wrong),
        recall: right + missed === 0 ? null : right / (right + missed),
      };
    });
}
