import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Well below the most bytes of a call. */
const STEP_BYTES = 256 * 1024 * 1024;

/** Writes arrays of any total size, one after another. */
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

/** Returns the bytes of a file in one buffer, or undefined when it does not exist. */
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

/** Returns the memory of an array of numbers as bytes, without a copy. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
