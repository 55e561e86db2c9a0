import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createContext, runInNewContext } from 'node:vm';
import { afterAll, expect, test } from '@jest/globals';
import { CachedModule, compileOnce, forgetImports } from './code-cache.ts';

/** In which what nothing holds is collected. */
const TURNS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
afterAll(() => setFlagsFromString('--no-expose-gc'));

/** The globals of a test file, and how its code imports, which leads to them. */
function testFile() {
  const globals = createContext({ result: 0 });
  const importModuleDynamically = async (): Promise<never> => {
    throw new Error(`imports among ${Object.keys(globals)}`);
  };
  return { globals, importModuleDynamically, held: [globals, importModuleDynamically].map(weakly) };
}

const weakly = (each: object): WeakRef<object> => new WeakRef(each);

async function loadFile(): Promise<WeakRef<object>[]> {
  const { globals, importModuleDynamically, held } = testFile();
  const options = { filename: 'once.cjs', parsingContext: globals, importModuleDynamically };
  Reflect.apply(compileOnce('result = 1;', [], options), undefined, []);
  expect(globals['result']).toBe(1);
  return held;
}

test('a file of CommonJS that no later test file loads keeps nothing of one that has ended', async () => {
  const held = await loadFile();
  forgetImports();
  // What was made or read in this turn holds until its end, and what V8 compiles meanwhile some turns longer.
  for (let turn = 0; turn < TURNS && held.some((each) => each.deref() !== undefined); turn += 1) {
    await setImmediate();
    collectGarbage();
  }
  expect(held.map((each) => each.deref())).toEqual([undefined, undefined]);
});

test('a module loads after a flag of V8 has changed, under which it was compiled', async () => {
  const load = async (): Promise<unknown> => {
    const context = createContext({ result: 0 });
    const module = new CachedModule('globalThis.result += 1;', { identifier: 'flags.mjs', context });
    await module.link(() => Promise.reject(new Error('it imports nothing')));
    await module.evaluate();
    return context['result'];
  };
  expect(await load()).toBe(1);
  setFlagsFromString('--stack-trace-limit=11');
  try {
    expect(await load()).toBe(1);
  } finally {
    setFlagsFromString('--stack-trace-limit=10');
  }
});
