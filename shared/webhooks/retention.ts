import { requiredVariable } from '../table/environment.ts';

/** For how many days after its acceptance an event is kept (docs/webhooks.md). */
export interface Retention {
  /** What is sent. After this, an event can be neither delivered nor replayed. */
  readonly payloadDays: number;
  /** The receipts of its deliveries, and their entries in the lists of destinations. */
  readonly receiptDays: number;
}

/** The names of the stack's outputs and of the functions' variables. */
export const RETENTION_NAMES = {
  payloadDays: { output: 'PayloadDays', variable: 'PAYLOAD_RETENTION_DAYS' },
  receiptDays: { output: 'ReceiptDays', variable: 'RECEIPT_RETENTION_DAYS' },
} as const;

/** 13 months of receipts cover a year and the month in which it is reviewed. */
export const STANDARD_RETENTION: Retention = { payloadDays: 30, receiptDays: 396 };
/** The attempts of a delivery take up to 31 hours. */
export const FEWEST_RETENTION_DAYS = 3;
export const MOST_RETENTION_DAYS = 3_650;

const DAY_MS = 86_400_000;

/** Reads the retention from a function's environment. @throws Error that names a missing or malformed variable */
export function readRetention(environment: Readonly<Record<string, string | undefined>>): Retention {
  return retentionFrom(({ variable }) => [variable, requiredVariable(environment, variable)]);
}

/**
 * Reads the retention from its two numbers.
 * @param lookUp returns the name of a number, for an error message, and its text
 * @throws Error that names a number that is not from 3 to 3,650
 */
export function retentionFrom(
  lookUp: (names: (typeof RETENTION_NAMES)[keyof typeof RETENTION_NAMES]) => readonly [string, string],
): Retention {
  const days = (key: keyof typeof RETENTION_NAMES): number => {
    const [name, text] = lookUp(RETENTION_NAMES[key]);
    const value = Number(text);
    if (!Number.isInteger(value) || value < FEWEST_RETENTION_DAYS || value > MOST_RETENTION_DAYS) {
      throw new Error(
        `${name} is not a number of days from ${FEWEST_RETENTION_DAYS} to ${MOST_RETENTION_DAYS}: ${text}`,
      );
    }
    return value;
  };
  return { payloadDays: days('payloadDays'), receiptDays: days('receiptDays') };
}

/** Returns when the payload and the receipts of an event expire, in Unix milliseconds. A receipt outlasts its payload. */
export const expiriesOf = (
  { payloadDays, receiptDays }: Retention,
  acceptedAtMs: number,
): { readonly payload: number; readonly receipt: number } => ({
  payload: acceptedAtMs + payloadDays * DAY_MS,
  receipt: acceptedAtMs + Math.max(payloadDays, receiptDays) * DAY_MS,
});
