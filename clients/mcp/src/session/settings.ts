import { parseArgs } from 'node:util';
import { microsOf } from '../../../typescript/src/money/usd.ts';
import { showsKey } from '../../../typescript/src/transport/settings.ts';
import { UsageError } from './usage-error.ts';

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Whether the address may be http on another machine. */
  readonly allowHttp: boolean;
  readonly budgetMicros: bigint;
  /** Milliseconds that one request may take. */
  readonly timeoutMs: number;
}

export const USAGE = `Usage: API_KEY=jck_… jobs-companies-mcp [options]

An MCP server on standard input and output. A host of AI assistants starts it.

  --budget-usd <amount>  the most that this session may cost (or BUDGET_USD; default 1.00)
  --base-url <address>   the deployment (or BASE_URL; default http://127.0.0.1:8787)
  --timeout-ms <number>  the longest that one request may take (or TIMEOUT_MS; default 15000)
  --allow-http           also sends the key without encryption to another machine
  --help, --version

The API key comes from the environment variable API_KEY, never from an argument.
`;

/** Twice the price of the most expensive call, a full page of company events. */
const DEFAULT_BUDGET_USD = '1.00';
const DEFAULT_BASE_URL = 'http://127.0.0.1:8787';
const DEFAULT_TIMEOUT_MS = '15000';

const AMOUNT = /^[0-9]{1,9}(?:\.[0-9]{1,6})?$/;
const KEY = /^jck_[\x21-\x7e]{1,500}$/;

const OPTIONS = {
  'budget-usd': { type: 'string' },
  'base-url': { type: 'string' },
  'timeout-ms': { type: 'string' },
  'allow-http': { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

/** @throws UsageError, which never shows the key */
export function settingsOf(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | 'help' | 'version' {
  const options = optionsOf(argv);
  if (options.help === true) return 'help';
  if (options.version === true) return 'version';
  const allowHttp = options['allow-http'] === true;
  return {
    apiKey: keyOf(env['API_KEY']),
    baseUrl: addressOf(options['base-url'] ?? given(env['BASE_URL']) ?? DEFAULT_BASE_URL, allowHttp),
    allowHttp,
    budgetMicros: budgetOf(options['budget-usd'] ?? given(env['BUDGET_USD']) ?? DEFAULT_BUDGET_USD),
    timeoutMs: timeoutOf(options['timeout-ms'] ?? given(env['TIMEOUT_MS']) ?? DEFAULT_TIMEOUT_MS),
  };
}

/** Some hosts pass a variable that the user left empty. */
const given = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

function optionsOf(argv: readonly string[]) {
  if (argv.some((argument) => argument.includes('jck_'))) {
    throw new UsageError(
      'The API key belongs in the environment variable API_KEY, not in an argument: other programs see arguments. Consider this key exposed and rotate it.',
    );
  }
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    // Only the name of an option is shown: a value may be a secret.
    const [, name] = /'(--[a-z-]+)/.exec(String(error)) ?? [];
    const known = `Known options: --${Object.keys(OPTIONS).join(', --')}.`;
    throw new UsageError(
      name === undefined
        ? `There is an argument too many. ${known}`
        : `The option ${name} is wrong. ${known}`,
    );
  }
}

function keyOf(text: string | undefined): string {
  const key = text?.trim() ?? '';
  if (key === '') {
    throw new UsageError(
      'The environment variable API_KEY is missing. Set it to an API key, jck_…, in the "env" of this server in the configuration of the host.',
    );
  }
  if (!KEY.test(key)) {
    throw new UsageError(
      'The environment variable API_KEY does not have the form of an API key: a key begins with jck_ and has no spaces.',
    );
  }
  return key;
}

function addressOf(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`The base URL is ${JSON.stringify(text)}; it must be an http or https address.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError('The base URL must have no user name, password, query or fragment.');
  }
  if (showsKey(url) && !allowHttp) {
    throw new UsageError(
      `The base URL ${JSON.stringify(text)} would send the key without encryption. Use https, or the option --allow-http in a network of your own.`,
    );
  }
  return text;
}

function budgetOf(text: string): bigint {
  if (!AMOUNT.test(text)) {
    throw new UsageError(
      `The budget is ${JSON.stringify(text)}; it must be an amount in US dollars with at most 6 decimals, such as 1.00.`,
    );
  }
  return microsOf(text.replace(/^0+(?=[0-9])/, ''));
}

function timeoutOf(text: string): number {
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new UsageError(`The time-out is ${JSON.stringify(text)}; it must be from 1 to 999999 milliseconds.`);
}
