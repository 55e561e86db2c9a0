// Asks the registry for security advisories on what runs. Fails on a high or critical one; a registry that answers no
// such question (a mirror, no network) is no reason to fail, and is named.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SEVERE = ['high', 'critical'];
const TIMEOUT_MS = 60_000;

interface Advisory {
  readonly severity: string;
  readonly range: string;
}
interface Report {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Advisory>>;
}

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
});
const { message, vulnerabilities } = read(stdout);
if (vulnerabilities === undefined) {
  process.stdout.write(`no advisories from the registry: ${message ?? 'no answer'}\n`);
} else {
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) => SEVERE.includes(severity));
  for (const [name, { severity, range }] of severe) process.stdout.write(`${name} ${range}: ${severity}\n`);
  if (severe.length > 0) process.exitCode = 1;
}

function read(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
