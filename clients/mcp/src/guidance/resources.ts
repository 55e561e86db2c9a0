import type { ReadResourceResult, Resource } from '@modelcontextprotocol/sdk/types.js';
import { quoted } from '../answers/quoted.ts';
import { GUIDES } from '../generated/guides.ts';
import { brief, type Taxonomy, type TaxonomyName } from '../tools/taxonomy.ts';
import type { Call } from '../tools/tool.ts';

const SCHEME = 'jobs-companies://';
const NOTE =
  '> This guide shows HTTP requests. In the tools of this server, `facts[benefits]=x` is `{"facts": {"benefits": ["x"]}}`, and a repeated key is a list.\n\n';
const CATALOGUES: readonly TaxonomyName[] = ['roles', 'industries'];

export const RESOURCES: readonly Resource[] = [
  ...GUIDES.map(({ slug, title }) => ({
    uri: `${SCHEME}guides/${slug}`,
    name: slug,
    title,
    mimeType: 'text/markdown',
  })),
  ...CATALOGUES.map((name) => ({
    uri: `${SCHEME}catalogues/${name}`,
    name,
    title: `All ${name}`,
    description: `Every code of the ${name} filter, one JSON object per line. Free.`,
    mimeType: 'application/x-ndjson',
  })),
];

/** Returns null for an address that is not one of RESOURCES. */
export async function readResource(
  uri: string,
  taxonomies: Readonly<Record<TaxonomyName, Taxonomy>>,
  call: Call,
): Promise<ReadResourceResult | null> {
  const guide = GUIDES.find(({ slug }) => uri === `${SCHEME}guides/${slug}`);
  if (guide !== undefined) {
    return { contents: [{ uri, mimeType: 'text/markdown', text: NOTE + guide.markdown }] };
  }
  const catalogue = CATALOGUES.find((name) => uri === `${SCHEME}catalogues/${name}`);
  if (catalogue === undefined) return null;
  const entries = await taxonomies[catalogue].entries(call);
  const text = entries.map((entry) => quoted(brief(entry))).join('\n');
  return { contents: [{ uri, mimeType: 'application/x-ndjson', text }] };
}
