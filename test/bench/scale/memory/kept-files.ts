import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Well below what one call takes. */
const STEP_BYTES = 256 * 1024 * 1024;

/** Writes bytes of any number, one array behind the other. */
export function writeBytes(path: string, arrays: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w');
  try {
    for (const bytes of arrays) {
      for (let from = 0; from < bytes.length; )
        from += writeSync(file, bytes, from, Math.min(STEP_BYTES, bytes.length - from));
    }
  } finally {
    closeSync(file);
  }
}

/** The bytes of a file in one buffer; undefined where there is none. */
export function readBytes(path: string): Uint8Array | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = new Uint8Array(statSync(path).size);
  const file = openSync(path, 'r');
  try {
    for (let from = 0; from < bytes.length; ) {
      const read = readSync(file, bytes, from, Math.min(STEP_BYTES, bytes.length - from), null);
      if (read === 0) throw new Error(`${path} ended early`);
      from += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** The memory of an array of numbers as bytes. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
