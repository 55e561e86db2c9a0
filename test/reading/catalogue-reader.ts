import { createFactReader } from '../../shared/reading/reader.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';
import { allTools } from '../support/catalogues.ts';

/** The tools of the product's catalogue, and a reader that knows them. */
export const catalogueTools = buildToolIndex(allTools());
export const catalogueReader = createFactReader({ tools: catalogueTools });
