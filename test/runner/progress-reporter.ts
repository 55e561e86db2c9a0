import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  AggregatedResult,
  Config,
  Reporter,
  ReporterOnStartOptions,
  Test,
  TestResult,
} from '@jest/reporters';
import { canErase } from '../../infra/operator/terminal/progress.ts';
import type { RunSummary } from './jest-run.ts';
import { PaceEstimate } from './pace-estimate.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Between two lines where the output is no terminal. */
const LINE_EVERY_MS = 10_000;
const REPAINT_EVERY_MS = 500;
const ERASE_LINE = '\r\u001B[2K';

/**
 * Says how far a run is and shows failures at once; quiet otherwise. In a terminal one line is repainted, elsewhere
 * a line is written now and then.
 */
// biome-ignore lint/style/noDefaultExport: jest loads a reporter by its default export
export default class ProgressReporter implements Reporter {
  readonly #workers: number;
  readonly #out = process.stderr;
  readonly #erases = canErase(process.stderr);
  readonly #running = new Map<string, number>();
  readonly #taken: [file: string, seconds: number][] = [];
  #files = 0;
  #results: AggregatedResult | undefined;
  #estimate: PaceEstimate | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ maxWorkers }: Config.GlobalConfig) {
    this.#workers = maxWorkers;
  }

  onRunStart({ numTotalTestSuites }: AggregatedResult, { estimatedTime }: ReporterOnStartOptions): void {
    // The run ends with the process that started it, however that one ended.
    process.on('disconnect', killGroup);
    this.#files = numTotalTestSuites;
    this.#estimate = new PaceEstimate(estimatedTime, Math.min(this.#workers, numTotalTestSuites), seconds());
    this.#timer = this.#erases
      ? setInterval(() => this.#out.write(`${ERASE_LINE}${this.#line(this.#out.columns)}`), REPAINT_EVERY_MS)
      : setInterval(() => this.#out.write(`${this.#line()}\n`), LINE_EVERY_MS);
  }

  onTestFileStart({ path, duration }: Test): void {
    this.#running.set(path, seconds());
    this.#estimate?.started(path, (duration ?? 0) / 1000, seconds());
  }

  onTestFileResult({ path }: Test, result: TestResult, results: AggregatedResult): void {
    this.#running.delete(path);
    this.#taken.push([path, (result.perfStats.end - result.perfStats.start) / 1000]);
    this.#estimate?.ended(path);
    this.#results = results;
    if (result.numFailingTests > 0 || result.testExecError !== undefined) this.#show(path, result);
  }

  onRunComplete(_: unknown, results: AggregatedResult): void {
    process.off('disconnect', killGroup);
    clearInterval(this.#timer);
    if (this.#erases) this.#out.write(ERASE_LINE);
    const summary: RunSummary = {
      passed: results.numPassedTests,
      failed: failures(results),
      skipped: results.numPendingTests,
      seconds: this.#taken,
    };
    process.send?.(summary);
  }

  getLastError(): undefined {}

  #line(columns = Number.POSITIVE_INFINITY): string {
    const left = this.#estimate?.secondsLeft(seconds());
    const running = [...this.#running].map(
      ([file, from]) => `${nameOf(file)} ${Math.round(seconds() - from)} s`,
    );
    return [
      `${this.#taken.length}/${this.#files} files`,
      `${this.#results?.numPassedTests ?? 0} passed`,
      `${this.#results === undefined ? 0 : failures(this.#results)} failed`,
      ...(left === undefined ? [] : [`${shown(left)} left`]),
      running.join(', '),
    ]
      .join(' · ')
      .slice(0, columns - 1);
  }

  #show(path: string, { failureMessage, console: written }: TestResult): void {
    if (this.#erases) this.#out.write(ERASE_LINE);
    this.#out.write(`FAIL ${nameOf(path)}\n${failureMessage ?? ''}\n`);
    for (const { type, message } of written ?? []) this.#out.write(`console.${type}: ${message}\n`);
  }
}

const failures = (results: AggregatedResult): number =>
  results.numFailedTests + results.numRuntimeErrorTestSuites;
const killGroup = (): boolean => process.kill(-process.pid, 'SIGKILL');
const nameOf = (path: string): string => relative(ROOT, path);
const seconds = (): number => performance.now() / 1000;
const shown = (left: number): string =>
  left < 60
    ? `${Math.ceil(left / 5) * 5} s`
    : `${Math.floor(left / 60)} min ${Math.round((left % 60) / 10) * 10} s`;
