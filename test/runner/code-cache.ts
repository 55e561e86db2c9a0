import { createRequire } from 'node:module';
import type { CompileFunctionOptions, SourceTextModuleOptions } from 'node:vm';

declare module 'node:vm' {
  interface SourceTextModule {
    /** Node has it; its types do not. */
    createCachedData(): Buffer;
  }
}

const require = createRequire(import.meta.url);
/** The object that jest-runtime takes its constructors from; a namespace could not be changed. */
const vm: typeof import('node:vm') = require('node:vm');
const { compileFunction, SourceTextModule } = vm;

interface Compiled {
  readonly source: string;
  readonly data: Buffer;
}

/** By file. A file is either CommonJS or a module, so that one name has one form. */
const compiled = new Map<string, Compiled>();

/** Returns what V8 compiled from this very source before, or undefined. */
const dataOf = (file: string | undefined, source: string): Buffer | undefined => {
  const known = file === undefined ? undefined : compiled.get(file);
  return known?.source === source ? known.data : undefined;
};

/** A module that starts from what V8 compiled for an earlier test file. */
class CachedModule extends SourceTextModule {
  constructor(source: string, options: SourceTextModuleOptions = {}) {
    const { identifier } = options;
    const cachedData = dataOf(identifier, source);
    super(source, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData === undefined && identifier !== undefined)
      compiled.set(identifier, { source, data: this.createCachedData() });
  }
}

function compileCached(
  source: string,
  parameters?: readonly string[],
  options: CompileFunctionOptions = {},
): ReturnType<typeof compileFunction> {
  const { filename } = options;
  const cachedData = dataOf(filename, source);
  const made = compileFunction(source, parameters, {
    ...options,
    ...(cachedData === undefined ? { produceCachedData: true } : { cachedData }),
  });
  if (filename !== undefined && made.cachedData !== undefined)
    compiled.set(filename, { source, data: made.cachedData });
  return made;
}

/**
 * Lets the test files of a worker share compiled code. Jest loads every module anew for each file, and V8 would compile
 * the SDK and the product each time: 50 to 100 ms of CPU per file that uses both.
 */
export function shareCompiledCode(): void {
  Object.assign(vm, { compileFunction: compileCached, SourceTextModule: CachedModule });
}
