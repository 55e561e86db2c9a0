import { fileURLToPath } from 'node:url';

/** What checks, workers and the processes that tests start inherit, unless it is set. */
export const INHERITED = {
  // The programs of the project start in half the time when they find their compiled code.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
  // dynoxide is one thread of work; a second one only passes calls to and fro, for twice the CPU of a read.
  TOKIO_WORKER_THREADS: '1',
  // Programs in Go, esbuild and the compiler of TypeScript, end soon: to collect their garbage as often as a service
  // does is a fifth of their CPU.
  GOGC: '400',
};

/** Accounts, regions and endpoints of AWS, and proxies: with those of a developer, calls to loopback go elsewhere. */
const ELSEWHERE = /^(?:AWS_.*|(?:https?|all|no)_proxy|NODE_USE_ENV_PROXY)$/i;

/** Removes the variables that say whom tests and the processes that they start call, and as whom. */
export function stayHere(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) if (ELSEWHERE.test(name)) delete environment[name];
}
