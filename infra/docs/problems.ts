import { PROBLEMS, type ProblemCode } from '../../shared/contract/problem.ts';
import { type Page, SAMPLE_ADDRESS } from './page.ts';

/** What the page of a problem says beyond its declaration. The text is Markdown. */
interface Explanation {
  readonly happened: string;
  readonly mend: string;
  readonly retry: string;
  readonly example: Readonly<Record<string, unknown>> & {
    readonly detail: string;
    readonly instance: string;
  };
}

const EXPLANATIONS: Readonly<Record<ProblemCode, Explanation>> = {
  invalid_request: {
    happened:
      'A parameter, a combination of parameters or the cursor is at fault. Parameters that the operation does not have are ' +
      'refused too: a misspelled filter would otherwise return, and charge, everything.\n\n' +
      '`errors` lists all faults of the request, at most 100. `pointer` names the parameter, the property and the index of ' +
      'the value; `param` writes the first one as a query does. [All codes of faults](/docs/contract#43-faults).',
    mend:
      '- Read each `message`: it shows the value and states what is allowed, or suggests the nearest code.\n' +
      '- Repeat the key of a list: `roles=a&roles=b`. Commas do not separate values.\n' +
      '- `cursor_mismatch`: send the cursor with the filters, the sort and the direction of its first page. `limit` may change.\n' +
      '- `cursor_expired`: a cursor lives for 24 hours. Begin again.\n' +
      '- `position_expired`: the change stream reaches 30 days back. [Read the jobs again](/docs/guides/following), then follow.',
    retry: 'No. The same request fails again until it changes.',
    example: {
      detail:
        '"foo" is not a parameter; known are companies, countries, cursor, direction, limit and 19 more',
      instance: '/v0/jobs',
      errors: [
        {
          code: 'unknown_parameter',
          message:
            '"foo" is not a parameter; known are companies, countries, cursor, direction, limit and 19 more',
          pointer: '/foo',
        },
      ],
      param: 'foo',
    },
  },
  invalid_api_key: {
    happened:
      'The `Authorization` header is missing or malformed, or the key is unknown, expired, revoked or of another deployment, ' +
      'or its organisation is suspended. The message is the same in every case, so a stranger cannot probe for keys.',
    mend:
      '- Send `Authorization: Bearer <API_KEY>` with the whole key: it starts with `jck_`.\n' +
      '- Check that the key belongs to this deployment: each has keys of its own.\n' +
      '- Check that your shell or secret store added no quote, space or line break.\n' +
      '- Ask your operator whether the key expired or was revoked. Operators see it with `npm run ops -- keys list`.',
    retry: 'No. A revoked key never works again; use another one.',
    example: {
      detail:
        'The API key is missing, malformed, unknown, expired or revoked. Send it as "Authorization: Bearer <API_KEY>".',
      instance: '/v0/jobs',
    },
  },
  insufficient_credits: {
    happened:
      'The balance is below the most that this request can cost: the unit price times `limit`, or times 50 for job facts and ' +
      'company events, or times 1 for a retrieval. The check comes before the work, so nothing was read and nothing was charged. ' +
      'It can also come after the work, when other requests used up the balance in the meantime.',
    mend:
      '- Top up at `top_up_url`.\n' +
      '- Or ask for less: `limit=1` needs the price of one resource. `required_credit_usd` says what this request needs, ' +
      '`available_credit_usd` what is left.\n' +
      '- Read `Svc-Credit-Balance-USD` of each response and top up before it runs out.',
    retry: 'Not as it is. It succeeds once the balance covers it.',
    example: {
      detail: 'The request can cost up to $0.02; the credit balance is $0.005.',
      instance: '/v0/jobs',
      available_credit_usd: '0.005',
      required_credit_usd: '0.02',
      top_up_url: `${SAMPLE_ADDRESS}/app/credits`,
    },
  },
  insufficient_scope: {
    happened:
      'The key is valid but lacks the scope of the operation, or the request has an `Origin` header. Browsers send that ' +
      'header from web pages of other origins, and keys are for servers only, so there is no CORS.',
    mend:
      '- `detail` names the missing scope. Ask your operator for a key with it; scopes of a key do not change.\n' +
      '- If `detail` speaks of browsers: call from your server, and let your page call your server. Remove `Origin` from ' +
      'requests that a server sends.',
    retry: 'No.',
    example: { detail: 'The API key lacks the scope companies:read.', instance: '/v0/companies' },
  },
  not_found: {
    happened:
      'No operation exists at this path, or the resource does not exist or is not available to you: a job that was ' +
      'withdrawn, a company that is hidden, a job without a licensed description. They look the same on purpose.',
    mend:
      '- Compare the path with the [reference](/docs/reference): it is case-sensitive and has no slash at its end.\n' +
      '- Take ids from responses of the same deployment.\n' +
      '- For a description, first check that `content_available` of the job is true.\n' +
      '- If you keep a copy, [follow the changes](/docs/guides/following): they name withdrawn and erased jobs.',
    retry:
      'No, with one exception: a change stream can announce a job about a second before its retrieval shows it. Ask again then.',
    example: { detail: 'There is no such job.', instance: '/v0/jobs/01a19b7c-a680-7000-8010-5ca9f71acc41' },
  },
  method_not_allowed: {
    happened:
      'The path exists, but the request uses another method than GET. The interface is read-only. `Allow` says `GET`.',
    mend: '- Send GET, and put every parameter in the query.\n- If a proxy or a client turns a redirect into POST, correct it there.',
    retry: 'No.',
    example: { detail: 'Every operation uses GET; no other method is allowed.', instance: '/v0/jobs' },
  },
  not_acceptable: {
    happened: 'The `Accept` header excludes JSON, and every response is JSON.',
    mend: '- Send `Accept: application/json`, `*/*`, or no `Accept` header.',
    retry: 'No.',
    example: {
      detail: 'Responses are application/json, which the Accept header excludes.',
      instance: '/v0/jobs',
    },
  },
  request_timeout: {
    happened: 'The work did not finish in 8 seconds. Nothing was charged.',
    mend:
      '- Ask for a smaller page with `limit`.\n- Narrow the filters: several broad lists at once take longest.\n' +
      '- If it keeps happening, tell your operator the `request_id`.',
    retry:
      'Yes, after the seconds of `Retry-After` (1). Wait twice as long each time, add some randomness, and stop after five attempts.',
    example: {
      detail: 'The request did not finish in time; nothing was charged. Try again with a smaller page.',
      instance: '/v0/jobs',
    },
  },
  rate_limit_exceeded: {
    happened:
      'The organisation sent more requests than its limits allow: 20 per second and 600 per minute over all its keys, ' +
      'unless the operator set others. Or its free responses (304, 4xx, empty pages) spent the read allowance of the minute. ' +
      'The refused request does not count and costs nothing.',
    mend:
      '- Read `RateLimit` of each response: `r` requests remain, and the window ends in `t` seconds.\n' +
      '- Ask for larger pages: `limit=100` needs a fifth of the requests of the default.\n' +
      '- Send catalogue requests with `If-None-Match`, or keep them for their `max-age`.\n' +
      '- Replace polling by [webhooks](/docs/guides/webhooks) or the [change stream](/docs/guides/following).',
    retry: 'Yes, after the seconds of `Retry-After`. Requests before that are refused too.',
    example: {
      detail: 'The organisation may send 20 requests per second and 600 per minute across all its keys.',
      instance: '/v0/jobs',
    },
  },
  internal_error: {
    happened: 'A defect on our side. The document reveals nothing about it, and nothing was charged.',
    mend: '- Give your operator the `request_id` and the time. The log has the rest.',
    retry:
      'Yes, a few times: after 1, 2 and 4 seconds, with some randomness. A defect that the request itself triggers will not go away.',
    example: { detail: 'An unexpected error occurred; nothing was charged.', instance: '/v0/jobs' },
  },
  service_unavailable: {
    happened:
      'A part of the service cannot be reached, the usage could not be settled, or the organisation sends more requests than ' +
      'its account carries at once (about 500 charges per second). You get no data. A debit whose outcome is not known is ' +
      'refunded if it turns out to have applied.',
    mend: '- Nothing in the request is wrong.\n- If it happens under load, spread your requests more evenly.',
    retry:
      'Yes, after the seconds of `Retry-After` (1). Wait twice as long each time, with some randomness, up to a minute.',
    example: { detail: 'The service is temporarily unavailable; nothing was charged.', instance: '/v0/jobs' },
  },
};

const slugOf = (code: string): string => code.replaceAll('_', '-');
const entries = Object.keys(EXPLANATIONS) as ProblemCode[];

/** The page of each problem code, where `type` of a problem document leads. */
const pages: readonly Page[] = entries.map((code) => {
  const { status, title, retryable } = PROBLEMS[code];
  const { happened, mend, retry, example } = EXPLANATIONS[code];
  const { detail, instance, ...more } = example;
  const body = {
    type: `${SAMPLE_ADDRESS}/docs/errors/${slugOf(code)}`,
    title,
    status,
    code,
    detail,
    instance,
    request_id: '01a1fe57-d8f6-758a-9398-9b5e3d46a5f7',
    retryable,
    errors: [{ code, message: detail, pointer: '/' }],
    ...more,
  };
  return {
    path: `/docs/errors/${slugOf(code)}`,
    title: `${status} ${title}`,
    description: `What the problem ${code} means, how to mend it, and whether to retry.`,
    group: 'Problems',
    markdown: `# ${title}

Status ${status}, code \`${code}\`, ${retryable ? 'retryable' : 'not retryable'}. Never charged.

## What happened

${happened}

## Example

\`\`\`json
${JSON.stringify(body, null, 2)}
\`\`\`

Job facts, company events and licensed content write the fields in camelCase.

## How to mend it

${mend}

## Whether to retry

${retry}
`,
  };
});

const rows = entries.map(
  (code) =>
    `| ${PROBLEMS[code].status} | [\`${code}\`](/docs/errors/${slugOf(code)}) | ${PROBLEMS[code].retryable ? 'yes' : 'no'} |`,
);

export const PROBLEM_PAGES: readonly Page[] = [
  {
    path: '/docs/errors',
    title: 'All problems',
    description: 'Every problem code of the interface, with its status and whether to retry.',
    group: 'Problems',
    markdown: `# All problems

Every failure is a problem document (RFC 9457) whose \`type\` leads to a page of this list. Decide by \`code\` and
\`retryable\`; \`title\` and \`detail\` are for people. A failure is never charged.

| Status | Code | Retry |
|---|---|---|
${rows.join('\n')}

How to handle them in a program: [errors and retries](/docs/guides/errors).
`,
  },
  ...pages,
];
