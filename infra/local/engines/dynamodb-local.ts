import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADDRESS_TAKEN, type DynamoDbEngine, freePort, startEngine } from './dynamodb.ts';
import { jettyConfiguration } from './jetty-configuration.ts';

/** The npm package that contains Amazon's DynamoDB Local 1.25.1. Only its jar is used, not its dependencies. */
const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const INTEGRITY =
  'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/dynamodb-local-1.25.1', import.meta.url));

let foundJava = false;

/** Reports whether a Java runtime is installed. To ask it starts one, until it has found one. */
export function hasJava(): boolean {
  foundJava ||= spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
  return foundJava;
}

const SECRET_BYTES = 16;
/** A free port can be taken before Java binds it, so a start tries several. */
const START_ATTEMPTS = 5;
const PROBE_TIMEOUT_MS = 5000;

/**
 * Starts Amazon's DynamoDB Local on a free loopback port. It checks no signature, so it answers on one path only, which
 * contains a random secret. The first start downloads its jar from the npm registry and checks it against a known
 * digest.
 * @param folder where the database file is kept; omit it to run in memory.
 * @param nextPort returns a port to try.
 * @throws Error without Java, without the network on the first start, or when the engine does not answer within a minute.
 */
export async function startDynamoDbLocal(folder?: string, nextPort = freePort): Promise<DynamoDbEngine> {
  if (!hasJava()) throw new Error('DynamoDB Local needs Java 17 or later, and java is not on the PATH');
  if (!existsSync(join(CACHE, 'DynamoDBLocal.jar'))) fetchJar();
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await nextPort();
    try {
      return await startAt(port, folder);
    } catch (error) {
      if (attempt === START_ATTEMPTS || !ADDRESS_TAKEN.test(String(error))) throw error;
    }
  }
}

async function startAt(port: number, folder: string | undefined): Promise<DynamoDbEngine> {
  const address = { host: '127.0.0.1', port };
  const contextPath = `/${randomBytes(SECRET_BYTES).toString('hex')}`;
  // Every user can read the arguments of a process, but only this one the files in a folder of mkdtemp.
  const work = mkdtempSync(join(tmpdir(), 'dynamodb-local-'));
  try {
    const configuration = join(work, 'jetty.xml');
    writeFileSync(configuration, jettyConfiguration({ ...address, contextPath, folder }));
    const args = [
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Dorg.eclipse.jetty.LEVEL=WARN',
      `-Djava.library.path=${join(CACHE, 'DynamoDBLocal_lib')}`,
      '-cp',
      join(CACHE, 'DynamoDBLocal.jar'),
      'org.eclipse.jetty.xml.XmlConfiguration',
      configuration,
    ];
    // DynamoDB Local writes a file into its working directory, so the cache serves as one. Java opens a path with other
    // letters than ASCII only in a locale of UTF-8, which a container or a service may not have.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    const isReady = (): Promise<boolean> => isDynamoDbLocal(`http://${address.host}:${port}${contextPath}`);
    const engine = await startEngine('java', args, address, { cwd: CACHE, env }, isReady);
    return { ...engine, endpoint: engine.endpoint + contextPath };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Reports whether DynamoDB Local answers at the URL. Another process that has taken the port does not know the secret
 * path, and answers something else.
 */
function isDynamoDbLocal(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PROBE_TIMEOUT_MS }, (response) => {
      response.resume();
      // A request without a signature gets 400.
      resolve(response.statusCode === 400 && response.headers['x-amzn-requestid'] !== undefined);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function fetchJar(): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  const work = mkdtempSync(`${CACHE}-`);
  try {
    const packed = spawnSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', work], {
      encoding: 'utf8',
      cwd: work,
    });
    if (packed.status !== 0) throw new Error(`DynamoDB Local could not be downloaded (npm pack ${PACKAGE})`);
    const archive = join(work, packed.stdout.trim());
    const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (digest !== INTEGRITY) throw new Error(`${PACKAGE} has an unexpected digest: ${digest}`);
    if (spawnSync('tar', ['-xzf', archive, '-C', work, 'package/emulator']).status !== 0) {
      throw new Error(`${archive} could not be unpacked`);
    }
    rmSync(CACHE, { recursive: true, force: true });
    renameSync(join(work, 'package', 'emulator'), CACHE);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
