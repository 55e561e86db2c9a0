import { join } from 'node:path';
import { didYouMean, nearNames } from '../../shared/contract/near/near-names.ts';

/** The variables that `npm start` reads, with what each says in the help. */
const VARIABLES: Readonly<Record<string, string>> = {
  PORT: 'the port of the interface, 0 for any free one (8787)',
  DATA_DIR: 'the folder that keeps the data (.local)',
  DYNAMODB: 'the engine: dynoxide, or local for DynamoDB Local, which needs Java 17 (dynoxide)',
  LOG: '1 also prints the log lines of all functions',
  ALLOWED_HOSTS: 'further host names under which the interface answers, separated by commas',
  WEBHOOK_DEVELOPMENT_RECEIVER: 'a webhook receiver on this machine, HOST:PORT, that deliveries may reach',
  WEBHOOK_DEVELOPMENT_CA: 'the file of the certificate that this receiver is trusted by',
};

const HELP = `npm start runs the interface on this machine until Ctrl-C. The first start also loads the demo data.

Settings are variables of the environment, with defaults in parentheses:

${Object.entries(VARIABLES)
  .map(([name, says]) => `  ${name.padEnd(30)}${says}`)
  .join('\n')}

  PORT=9000 DATA_DIR=/var/tmp/jobs npm start
`;

export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly engine: 'dynoxide' | 'local';
  readonly echoLogs: boolean;
  readonly allowedHosts: readonly string[];
  /** Name the webhook receiver on this machine, for the function that sends webhooks. */
  readonly receiver: Readonly<Record<string, string>>;
}

/** Returns the text of `npm start -- --help`, or null if there are no arguments. Throws for any other argument. */
export function helpFor(given: readonly string[]): string | null {
  const [first] = given;
  if (first === undefined) return null;
  if (given.every((argument) => argument === '--help' || argument === '-h')) return HELP;
  const other = given.find((argument) => argument !== '--help' && argument !== '-h') ?? first;
  const name = /^-*([^=]*)/.exec(other)?.[1] ?? '';
  const meant = didYouMean(nearNames(name, [...Object.keys(VARIABLES), 'help']), (near) =>
    near === 'help' ? 'npm start -- --help' : `${near}=… npm start`,
  );
  throw new Error(
    `npm start takes no argument ${JSON.stringify(other)}; ${meant ?? 'its settings are variables, see npm start -- --help'}`,
  );
}

/** Returns the settings in `environment`. Throws an error that names the variable, its value and what is allowed. */
export function readSettings(environment: NodeJS.ProcessEnv, project: string): Settings {
  const { PORT = '8787', DATA_DIR = join(project, '.local'), DYNAMODB = 'dynoxide' } = environment;
  const port = Number(PORT);
  if (!/^\d{1,5}$/.test(PORT) || port > 65_535)
    throw new Error(`PORT must be a port from 0 to 65535, not ${PORT}`);
  if (DYNAMODB !== 'dynoxide' && DYNAMODB !== 'local') {
    throw new Error(`DYNAMODB must be dynoxide or local, not ${DYNAMODB}`);
  }
  return {
    port,
    dataDir: DATA_DIR,
    engine: DYNAMODB,
    echoLogs: environment['LOG'] === '1',
    allowedHosts: (environment['ALLOWED_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    receiver: Object.fromEntries(
      ['WEBHOOK_DEVELOPMENT_RECEIVER', 'WEBHOOK_DEVELOPMENT_CA'].flatMap((name) => {
        const value = environment[name];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
  };
}
