import { Console } from 'node:console';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ProblemError } from '../../typescript/src/errors/problem-error.ts';
import { OPERATIONS } from '../../typescript/src/generated/operations.ts';
import { usdOf } from '../../typescript/src/money/usd.ts';
import { List } from '../../typescript/src/pages/list.ts';
import { serverOf } from './server.ts';
import { log } from './session/log.ts';
import { Session } from './session/session.ts';
import { settingsOf, USAGE } from './session/settings.ts';
import { UsageError } from './session/usage-error.ts';
import { VERSION } from './session/version.ts';

/** Hosts wait for the first answer of a server. */
const CHECK_MS = 5_000;

// Standard output belongs to the protocol, whatever a library prints.
globalThis.console = new Console(process.stderr, process.stderr);

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`jobs-companies-mcp cannot start. ${error.message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const settings = settingsOf(process.argv.slice(2), process.env);
  if (settings === 'help') return void process.stdout.write(USAGE);
  if (settings === 'version') return void process.stdout.write(`${VERSION}\n`);
  const session = new Session(settings);
  await checkKey(session);
  const server = serverOf(session);
  await server.connect(new StdioServerTransport());
  const budget = usdOf(settings.budgetMicros);
  log(settings.apiKey, `serves ${settings.baseUrl} within a budget of $${budget}`);
}

/** Tries the key with a free request. An interface that does not answer may start later. */
async function checkKey(session: Session): Promise<void> {
  const { apiKey, baseUrl } = session.settings;
  try {
    const query = { query: 'python', limit: 1 };
    const options = { maxRetries: 0, timeoutMs: CHECK_MS };
    await new List(
      session.transport(() => undefined),
      OPERATIONS.listTools,
      query,
      options,
    );
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) {
      throw new UsageError(
        `The interface at ${baseUrl} refuses the key in API_KEY: it is unknown, expired or revoked, or of another deployment.`,
      );
    }
    // A key without the scope of catalogues is good for the other tools.
    if (error instanceof ProblemError && error.status === 403) return;
    const cause = error instanceof Error ? error.message : String(error);
    log(apiKey, `the key could not be checked, because ${baseUrl} does not answer as expected: ${cause}`);
  }
}
