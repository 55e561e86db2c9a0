import { expect, test } from '@jest/globals';
import { settingsOf } from '../../../clients/mcp/src/session/settings.ts';

const KEY = 'jck_test_0123456789abcdef';

test('settings come from the environment, and arguments have precedence', () => {
  expect(settingsOf([], { API_KEY: ` ${KEY}\n`, BASE_URL: '', BUDGET_USD: ' ' })).toEqual({
    apiKey: KEY,
    baseUrl: 'http://127.0.0.1:8787',
    allowHttp: false,
    budgetMicros: 1_000_000n,
    timeoutMs: 15_000,
  });
  const argv = ['--budget-usd', '0.000001', '--base-url=https://jobs.example/base'];
  const env = { API_KEY: KEY, BUDGET_USD: '7', BASE_URL: 'http://x', TIMEOUT_MS: '20' };
  expect(settingsOf(argv, env)).toEqual({
    apiKey: KEY,
    baseUrl: 'https://jobs.example/base',
    allowHttp: false,
    budgetMicros: 1n,
    timeoutMs: 20,
  });
  expect(settingsOf(['--allow-http'], env)).toMatchObject({ baseUrl: 'http://x', allowHttp: true });
  expect(settingsOf(['--help'], {})).toBe('help');
  expect(settingsOf(['--version'], {})).toBe('version');
});

test.each(['0', '0.5', '00.50', '1', '12.345678'])('a budget of %s', (budget) => {
  expect(settingsOf([], { API_KEY: KEY, BUDGET_USD: budget })).toMatchObject({
    budgetMicros: BigInt(Math.round(Number(budget) * 1e6)),
  });
});

test.each(['NaN', 'Infinity', '-1', '1e9', '0x10', '1,50', '$1', '.5', '0.1234567', '1 000', '٣'])(
  'a budget of %j is refused',
  (budget) => {
    expect(() => settingsOf([], { API_KEY: KEY, BUDGET_USD: budget })).toThrow(
      `The budget is ${JSON.stringify(budget)}; it must be an amount`,
    );
  },
);

test.each([
  [[], {}, 'The environment variable API_KEY is missing.'],
  [[], { API_KEY: '  ' }, 'The environment variable API_KEY is missing.'],
  [[], { API_KEY: 'sk-123' }, 'does not have the form of an API key'],
  [[], { API_KEY: 'jck_a b' }, 'does not have the form of an API key'],
  [[KEY], { API_KEY: KEY }, 'not in an argument'],
  [['--api-key', KEY], { API_KEY: KEY }, 'not in an argument'],
  [['--api-key=secret'], { API_KEY: KEY }, 'The option --api-key is wrong. Known options: --budget-usd,'],
  [['--budget-usd'], { API_KEY: KEY }, 'The option --budget-usd is wrong.'],
  [['secret'], { API_KEY: KEY }, 'There is an argument too many.'],
  [['--base-url', 'ftp://x'], { API_KEY: KEY }, 'The base URL is "ftp://x"'],
  [['--base-url', 'https://me:secret@x'], { API_KEY: KEY }, 'must have no user name, password'],
  [['--base-url', 'http://api.example'], { API_KEY: KEY }, 'would send the key without encryption'],
  [['--timeout-ms', '0'], { API_KEY: KEY }, 'The time-out is "0"'],
])('%j with %j: %s', (argv, env, message) => {
  const start = () => settingsOf(argv, env);
  expect(start).toThrow(message);
  expect(start).not.toThrow(/jck_test|jck_a|sk-123|secret/);
});
