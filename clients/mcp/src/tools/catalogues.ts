import { OPERATIONS } from '../../../typescript/src/generated/operations.ts';
import { List } from '../../../typescript/src/pages/list.ts';
import type { Tool as CatalogueTool, Location } from '../../../typescript/src/types/bodies.ts';
import { answerOf, cursorOf } from '../answers/answer.ts';
import type { Operation } from '../budget/price.ts';
import { INPUTS } from '../generated/operations.ts';
import type { OperationInput } from '../schema/input.ts';
import { filtersOf, refuseOthers, textOf } from './arguments.ts';
import { found, type Taxonomy, type TaxonomyName } from './taxonomy.ts';
import type { Tool } from './tool.ts';

/** The free tools that find the codes and IDs of filters. */

const FREE = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

export const catalogueTools = (taxonomies: Readonly<Record<TaxonomyName, Taxonomy>>): readonly Tool[] => [
  typeahead<Location>({
    name: 'find_locations',
    title: 'Find locations',
    description:
      'Finds places by the beginning of a name, for `locations` of the searches. A place includes everything in it, so a country or metro area finds its cities. Free.',
    operation: OPERATIONS.listLocations,
    input: INPUTS.listLocations,
    compact: ({ id, label, kind, country, parent_ids }) => ({
      id,
      label,
      kind,
      country,
      within: parent_ids.slice(0, 2),
    }),
  }),
  typeahead<CatalogueTool>({
    name: 'find_tools',
    title: 'Find tools and technologies',
    description:
      'Finds software, languages and technologies by the beginning of a name, for `tools` and `technologyTools` of the searches. Free.',
    operation: OPERATIONS.listTools,
    input: INPUTS.listTools,
    compact: ({ code, label }) => ({ code, label }),
  }),
  taxonomyTool('roles', 'Find roles', 'occupations, for `roles`', taxonomies.roles),
  taxonomyTool('industries', 'Find industries', 'industries, for `industries`', taxonomies.industries),
];

function typeahead<Item>(tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: Operation;
  readonly input: OperationInput;
  readonly compact: (item: Item) => object;
}): Tool {
  const { name, title, description, operation, input, compact } = tool;
  return {
    declaration: {
      name,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: { ...input.properties },
        required: [...input.required],
        additionalProperties: false,
      },
      annotations: FREE,
    },
    run: async (args, { session, signal, onAttempt }) => {
      const query = filtersOf(args, []);
      const page = await new List<Item>(session.transport(onAttempt), operation, query, { signal });
      const more =
        page.nextCursor === null
          ? []
          : [`There are more: repeat the call with cursor ${cursorOf(page.nextCursor)}.`];
      const head = [`${page.data.length} found. Free.`, ...more];
      return answerOf(head, page.data.map(compact), session.held);
    },
  };
}

function taxonomyTool(what: TaxonomyName, title: string, purpose: string, taxonomy: Taxonomy): Tool {
  return {
    declaration: {
      name: `find_${what}`,
      title,
      description: `Finds the codes of ${purpose} of the searches, by words of a name, alias or definition in English, German, French or Spanish. A code includes the codes under it. Free.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'Words, such as "nurse" or "data engineer".' },
        },
        required: ['query'],
        additionalProperties: false,
      },
      annotations: FREE,
    },
    run: async (args, call) => {
      refuseOthers(args, ['query']);
      const query = textOf(args, 'query');
      const { entries, exact } = found(await taxonomy.entries(call), query);
      const head = exact
        ? `${entries.length} found. Free.`
        : `Nothing has these words; these are the ${entries.length} top entries. Free.`;
      return answerOf([head], entries, call.session.held);
    },
  };
}
