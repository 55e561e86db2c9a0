/** A value in DynamoDB's protocol. Bytes are base64. */
export interface Value {
  readonly S?: string;
  readonly N?: string;
  readonly B?: string;
  readonly BOOL?: boolean;
  readonly NULL?: boolean;
  readonly L?: readonly Value[];
  readonly M?: Readonly<Record<string, Value>>;
  readonly SS?: readonly string[];
  readonly NS?: readonly string[];
  readonly BS?: readonly string[];
}

export type Item = Readonly<Record<string, Value>>;

const INTEGER = /^-?[0-9]+$/;

/**
 * Returns a negative number, 0 or a positive number when `left` sorts before, with or after `right`; NaN if the types
 * differ.
 */
export function compare(left: Value | undefined, right: Value | undefined): number {
  if (left === undefined || right === undefined) return Number.NaN;
  if (left.N !== undefined && right.N !== undefined) return compareNumbers(left.N, right.N);
  if (left.S !== undefined && right.S !== undefined) return compareTexts(left.S, right.S);
  if (left.B !== undefined && right.B !== undefined) {
    return Buffer.compare(Buffer.from(left.B, 'base64'), Buffer.from(right.B, 'base64'));
  }
  return same(left, right) ? 0 : Number.NaN;
}

/** Compares texts by their UTF-8 bytes. */
export const compareTexts = (left: string, right: string): number =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));

export function same(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (left.B !== undefined) return left.B === right.B;
  if (left.S !== undefined) return left.S === right.S;
  if (left.N !== undefined) return right.N !== undefined && compareNumbers(left.N, right.N) === 0;
  return JSON.stringify(left) === JSON.stringify(right);
}

function compareNumbers(left: string, right: string): number {
  if (!INTEGER.test(left) || !INTEGER.test(right)) return Number(left) - Number(right);
  const difference = BigInt(left) - BigInt(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the sum or difference, exact for whole numbers. @throws TypeError if an operand is not a number */
export function sum(left: Value | undefined, right: Value | undefined, sign: 1 | -1): Value {
  if (left?.N === undefined || right?.N === undefined) throw new TypeError('an operand is not a number');
  if (!INTEGER.test(left.N) || !INTEGER.test(right.N)) {
    return { N: String(Number(left.N) + sign * Number(right.N)) };
  }
  return { N: String(BigInt(left.N) + BigInt(sign) * BigInt(right.N)) };
}

/** Returns the size of an item in bytes as DynamoDB counts it. */
export function sizeOfItem(item: Item): number {
  let size = 0;
  for (const [name, value] of Object.entries(item)) size += Buffer.byteLength(name) + sizeOf(value);
  return size;
}

function sizeOf({ S, N, B, L, M, SS, NS, BS }: Value): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return sizeOfNumber(N);
  if (B !== undefined) return Buffer.byteLength(B, 'base64');
  if (L !== undefined) return L.reduce((size, value) => size + sizeOf(value) + 1, 3);
  if (M !== undefined) return sizeOfItem(M) + 3 + Object.keys(M).length;
  if (SS !== undefined) return SS.reduce((size, text) => size + Buffer.byteLength(text), 0);
  if (NS !== undefined) return NS.reduce((size, number) => size + sizeOfNumber(number), 0);
  if (BS !== undefined) return BS.reduce((size, bytes) => size + Buffer.byteLength(bytes, 'base64'), 0);
  return 1;
}

const sizeOfNumber = (number: string): number =>
  Math.ceil(number.replace(/^-?0*|\.|0*$/g, '').length / 2) + (number.startsWith('-') ? 2 : 1);
