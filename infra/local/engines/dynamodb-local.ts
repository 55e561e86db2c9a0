import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DynamoDbEngine, freePort, startEngine } from './dynamodb.ts';

/** The npm package that contains Amazon's DynamoDB Local 1.25.1. Only its jar is used, not its dependencies. */
const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const INTEGRITY =
  'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/dynamodb-local-1.25.1', import.meta.url));

/** Reports whether a Java runtime is installed. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Starts Amazon's DynamoDB Local on a free loopback port. The first start downloads its jar from the npm registry and
 * checks it against a known digest.
 * @param folder where the database file is kept; omit it to run in memory.
 * @throws Error without Java, without the network on the first start, or when the engine does not answer within 10 s.
 */
export async function startDynamoDbLocal(folder?: string): Promise<DynamoDbEngine> {
  if (!hasJava()) throw new Error('DynamoDB Local needs Java 17 or later, and java is not on the PATH');
  if (!existsSync(join(CACHE, 'DynamoDBLocal.jar'))) fetchJar();
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const args = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    `-Djava.library.path=${join(CACHE, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(CACHE, 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-sharedDb',
    '-disableTelemetry',
    ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
  ];
  // DynamoDB Local writes a file into its working directory, so the cache serves as one.
  return await startEngine('java', args, port, CACHE);
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
