import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../../shared/log/printable.ts';

/** A start with a larger log renames it and begins a new one; one older file is kept. */
const MAXIMUM_BYTES = 50 * 1024 * 1024;

/** The log of all functions, line by line. */
export interface FunctionLog {
  write(functionName: string, line: string): void;
  /** Calls `take` with every line that the function writes from now on. Returns the function that unsubscribes. */
  subscribe(functionName: string, take: (line: string) => void): () => void;
  /** Calls `take` with every line of every function and every report from now on. */
  watch(take: (functionName: string, line: string) => void): void;
  /** Logs a message of the runtime about a function (time-out, crash, failed batch). */
  report(functionName: string, message: string): void;
  close(): Promise<void>;
}

/** Opens `functions.log` in the data folder. With `echo`, every line also appears in the terminal. */
export function openFunctionLog(dataDir: string, echo: boolean): FunctionLog {
  const file = join(dataDir, 'functions.log');
  if (existsSync(file) && statSync(file).size > MAXIMUM_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  stream.on('error', () => {
    // A full disk must not stop the functions.
  });
  const subscribers = new Map<string, Set<(line: string) => void>>();
  const watchers: ((functionName: string, line: string) => void)[] = [];
  const append = (functionName: string, line: string): void => {
    stream.write(`${line}\n`);
    for (const take of watchers) take(functionName, line);
    if (echo) process.stdout.write(`${functionName}  ${printable(line)}\n`);
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
    watch(take) {
      watchers.push(take);
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
