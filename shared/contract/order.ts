import * as z from 'zod/mini';

/** Reports whether values ascend by code unit without duplicates. */
export const ascends = (values: readonly string[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? '') < value);

/** An array that is a set: ascending by code unit, no duplicates (contract 1.4). */
export const setOf = <T extends z.ZodMiniType<string>>(item: T, maximum: number) =>
  z.array(item).check(z.maxLength(maximum), z.refine(ascends, SET_TEXT));

export const SET_TEXT = 'sorted by code unit, without duplicates';

/** Reports whether a list is sorted; `compare` is negative if the first argument comes first. */
export const isOrdered = <T>(values: readonly T[], compare: (a: T, b: T) => number): boolean =>
  values.every((value, index) => {
    const previous = values[index - 1];
    return index === 0 || previous === undefined || compare(previous, value) <= 0;
  });

/** Compares by code unit. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
