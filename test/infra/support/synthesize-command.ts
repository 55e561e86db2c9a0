// Synthesizes what is deployed by the command line of the CDK, as an operator does, into the folder of CDK_OUTDIR
// (templates.ts). CloudFormation's validation of the template is a part of it; what it refuses fails the program.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REAL_TEMPLATE } from './templates.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Variables that say how a test synthesizes, or that hold credentials. */
const OTHERS = /^(?:AWS_|CDK_|HOME$|JEST|LOCAL_RUNTIME$)/;

const folder = mkdtempSync(join(tmpdir(), 'synth-'));
try {
  const output = join(folder, 'cli');
  const environment = Object.entries(process.env).filter(([name]) => !OTHERS.test(name));
  execFileSync(
    process.execPath,
    [
      join(PROJECT, 'node_modules/aws-cdk/bin/cdk'),
      ...['synth', '--quiet', '-c', 'stack=JobsData', '--output', output],
    ],
    {
      cwd: PROJECT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...Object.fromEntries(environment),
        HOME: folder,
        // The project's own Node, and a proxy that does not answer: any network request would fail the run.
        PATH: `${join(PROJECT, 'node_modules/.bin')}:${process.env['PATH']}`,
        HTTPS_PROXY: 'http://127.0.0.1:9',
        HTTP_PROXY: 'http://127.0.0.1:9',
        AWS_EC2_METADATA_DISABLED: 'true',
      },
    },
  );
  cpSync(join(output, REAL_TEMPLATE), join(process.env['CDK_OUTDIR'] ?? '.', REAL_TEMPLATE));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
