import { buildTools } from '../../infra/operator/catalogues/tools/tools.ts';
import { createFactReader } from '../../shared/reading/reader.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';
import { HOSTILE_TEXTS, type HostileText } from '../reading/hostile.ts';
import { type Benchmark, type BenchmarkContext, type BenchmarkResult, skipped } from './harness/benchmark.ts';
import { ashbyRecords, hasAshby } from './harness/feeds.ts';
import { rounded } from './harness/statistics.ts';

/** Postings that warm up the reader before it is measured. */
const WARM_UP = 500;
const REPETITIONS = 10;

export const benchmark: Benchmark = {
  claim:
    'Reading the text of an Ashby posting takes 1.8 ms of CPU. Hostile text of 10 KB takes at most 8 ms when warm, and ' +
    'eight times the text at most ten times the steps.',
  run,
};

async function run({ progress }: BenchmarkContext): Promise<BenchmarkResult> {
  if (!hasAshby()) return skipped('../shared/data/jobs-ashby.ndjson.gz is missing');
  const tools = buildToolIndex(buildTools());
  const reader = createFactReader({ tools });
  const forgetful = createFactReader({ tools, rememberedLines: 0 });
  const texts: { title: string; text: string }[] = [];
  for await (const line of ashbyRecords()) {
    const { title, descriptionHtml }: { title?: unknown; descriptionHtml?: unknown } = JSON.parse(line);
    if (typeof descriptionHtml === 'string') texts.push({ title: String(title), text: descriptionHtml });
  }
  const readAll = (some: readonly { title: string; text: string }[]) => {
    for (const { title, text } of some) {
      reader.read([{ pointer: '/descriptionHtml', markup: 'html', text }], { title, employerNames: [] });
    }
  };
  progress(`${texts.length} postings`);
  readAll(texts.slice(0, WARM_UP));
  const before = reader.steps();
  const milliseconds = cpuOf(() => readAll(texts)) / texts.length;
  const steps = (reader.steps() - before) / texts.length;
  progress('hostile texts');
  const measure = ({ markup, make }: HostileText, length: number) => {
    const text = make(length);
    const read = () => forgetful.read([{ pointer: '', markup, text }], { title: '', employerNames: [] });
    read();
    const start = forgetful.steps();
    const times = Array.from({ length: REPETITIONS }, () => cpuOf(read));
    return { milliseconds: Math.min(...times), steps: (forgetful.steps() - start) / REPETITIONS };
  };
  const hostile = HOSTILE_TEXTS.map((one) => ({
    name: one.name,
    small: measure(one, 10_000),
    large: measure(one, 80_000),
  }));
  return {
    tables: [
      {
        title: `Reading ${texts.length} Ashby postings`,
        columns: ['CPU ms per posting', 'steps per posting'],
        rows: [[rounded(milliseconds, 2), rounded(steps, 0)]],
      },
      {
        title: 'Hostile texts, warm',
        columns: ['text', 'CPU ms, 10 KB', 'CPU ms, 80 KB', 'steps, 10 KB', 'steps, 80 KB'],
        rows: hostile.map(({ name, small, large }) => [
          name,
          rounded(small.milliseconds, 1),
          rounded(large.milliseconds, 1),
          small.steps,
          large.steps,
        ]),
      },
    ],
    targets: [
      { what: 'CPU per posting', unit: 'ms', measured: rounded(milliseconds, 2), target: 1.8 },
      {
        what: 'CPU of the worst 10 KB',
        unit: 'ms',
        measured: rounded(Math.max(...hostile.map(({ small }) => small.milliseconds)), 1),
        target: 8,
      },
    ],
    notes: [
      'A board repeats half of its text in other postings; lines that were read a moment ago are not read again. Hostile texts are read by a reader that remembers nothing.',
      `CPU of all threads of the process; the least of ${REPETITIONS} readings for hostile texts.`,
    ],
  };
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
