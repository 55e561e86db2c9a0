import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkExamples } from '../../../shared/reading/check-examples.ts';
import { RULE_TABLES } from '../../../shared/reading/rules/all.ts';
import { ToolNames } from '../../../shared/reading/tools/tool-names.ts';
import { catalogueReader, catalogueTools } from '../catalogue-reader.ts';
import { readLabelled } from './labelled.ts';
import { outcomeOf, type Score, scoresOf } from './score.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/facts', import.meta.url));
const USAGE = `Usage: npm run facts:score -- [--variant NAME] [--json] [FILE...]
Prints precision, recall and the wrong ones per variant, over test/fixtures/facts and the files given (docs/facts.md).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(USAGE);
else run();

function run(): void {
  const own = readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => join(FIXTURES, name));
  const labelled = [...own, ...positionals]
    .flatMap(readLabelled)
    .filter(({ variant }) => values.variant === undefined || variant === values.variant);
  const outcomes = labelled.map((one) => outcomeOf(catalogueReader, one));
  const scores = scoresOf(outcomes);
  const differing = outcomes.filter(({ wrong, missed }) => wrong.length + missed.length > 0);
  const tables = RULE_TABLES.filter(
    ({ variant }) => values.variant === undefined || variant === values.variant,
  );
  const faults = checkExamples(tables, new ToolNames(catalogueTools));
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ scores, differing, faults })}\n`);
  } else {
    for (const { labelled: one, wrong, missed } of differing) {
      const said = [...wrong.map((value) => `wrong ${value}`), ...missed.map((value) => `missed ${value}`)];
      const known = one.known === undefined ? '' : ` (known: ${one.known})`;
      process.stdout.write(
        `${one.variant}:${one.line}  ${said.join(', ')}${known}\n  ${JSON.stringify(one.text)}\n`,
      );
    }
    for (const { rule, text, problem } of faults) {
      process.stdout.write(`example of ${rule} ${problem}\n  ${JSON.stringify(text)}\n`);
    }
    process.stdout.write(`\n${tableOf(scores)}`);
  }
  if (faults.length > 0) process.exitCode = 1;
}

function tableOf(scores: readonly Score[]): string {
  const percent = (share: number | null) => (share === null ? '–' : share.toFixed(3));
  const rows = [
    ['variant', 'texts', 'right', 'wrong', 'missed', 'precision', 'recall'],
    ...scores.map(({ variant, texts, right, wrong, missed, precision, recall }) => [
      variant,
      ...[texts, right, wrong, missed].map(String),
      percent(precision),
      percent(recall),
    ]),
  ];
  return rows
    .map(
      ([name = '', ...figures]) => `${name.padEnd(22)}${figures.map((one) => one.padStart(10)).join('')}\n`,
    )
    .join('');
}
