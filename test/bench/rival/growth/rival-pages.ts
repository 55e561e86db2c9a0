import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { isWaiting, nanosecondsOf } from '../../harness/processor.ts';
import type { Postgres } from '../../lists/postgres.ts';
import { unmetered } from '../account-sql.ts';
import { CONNECTION_OPTIONS, companyPage, factsPage, jobPage, oneJob, type PageSql } from '../page-sql.ts';

export interface RivalPage {
  readonly body: string;
  /** CPU of the backend. */
  readonly cpuMs: number;
  /** From sending the query to having its result. */
  readonly milliseconds: number;
}

interface Row {
  readonly docs: string | null;
  readonly position: string | null;
}

/** One connection to the rival's database, whose backend is measured. */
export class RivalPages {
  readonly #client: pg.Client;
  readonly #backend: number;
  /** Names of prepared statements by text. */
  readonly #names = new Map<string, string>();

  private constructor(client: pg.Client, backend: number) {
    this.#client = client;
    this.#backend = backend;
  }

  /** All work of a query happens in its backend, as in the service: its statement charges, and has no parallel workers. */
  static async connect({ port }: Postgres): Promise<RivalPages> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'bench',
      database: 'postgres',
      options: `${CONNECTION_OPTIONS} -c max_parallel_workers_per_gather=0`,
    });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new RivalPages(client, rows[0]?.pid ?? 0);
  }

  /** Asks for the page of a target, and makes the body as the rival's service does. */
  async ask(target: string): Promise<RivalPage> {
    const { text, values, limit } = pageOf(target);
    const statement = unmetered(text, limit);
    const name = this.#names.get(statement) ?? `s${this.#names.size}`;
    this.#names.set(statement, name);
    const before = nanosecondsOf(this.#backend);
    const started = performance.now();
    const { rows } = await this.#client.query<Row>({ name, text: statement, values: [...values] });
    const milliseconds = performance.now() - started;
    // The backend still puts things away when its result is here.
    while (!isWaiting(this.#backend)) await turn();
    const cpuMs = (nanosecondsOf(this.#backend) - before) / 1e6;
    const { docs = null, position = null } = rows[0] ?? {};
    const isList = target.includes('?');
    const body = isList ? `{"data":[${docs ?? ''}],"has_more":${position !== null}}` : (docs ?? '{}');
    return { body, cpuMs, milliseconds };
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

function pageOf(target: string): PageSql {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  if (pathname === '/v0/jobs') return jobPage(searchParams);
  if (pathname === '/v0/job-facts') return factsPage(searchParams);
  if (pathname === '/v0/companies') return companyPage(searchParams);
  return oneJob(pathname.slice('/v0/jobs/'.length));
}
