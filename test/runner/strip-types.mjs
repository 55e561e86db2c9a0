import { stripTypeScriptTypes } from 'node:module';

/** Jest transformer: TypeScript to ESM by erasing the types in place, so line and column stay true. */
// biome-ignore lint/style/noDefaultExport: jest loads a transformer by its default export
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
};
