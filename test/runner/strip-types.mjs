import { stripTypeScriptTypes } from 'node:module';

// Node warns at the first call that it is experimental; nobody who runs a test needs to read that.
const { emitWarning } = process;
process.emitWarning = () => undefined;
stripTypeScriptTypes('');
process.emitWarning = emitWarning;

/** Jest transformer: TypeScript to ESM by erasing the types in place, so line and column stay true. */
// biome-ignore lint/style/noDefaultExport: jest loads a transformer by its default export
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
};
