/**
 * What all files of a worker share. The environment of the tests (test/runner/environment.ts) provides it; elsewhere,
 * as in a benchmark, it is the module's own. Only text can be shared, because each file has its own `Object` and `Map`.
 */
const shared: Map<string, string> = Reflect.get(globalThis, 'perWorker') ?? new Map<string, string>();

/** Returns a value that takes seconds to build and that JSON can carry, built by the first file that needs it. */
export function oncePerWorker<T>(name: string, build: () => T): T {
  const text = shared.get(name) ?? JSON.stringify(build());
  shared.set(name, text);
  return JSON.parse(text);
}

/** Does the same for what is built asynchronously. */
export async function oncePerWorkerAsync<T>(name: string, build: () => Promise<T>): Promise<T> {
  const built = shared.has(name) ? undefined : await build();
  return oncePerWorker(name, () => built as T);
}
