import { ImportGraph } from './import-graph.ts';

/** What starts a process, synthesizes the stack or is an engine. */
const HEAVY: ReadonlySet<string> = new Set([
  'aws-cdk-lib',
  'aws-local-stepfunctions',
  'cdk-nag',
  'esbuild',
  'fauxqs',
  'node:child_process',
  'node:cluster',
  'node:worker_threads',
]);

/**
 * Tells unit tests from the others by what they import, so that no list has to be kept: a test is one unless it
 * reaches a module that starts a process, synthesizes the stack or is an engine.
 */
export class UnitTests {
  readonly #graph = new ImportGraph();

  includes(file: string): boolean {
    const modules = this.#graph.modulesBehind(file);
    return !modules.values().some((specifier) => HEAVY.has(specifier));
  }
}
