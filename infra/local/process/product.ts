import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SynthesisOptions } from '../stack/synthesis.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * How the product is synthesized. A change to any of its sources synthesizes it again. The documentation is not among
 * them: the runtime serves it from the sources and never runs what publishes it.
 */
export const PRODUCT: SynthesisOptions = {
  app: join(PROJECT, 'infra/app.ts'),
  sources: [
    'package-lock.json',
    'tsconfig.json',
    'infra/app.ts',
    'infra/access-log-format.ts',
    'infra/deployment-context.ts',
    'infra/bundle.ts',
    'infra/built-in-modules.ts',
    'infra/strip-texts.ts',
    'infra/functions.ts',
    'infra/operations.ts',
    'infra/constructs',
    'infra/stacks',
    'functions',
    'shared',
  ].map((path) => join(PROJECT, path)),
  outdir: join(PROJECT, 'cdk.out/local'),
};
