import { SLOTS_BEYOND_SPACE } from '../companies/term-names.ts';

/**
 * Where the jobs of a company stand in the company-clustered space. A job has a slot in its company, counted from 0,
 * given once and kept. The first 63 lie in the company's own range of 64 in space `e`, at its ordinal times 64: so
 * ranges are in company order, none ever moves, and nothing is looked up. The last position of the range stands for
 * all further jobs. Those lie in space `f`, in ranges (powers of two) that the company is given one after another,
 * each as large as all before it together.
 */
export const RANGE_SLOTS = 64;
/** Position in the range of a company that stands for all jobs outside it. */
export const BEYOND = RANGE_SLOTS - 1;
/** Slots of the first sheet; every further sheet has 64. */
const FIRST_SHEET_SLOTS = BEYOND;
const SMALLEST_RANGE = 64;
const SPACE_END = 2 ** 32;

/** A power of two of consecutive positions in space `f`. */
export interface SlotRange {
  readonly base: number;
  readonly size: number;
}

/** First position of a company's own range. @throws RangeError for a company beyond the 67,108,864th */
export function rangeOf(company: number): number {
  const base = company * RANGE_SLOTS;
  if (base >= SPACE_END) throw new RangeError(`company ${company} has no range of slots`);
  return base;
}

/** Sheet that lists a slot, and at which place. */
export function placeOf(slot: number): { readonly sheet: number; readonly offset: number } {
  if (slot < FIRST_SHEET_SLOTS) return { sheet: 0, offset: slot };
  const further = slot - FIRST_SHEET_SLOTS;
  return { sheet: 1 + Math.floor(further / RANGE_SLOTS), offset: further % RANGE_SLOTS };
}

/** The slot that a sheet lists at a place. */
export const slotAt = (sheet: number, offset: number): number =>
  sheet === 0 ? offset : FIRST_SHEET_SLOTS + (sheet - 1) * RANGE_SLOTS + offset;

/** Position in space `f` of a slot outside the company's own range; its ranges hold the slots in order. */
export function positionBeyond(slot: number, ranges: readonly SlotRange[]): number {
  let further = slot - FIRST_SHEET_SLOTS;
  for (const { base, size } of ranges) {
    if (further < size) return base + further;
    further -= size;
  }
  throw new RangeError(`slot ${slot} is outside the ranges of its company in space ${SLOTS_BEYOND_SPACE}`);
}

/** The sheet that lists a position of space `f`; the position lies in one of the company's ranges. */
export function sheetBeyond(position: number, ranges: readonly SlotRange[]): number {
  let slot = FIRST_SHEET_SLOTS;
  for (const { base, size } of ranges) {
    if (position >= base && position < base + size) return placeOf(slot + position - base).sheet;
    slot += size;
  }
  throw new RangeError(`position ${position} of space ${SLOTS_BEYOND_SPACE} is outside the ranges`);
}

/** Size of the range that a company with these must be given before it has `slots` slots; 0 when there is room. */
export function missingRange(slots: number, ranges: readonly SlotRange[]): number {
  const room = ranges.reduce((sum, { size }) => sum + size, 0);
  const missing = slots - FIRST_SHEET_SLOTS - room;
  if (missing <= 0) return 0;
  return 2 ** Math.ceil(Math.log2(Math.max(SMALLEST_RANGE, missing, room)));
}
