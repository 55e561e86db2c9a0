/**
 * Returns what a promise settles with. An error that is made meanwhile names no line that waits: V8 follows `await` and its own
 * resolve functions, and jest would show lines of the runner for a test that takes too long, instead of the test.
 */
export function apart<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => resolve(value),
      (error: unknown) => reject(error),
    );
  });
}
