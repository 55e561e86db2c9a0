import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DynamoDbEngine, freePort, startEngine } from './dynamodb.ts';
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

/**
 * Starts Amazon's DynamoDB Local on a free loopback port. It checks no signature, so it answers on one path only, which
 * contains a random secret. The first start downloads its jar from the npm registry and checks it against a known
 * digest.
 * @param folder where the database file is kept; omit it to run in memory.
 * @throws Error without Java, without the network on the first start, or when the engine does not answer within a minute.
 */
export async function startDynamoDbLocal(folder?: string): Promise<DynamoDbEngine> {
  if (!hasJava()) throw new Error('DynamoDB Local needs Java 17 or later, and java is not on the PATH');
  if (!existsSync(join(CACHE, 'DynamoDBLocal.jar'))) fetchJar();
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const address = { host: '127.0.0.1', port: await freePort() };
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
    const engine = await startEngine('java', args, address, { cwd: CACHE, env });
    return { ...engine, endpoint: engine.endpoint + contextPath };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
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
