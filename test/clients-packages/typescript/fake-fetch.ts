/** A fetch that answers from a list in order, and records the requests. */
export interface FakeFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: { readonly url: URL; readonly headers: Headers }[];
}

export type Reply =
  | Response
  | Error
  | ((url: URL, signal: AbortSignal | null) => Promise<Response> | Response);

export function fakeFetch(...replies: readonly Reply[]): FakeFetch {
  const requests: { url: URL; headers: Headers }[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const reply = replies[requests.length];
      requests.push({ url, headers: new Headers(init?.headers) });
      if (reply === undefined) throw new Error(`no reply to request ${requests.length}: ${url}`);
      if (reply instanceof Error) throw reply;
      return typeof reply === 'function' ? reply(url, init?.signal ?? null) : reply;
    },
  };
}

export const answer = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const problem = (
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  answer(
    {
      type: `https://docs.example/errors/${code}`,
      title: code,
      status,
      code,
      detail: `detail of ${code}`,
      instance: '/v0/jobs',
      request_id: 'r1',
      retryable: status === 408 || status === 429 || status >= 500,
      errors: [{ code, message: `detail of ${code}`, pointer: '/' }],
      ...more,
    },
    headers,
    status,
  );

/** A failure as Node's fetch reports it. */
export const socketFailure = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/** A list over this many numbered jobs, priced like list jobs. */
export function listOf(total: number): (url: URL) => Response {
  return (url) => {
    const start = Number(url.searchParams.get('cursor') ?? 0);
    const end = Math.min(start + Number(url.searchParams.get('limit') ?? 20), total);
    const data = Array.from({ length: end - start }, (_, index) => ({ id: String(start + index) }));
    const next = end < total ? String(end) : null;
    const cost = (data.length / 1000).toFixed(3).replace(/0$/, '');
    return answer(
      { object: 'list', data, has_more: next !== null, next_cursor: next },
      { 'svc-cost-usd': cost },
    );
  };
}
