import { SLOTS_BEYOND_SPACE } from '../companies/term-names.ts';

/**
 * Positions of each company's jobs in the company-clustered spaces. A job gets a slot in its company, counted from 0,
 * once and for good. Slots 0 to 62 map to the company's range of 64 positions in space `e`, which starts at its ordinal
 * times 64. Ranges are therefore in company order, never move, and need no lookup. The last position of a range
 * represents all further jobs. Those are in space `f`, in ranges whose sizes are powers of two; the company receives
 * them as it grows, each at least as large as all before it together.
 */
export const RANGE_SLOTS = 64;
/** Position in a company's range that represents all its jobs outside the range. */
export const BEYOND = RANGE_SLOTS - 1;
/** Number of slots of the first sheet; every further sheet has 64. */
const FIRST_SHEET_SLOTS = BEYOND;
const SMALLEST_RANGE = 64;
const SPACE_END = 2 ** 32;

/** Consecutive positions in space `f`; `size` is a power of two. */
export interface SlotRange {
  readonly base: number;
  readonly size: number;
}

/** Returns the first position of a company's range in space `e`. @throws RangeError beyond the 67,108,864th company */
export function rangeOf(company: number): number {
  const base = company * RANGE_SLOTS;
  if (base >= SPACE_END) throw new RangeError(`company ${company} has no range of slots`);
  return base;
}

/** Returns the sheet that lists a slot, and the place in it. */
export function placeOf(slot: number): { readonly sheet: number; readonly offset: number } {
  if (slot < FIRST_SHEET_SLOTS) return { sheet: 0, offset: slot };
  const further = slot - FIRST_SHEET_SLOTS;
  return { sheet: 1 + Math.floor(further / RANGE_SLOTS), offset: further % RANGE_SLOTS };
}

/** Returns the slot that a sheet lists at a place. */
export const slotAt = (sheet: number, offset: number): number =>
  sheet === 0 ? offset : FIRST_SHEET_SLOTS + (sheet - 1) * RANGE_SLOTS + offset;

/**
 * Returns the position in space `f` of a slot outside the company's range in space `e`. The ranges hold the slots in
 * order. @throws RangeError for a slot beyond the ranges
 */
export function positionBeyond(slot: number, ranges: readonly SlotRange[]): number {
  let further = slot - FIRST_SHEET_SLOTS;
  for (const { base, size } of ranges) {
    if (further < size) return base + further;
    further -= size;
  }
  throw new RangeError(`slot ${slot} is outside the ranges of its company in space ${SLOTS_BEYOND_SPACE}`);
}

/** Returns the sheet that lists a position of space `f`. @throws RangeError for a position outside the ranges */
export function sheetBeyond(position: number, ranges: readonly SlotRange[]): number {
  let slot = FIRST_SHEET_SLOTS;
  for (const { base, size } of ranges) {
    if (position >= base && position < base + size) return placeOf(slot + position - base).sheet;
    slot += size;
  }
  throw new RangeError(`position ${position} of space ${SLOTS_BEYOND_SPACE} is outside the ranges`);
}

/** Returns the size of the range that a company must add before it has `slots` slots; 0 if its ranges suffice. */
export function missingRange(slots: number, ranges: readonly SlotRange[]): number {
  const room = ranges.reduce((sum, { size }) => sum + size, 0);
  const missing = slots - FIRST_SHEET_SLOTS - room;
  if (missing <= 0) return 0;
  return 2 ** Math.ceil(Math.log2(Math.max(SMALLEST_RANGE, missing, room)));
}
