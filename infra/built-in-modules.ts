import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const BUILT_IN = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An `import` of one builds a namespace with a value for each
 * export, which runs the module's lazy getters: that of `node:http` alone loads undici, for a third of the CPU of a cold
 * start (docs/benchmarks.md). The bundle then has no import at all.
 */
export const builtInModules: Plugin = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: BUILT_IN }, ({ path }) => ({
      path: path.startsWith('node:') ? path : `node:${path}`,
      namespace: 'built-in',
    }));
    onLoad({ filter: /^/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};
