import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The log starts afresh beyond this size; one older file is kept. */
const MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Where the output of the functions goes, one line each. */
export interface FunctionLog {
  write(functionName: string, line: string): void;
  /** Calls `take` with every line that the function writes from now on; answers what ends it. */
  subscribe(functionName: string, take: (line: string) => void): () => void;
  /** A line of the runtime's own about a function (time-out, crash, failed batch). */
  report(functionName: string, message: string): void;
  close(): Promise<void>;
}

/** Opens `functions.log` in the data folder; with `echo`, every line goes to the terminal too. */
export function openFunctionLog(dataDir: string, echo: boolean): FunctionLog {
  const file = join(dataDir, 'functions.log');
  if (existsSync(file) && statSync(file).size > MAXIMUM_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  stream.on('error', () => {
    // A full disk must not stop what is being logged.
  });
  const subscribers = new Map<string, Set<(line: string) => void>>();
  const append = (functionName: string, line: string): void => {
    stream.write(`${line}\n`);
    if (echo) process.stdout.write(`${functionName}  ${line}\n`);
  };
  return {
    write(functionName, line) {
      append(functionName, line);
      for (const take of subscribers.get(functionName) ?? []) take(line);
    },
    subscribe(functionName, take) {
      const takers = subscribers.get(functionName) ?? new Set();
      subscribers.set(functionName, takers.add(take));
      return () => {
        takers.delete(take);
      };
    },
    report(functionName, message) {
      const timestamp = new Date().toISOString();
      append(
        functionName,
        JSON.stringify({
          level: 'ERROR',
          source: 'local-runtime',
          function: functionName,
          message,
          timestamp,
        }),
      );
    },
    close: () =>
      new Promise((resolve) => {
        stream.end(resolve);
      }),
  };
}
