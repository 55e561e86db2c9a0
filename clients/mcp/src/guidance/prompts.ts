import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'find_jobs',
    title: 'Find jobs',
    description: 'Finds jobs for a person, at a low price.',
    arguments: [
      { name: 'what', description: 'The work that is wanted, in words.', required: true },
      { name: 'where', description: 'Places, or "remote".' },
      { name: 'most_usd', description: 'The most that the search may cost, such as 0.05.' },
    ],
  },
];

/** Returns null for an unknown name. */
export function promptOf(
  name: string,
  { what = '', where, most_usd }: Readonly<Record<string, string>>,
): GetPromptResult | null {
  if (name !== 'find_jobs') return null;
  const lines = [
    `Find jobs for me. What I want: ${what}.`,
    ...(where === undefined ? [] : [`Where: ${where}.`]),
    ...(most_usd === undefined ? [] : [`Spend at most $${most_usd} in all.`]),
    'Look up the codes first (free), check the price with dry_run, then search with a small limit.',
    'Show title, company, place, pay and link of the best matches, say why they match, and say what it cost.',
  ];
  return { messages: [{ role: 'user', content: { type: 'text', text: lines.join('\n') } }] };
}
