import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { checkExamplesOnce } from './examples-once.ts';

/** Lints the files of the arguments with spectral.mjs and writes the findings as JSON. */
const require = createRequire(import.meta.url);
const { Spectral }: typeof import('@stoplight/spectral-core') = require('@stoplight/spectral-core');

const { default: ruleset }: { default: RulesetDefinition } = await import(
  new URL('../../../spectral.mjs', import.meta.url).href
);
const spectral = new Spectral();
spectral.setRuleset(ruleset);
checkExamplesOnce(spectral.ruleset);
const findings: unknown[] = [];
for (const file of process.argv.slice(2)) {
  for (const { code, path, message } of await spectral.run(readFileSync(file, 'utf8'))) {
    findings.push(`${code} ${path.join('.')}: ${message}`);
  }
}
process.stdout.write(JSON.stringify(findings));
