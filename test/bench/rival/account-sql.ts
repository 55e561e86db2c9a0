/** Accounts, keys, rate windows and a ledger as an ordinary service would have them. */
export const ACCOUNTS = `
DROP TABLE IF EXISTS accounts, keys, paid, ledger;
CREATE TABLE accounts (id uuid PRIMARY KEY, balance bigint NOT NULL, per_second int NOT NULL, per_minute int NOT NULL,
  second bigint NOT NULL DEFAULT 0, in_second int NOT NULL DEFAULT 0,
  minute bigint NOT NULL DEFAULT 0, in_minute int NOT NULL DEFAULT 0) WITH (fillfactor = 50);
CREATE TABLE keys (digest bytea PRIMARY KEY, account uuid NOT NULL, revoked timestamptz);
CREATE TABLE paid (account uuid, resource uuid, until timestamptz, PRIMARY KEY (account, resource));
CREATE TABLE ledger (request uuid PRIMARY KEY, account uuid NOT NULL, cost bigint NOT NULL, balance bigint NOT NULL,
  resources int NOT NULL, at timestamptz NOT NULL DEFAULT now());
`;

/**
 * Returns a statement that checks the key, counts the request, selects, charges for what it found and enters the charge,
 * all in one transaction and one round trip. It yields one row: `account`, `balance` (null if nothing was counted),
 * `docs` and the `position` after the page.
 * @param selected yields `doc` and `position`, in order
 * @param limit the most rows to show and to charge; one more says that there is another page
 * @param first the number of values of `selected`, which come first: then digest, request, price, Unix seconds
 */
export function metered(selected: string, limit: number, first: number, isFree = 'false'): string {
  const [digest, request, price, now] = [1, 2, 3, 4].map((at) => `$${first + at}`);
  return `
WITH caller AS (
  SELECT a.* FROM keys k JOIN accounts a ON a.id = k.account WHERE k.digest = ${digest}::bytea AND k.revoked IS NULL
), ${pageOf(selected, limit)},
sold AS (SELECT CASE WHEN ${isFree} THEN 0 ELSE count(*) END::int AS resources FROM shown),
charged AS (
  UPDATE accounts a SET balance = a.balance - resources * ${price}::bigint,
    second = ${now}::bigint, in_second = CASE WHEN a.second = ${now}::bigint THEN a.in_second + 1 ELSE 1 END,
    minute = ${now}::bigint / 60, in_minute = CASE WHEN a.minute = ${now}::bigint / 60 THEN a.in_minute + 1 ELSE 1 END
  FROM caller, sold WHERE a.id = caller.id AND a.balance >= ${limit} * ${price}::bigint
    AND (a.second <> ${now}::bigint OR a.in_second < a.per_second)
    AND (a.minute <> ${now}::bigint / 60 OR a.in_minute < a.per_minute)
  RETURNING a.id, a.balance, resources
), entered AS (
  INSERT INTO ledger (request, account, cost, balance, resources)
  SELECT ${request}::uuid, id, resources * ${price}::bigint, balance, resources FROM charged WHERE resources > 0
)
SELECT (SELECT id FROM caller) AS account, (SELECT balance FROM charged) AS balance,
  ${columnsOf(limit)}`;
}

/** Returns a statement that yields the `docs`, `count` and `position` of `metered`, and neither checks nor charges. */
export const unmetered = (selected: string, limit: number): string =>
  `WITH ${pageOf(selected, limit)} SELECT ${columnsOf(limit)}`;

const pageOf = (selected: string, limit: number): string => `page AS MATERIALIZED (${selected}),
shown AS (SELECT doc, position FROM page LIMIT ${limit})`;

const columnsOf = (
  limit: number,
): string => `(SELECT string_agg(doc, ',') FROM shown) AS docs, (SELECT count(*)::int FROM shown) AS count,
  CASE WHEN (SELECT count(*) FROM page) > ${limit} THEN (SELECT position FROM shown OFFSET ${limit - 1}) END AS position`;
