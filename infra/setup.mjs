// Installs the dependencies if needed, before every command of package.json. It runs on plain Node 20 with nothing
// installed. The commands themselves run on the Node 24 of the lockfile, because npm puts node_modules/.bin first.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
/** Records the lockfile and the machine that node_modules was installed for. */
const STAMP = join(MODULES, '.installed-from');
const BUNDLED_NODE = join(MODULES, '.bin', 'node');
const NEEDED_NODE = 24;
const ATTEMPTS = 2;

const NPM_ARGUMENTS = [
  'ci',
  // The project's .npmrc silences npm, whose banner would corrupt the JSON of our commands; here we need its errors.
  '--loglevel=error',
  '--no-progress',
  '--no-color',
  '--no-audit',
  '--no-fund',
  // With NODE_ENV=production npm leaves out what synthesizes, and with omit=optional the Node and the engine.
  '--include=dev',
  '--include=optional',
  // No package may run its install scripts on this machine.
  '--strict-allow-scripts',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

const stamp = stampOf();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) await install(stamp);
requireNode();

function stampOf() {
  try {
    const digest = createHash('sha256')
      .update(readFileSync(join(ROOT, 'package-lock.json')))
      .digest('hex');
    return `${digest} ${process.platform} ${process.arch}\n`;
  } catch {
    return fail('package-lock.json is missing: this copy of the project is incomplete.');
  }
}

async function install(stamp) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    fail(`The dependencies cannot be installed: the folder ${ROOT} cannot be written.`);
  }
  let complaint = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await runNpm(attempt);
    if (result.code === 0) {
      try {
        writeFileSync(STAMP, stamp);
      } catch {
        fail(`The dependencies cannot be installed: the folder ${MODULES} cannot be written.`);
      }
      requireRunnableNode();
      return;
    }
    complaint = result.complaint;
    if (/\b(EACCES|EPERM|EROFS|ENOSPC|EUSAGE)\b/.test(complaint)) break;
  }
  fail(`The dependencies cannot be installed: ${explain(complaint)}`);
}

/** Runs `npm ci` and shows progress. Keeps npm's output to explain a failure in one sentence. */
function runNpm(attempt) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  process.stderr.write(
    attempt === 1 ? 'Installing the dependencies (npm ci), only once …\n' : 'That failed; trying again …\n',
  );
  const ticker = setInterval(() => process.stderr.write(`  … ${seconds()} s\n`), 5000);
  // Excludes the Node in node_modules, because npm ci removes that folder first.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(MODULES))
    .join(delimiter);
  return new Promise((resolve) => {
    const child = spawn('npm', NPM_ARGUMENTS, {
      cwd: ROOT,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    const keep = (chunk) => {
      complaint = (complaint + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (code) => {
      clearInterval(ticker);
      if (code === 0) process.stderr.write(`Installed in ${seconds()} s.\n`);
      resolve({ code, complaint });
    };
    child.on('error', (error) => {
      keep(error.code === 'ENOENT' ? 'npm is not on the PATH' : String(error));
      end(1);
    });
    child.on('close', end);
  });
}

function explain(complaint) {
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/.test(
      complaint,
    )
  ) {
    return 'the npm registry cannot be reached; check the network and run the command again.';
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(complaint)) return `the folder ${ROOT} cannot be written.`;
  if (/\bENOSPC\b/.test(complaint)) return 'the disk is full.';
  if (/\bEUSAGE\b/.test(complaint))
    return 'package.json and package-lock.json do not match; run npm install.';
  const lines = complaint
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/^(code|errno|syscall|path|A complete log)/.test(line));
  return lines[0] ?? 'npm ci failed without a message.';
}

/** Requires a recent Node on systems for which the lockfile has none. */
function requireNode() {
  if (existsSync(BUNDLED_NODE)) return;
  const [major] = process.versions.node.split('.');
  if (Number(major) >= NEEDED_NODE) return;
  fail(
    `Node ${NEEDED_NODE} or newer is needed. The lockfile contains it for Linux on x64 and arm64 only; this machine ` +
      `(${process.platform} on ${process.arch}) has ${process.version}.`,
  );
}

function requireRunnableNode() {
  if (!existsSync(BUNDLED_NODE) || spawnSync(BUNDLED_NODE, ['--version']).status === 0) return;
  fail('The Node of the lockfile does not run on this machine; it needs Linux with glibc (not Alpine).');
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
