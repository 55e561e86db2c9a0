import { createRequire } from 'node:module';
import type { Script as CompiledScript, CompileFunctionOptions, SourceTextModuleOptions } from 'node:vm';

declare module 'node:vm' {
  interface SourceTextModule {
    /** Node has it; its types do not. */
    createCachedData(): Buffer;
  }
}

const require = createRequire(import.meta.url);
/** The object that jest-runtime takes its constructors from; a namespace could not be changed. */
const vm: typeof import('node:vm') = require('node:vm');
const { compileFunction, Script, SourceTextModule } = vm;

/** What V8 compiled for a module of an earlier test file. */
interface CompiledModule {
  readonly source: string;
  readonly data: Buffer;
}

/** A file of CommonJS. Its script belongs to no test file: each one runs it among its own globals. */
interface CompiledFile {
  readonly source: string;
  readonly script: CompiledScript;
  /** How the test file that runs imports from it. */
  dynamicImport: CompileFunctionOptions['importModuleDynamically'];
}

const modules = new Map<string, CompiledModule>();
const files = new Map<string, CompiledFile>();

/** Returns a module that starts from what V8 compiled for an earlier test file. */
function compileModule(source: string, options: SourceTextModuleOptions = {}): object {
  const { identifier } = options;
  if (identifier === undefined) return new SourceTextModule(source, options);
  const known = modules.get(identifier);
  if (known?.source === source) {
    try {
      return new SourceTextModule(source, { ...options, cachedData: known.data });
    } catch (error) {
      // V8 takes nothing that it compiled under other flags, and a test may set one.
      if (Reflect.get(Object(error), 'code') !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error;
    }
  }
  const module = new SourceTextModule(source, options);
  modules.set(identifier, { source, data: module.createCachedData() });
  return module;
}

/** The class of modules whose instances `compileModule` makes. */
export const CachedModule = new Proxy(SourceTextModule, {
  construct: (_, [source, options]) => compileModule(source, options),
});

function fileOf(filename: string, source: string, parameters: readonly string[]): CompiledFile {
  const known = files.get(filename);
  if (known?.source === source) return known;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, {
    filename,
    // Positions in stacks are those of the file.
    columnOffset: -head.length,
    importModuleDynamically: async (...call) => {
      const { dynamicImport } = made;
      if (typeof dynamicImport !== 'function') throw new TypeError(`${filename} cannot import`);
      // The referrer is a script, of which jest takes no notice.
      return await Reflect.apply(dynamicImport, undefined, call);
    },
  });
  const made: CompiledFile = { source, script, dynamicImport: undefined };
  files.set(filename, made);
  return made;
}

/** Compiles a file once per worker. The inner functions that V8 compiles when they are called stay compiled, too. */
export function compileOnce(
  source: string,
  parameters: readonly string[] = [],
  options: CompileFunctionOptions = {},
): ReturnType<typeof compileFunction> {
  const { filename, parsingContext, importModuleDynamically } = options;
  if (filename === undefined || parsingContext === undefined)
    return compileFunction(source, parameters, options);
  const file = fileOf(filename, source, parameters);
  file.dynamicImport = importModuleDynamically;
  return file.script.runInContext(parsingContext);
}

/**
 * Forgets how a test file that has ended imports. That leads to its globals, and a script that no later test file loads would
 * keep them.
 */
export function forgetImports(): void {
  for (const file of files.values()) file.dynamicImport = undefined;
}

/**
 * Lets the test files of a worker share compiled code. Jest loads every module anew for each file, and V8 would compile
 * the SDK, the product and jest's own modules each time: 50 to 100 ms of CPU per file that uses both.
 */
export function shareCompiledCode(): void {
  Object.assign(vm, { compileFunction: compileOnce, SourceTextModule: CachedModule });
}
