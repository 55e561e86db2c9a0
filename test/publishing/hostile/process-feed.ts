/**
 * The process that takes hostile feeds, so that its ceilings of CPU time and memory can kill it. For each line of its
 * input, `publish FILE`, `import FILE` or `interrupt`, it publishes a file to a table in memory, imports it, or publishes
 * an endless feed until Ctrl-C, and prints the outcome as a line of JSON.
 */
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ASHBY } from '../../../shared/importers/boards/ashby.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { parseLine } from '../../../shared/publishing/feed/parse-line.ts';
import { RejectedLineError } from '../../../shared/publishing/feed/rejection.ts';
import { readFeedFile } from '../../../shared/publishing/feed-file.ts';
import { type NumberedLine, publish } from '../../../shared/publishing/publish.ts';
import { RejectsFile } from '../../../shared/publishing/rejects-file.ts';
import { places, reader, roles } from '../../importers/catalogue.ts';
import { CATALOGUE_LINES, companyLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';

async function published(path: string): Promise<object> {
  const table = new SimulatedTable({ now: () => NOW }).open();
  await publishLines(table, [...CATALOGUE_LINES, companyLine('a')]);
  const rejects = new RejectsFile(`${path}.rejects.ndjson`);
  const summary = await publish(readFeedFile(path), {
    table,
    now: () => NOW,
    onReject: (reject) => rejects.add(reject),
  });
  const file = await rejects.close();
  return { ...summary, file, bytes: file === null ? 0 : (await stat(file)).size };
}

async function imported(path: string): Promise<object> {
  const importer = createImporter(ASHBY, { places, roles, reader, observedAt: new Date(NOW) });
  const outcome = { records: 0, made: 0, refused: 0, unpublishable: 0 };
  for await (const { text, fault } of readFeedFile(path)) {
    outcome.records += 1;
    const made = fault === undefined ? importer.convert(text) : importer.reject(fault);
    if ('error' in made) outcome.refused += 1;
    else if (made.lines.length > 0) outcome.made += 1;
    for (const line of 'lines' in made ? made.lines : []) {
      try {
        parseLine(JSON.stringify(line));
      } catch (error) {
        if (!(error instanceof RejectedLineError)) throw error;
        outcome.unpublishable += 1;
      }
    }
  }
  return outcome;
}

async function interrupted(): Promise<object> {
  const table = new SimulatedTable({ now: () => NOW }).open();
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  // A process that never ends its turn receives neither the timer nor the signal.
  setTimeout(() => process.kill(process.pid, 'SIGINT'), 20);
  const endless = async function* (): AsyncGenerator<NumberedLine> {
    for (let number = 1; ; number += 1) yield { number, text: '{"type":"robot"}' };
  };
  try {
    await publish(endless(), { table, now: () => NOW, signal: controller.signal });
    return { interrupted: false };
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    return { interrupted: true };
  }
}

const RUNS = new Map([
  ['publish', published],
  ['import', imported],
  ['interrupt', interrupted],
]);

for await (const line of createInterface({ input: process.stdin })) {
  const [what, path]: [string, string] = JSON.parse(line);
  const run = RUNS.get(what);
  if (run === undefined) throw new Error(`unknown: ${what}`);
  const outcome = await run(path);
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${JSON.stringify({ outcome, cpuSeconds: (user + system) / 1e6 })}\n`);
}
