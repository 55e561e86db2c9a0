import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Returns the command of an installed Chromium, or undefined. */
export function findChromium(): string | undefined {
  return NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** A running browser without windows, with a profile of its own. */
export interface Chromium {
  /** Ends the browser with all its processes and removes its profile. */
  stop(): Promise<void>;
}

/** Opens `url` in a new browser. */
export function startChromium(command: string, url: string, options: readonly string[]): Chromium {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const browser: ChildProcess = spawn(
    command,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile}`,
      ...options,
      url,
    ],
    // What it leaves in the folder for temporary files goes with the profile.
    { stdio: 'ignore', detached: true, env: { ...process.env, TMPDIR: profile } },
  );
  const { pid } = browser;
  const kill = (): void => {
    // The browser leads a process group of its own, which its helpers belong to.
    if (pid !== undefined && browser.exitCode === null && browser.signalCode === null)
      process.kill(-pid, 'SIGKILL');
  };
  process.once('exit', kill);
  return {
    stop: async () => {
      const gone = once(browser, 'exit');
      kill();
      await gone;
      process.off('exit', kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
