// An ordinary service over the same documents, Fastify and PostgreSQL: `server.ts POSTGRES_PORT LOG_FILE`. Prints its
// port. One statement per request checks the key, counts, selects, charges and enters the charge.
import { createHash, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { metered } from './account-sql.ts';
import { CONNECTION_OPTIONS, companyPage, factsPage, jobPage, oneJob, type PageSql } from './page-sql.ts';

const [postgresPort = '', logFile = ''] = process.argv.slice(2);
/** As many as the callers of the measurement. */
const CONNECTIONS = 10;

const pool = new pg.Pool({
  host: '127.0.0.1',
  port: Number(postgresPort),
  user: 'bench',
  database: 'postgres',
  max: CONNECTIONS,
  options: CONNECTION_OPTIONS,
});
const server = fastify({ logger: { file: logFile }, routerOptions: { ignoreTrailingSlash: false } });

interface Row {
  readonly account: string | null;
  readonly balance: string | null;
  readonly docs: string | null;
  readonly count: number;
  readonly position: string | null;
}

interface Sale {
  readonly status: number;
  readonly row: Row;
}

/** Prepared statements by their text: PostgreSQL parses each once per connection. */
const names = new Map<string, string>();

async function sell(
  authorization: string | undefined,
  { text, values, limit }: PageSql,
  priceMicros: number,
  isFree?: string,
): Promise<Sale> {
  const digest = createHash('sha256').update(String(authorization).slice('Bearer '.length)).digest();
  const statement = metered(text, limit, values.length, isFree);
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  const now = Math.floor(Date.now() / 1000);
  const { rows } = await pool.query<Row>({
    name,
    text: statement,
    values: [...values, digest, randomUUID(), priceMicros, now],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  if (row.account === null) return { status: 401, row };
  // One more query could tell 402 from 429; the measurement has neither.
  return { status: row.balance === null ? 429 : 200, row };
}

const headersOf = ({ balance, count }: Row, priceMicros: number) => ({
  'content-type': 'application/json',
  'svc-cost-usd': String((count * priceMicros) / 1e6),
  'svc-credit-balance-usd': String(Number(balance) / 1e6),
  'svc-resources-returned': String(count),
});

const IS_PAID =
  'EXISTS (SELECT FROM paid, caller WHERE account = caller.id AND resource = $1::uuid AND until > now())';

server.get<{ Params: { id: string } }>('/v0/jobs/:id', async (request, reply) => {
  const page = oneJob(request.params.id);
  const { status, row } = await sell(request.headers.authorization, page, 1_000, IS_PAID);
  return reply
    .code(status === 200 && row.docs === null ? 404 : status)
    .headers(headersOf(row, 1_000))
    .send(row.docs ?? '{}');
});

function list(path: string, pageOf: (query: URLSearchParams) => PageSql, priceMicros: number): void {
  server.get(path, async (request, reply) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const { status, row } = await sell(request.headers.authorization, pageOf(query), priceMicros);
    const next = row.position === null ? 'null' : `"${Buffer.from(row.position).toString('base64url')}"`;
    return reply
      .code(status)
      .headers(headersOf(row, priceMicros))
      .send(
        `{"object":"list","data":[${row.docs ?? ''}],"has_more":${row.position !== null},"next_cursor":${next}}`,
      );
  });
}

list('/v0/jobs', jobPage, 1_000);
list('/v0/job-facts', factsPage, 1_000);
list('/v0/companies', companyPage, 10_000);

await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
console.log(typeof address === 'object' ? address?.port : address);
process.once('SIGTERM', async () => {
  await server.close();
  await pool.end();
});
