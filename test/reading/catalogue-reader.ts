import { buildTools } from '../../infra/operator/catalogues/tools/tools.ts';
import { createFactReader } from '../../shared/reading/reader.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';

/** The tools of the product's catalogue, and a reader that knows them. */
export const catalogueTools = buildToolIndex(buildTools());
export const catalogueReader = createFactReader({ tools: catalogueTools });
