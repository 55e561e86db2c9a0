import type { Page } from './page.ts';

/** The pages that a 402 response and the `action_url` of a webhook lead to, as far as there is no app. */
export const appPages = (contact: string | undefined): readonly Page[] => [
  {
    path: '/app/credits',
    title: 'Credit',
    description: 'How credit is topped up.',
    group: 'hidden',
    markdown: `# Credit

Credit is prepaid. Each response says what is left in \`Svc-Credit-Balance-USD\`.

## Top up

The operator of this deployment adds credit to your organisation. ${ask(contact)} Name your organisation and the
\`request_id\` of the response that sent you here.

Operators add it from the command line, and the next request can use it:

\`\`\`sh
npm run ops -- credits top-up --organisation ID --usd 10
\`\`\`

What a request costs, and when it is charged: [credits and charges](/docs/guides/credits).
`,
  },
  {
    path: '/app/delivery',
    title: 'Delivery',
    description: 'How a delivery of a webhook is looked up.',
    group: 'hidden',
    markdown: `# Delivery

This is the page of the event \`EVENT_ID\`, the last part of its address. Your endpoint received it, or did not answer yet.

## Look it up

The operator of this deployment sees when it was sent, and what your endpoint answered. ${ask(contact)}

Operators look it up from the command line:

\`\`\`sh
npm run ops -- deliveries show EVENT_ID
\`\`\`

How deliveries are repeated, and how to verify them: [webhooks and monitors](/docs/guides/webhooks).
`,
  },
];

const ask = (contact: string | undefined): string =>
  contact === undefined
    ? 'Ask the person who gave you your API key.'
    : `Write to [${contact.replace(/^(?:mailto:|https:\/\/)/, '')}](${contact}).`;
