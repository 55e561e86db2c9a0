import { GROUPS, markdownPath, type Page } from './page.ts';

/** Returns the list of pages that language models read (llmstxt.org), each as Markdown. */
export function llmsTxt(pages: readonly Page[]): string {
  const sections = GROUPS.filter((group) => group !== 'hidden').map((group) => {
    const lines = pages
      .filter((page) => page.group === group)
      .map((page) => `- [${page.label ?? page.title}](${markdownPath(page.path)}): ${page.description}\n`);
    return `## ${group}\n\n${lines.join('')}`;
  });
  return `# Jobs and companies data interface

> Read-only HTTP interface to job postings, hiring companies, catalogues and source-attributed facts. Bearer keys, prepaid
> credit, charged per returned resource. The OpenAPI document is at /docs/openapi.json.

${sections.join('\n')}`;
}
