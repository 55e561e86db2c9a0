import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const require = createRequire(import.meta.url);
/** The object that jest-environment-node takes `createContext` from; a namespace could not be changed. */
const vm: typeof import('node:vm') = require('node:vm');
const { createContext } = vm;

/**
 * Gives a test file a global object as V8 makes it. Jest's own environment puts a Proxy in its place, and every use of
 * `Map`, `Object` or `Math` in the code under test goes through its traps: a loop of five million uses takes 4.2 s of
 * CPU instead of 0.27 s, and building the catalogue of places 6.2 s instead of 3.1 s.
 */
// biome-ignore lint/style/noDefaultExport: jest loads an environment by its default export
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
