import { DatabaseSync } from 'node:sqlite';

/** Notices what other connections and processes commit to a SQLite database. */
export interface Commits {
  /** Returns a number that changes with every commit. Takes microseconds. */
  version(): number;
  close(): void;
}

export function watchCommits(file: string): Commits {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  const statement = database.prepare('PRAGMA data_version');
  return {
    version: () => Number(statement.get()?.['data_version']),
    close: () => database.close(),
  };
}
