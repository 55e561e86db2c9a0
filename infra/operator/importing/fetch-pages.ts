import { setTimeout } from 'node:timers/promises';
import {
  FetchError,
  fetchPage,
  type Page,
  type PageOptions,
  pageTarget,
  type Validators,
} from './fetch-page.ts';
import { ALLOW_ALL, ALLOW_NONE, MAXIMUM_ROBOTS_BYTES, type Robots, readRobots } from './robots.ts';

export const MAXIMUM_PAGE_BYTES = 64 * 1024 * 1024;
const MAXIMUM_REDIRECTS = 5;
/** Hosts that are asked at the same time. */
const PARALLEL_HOSTS = 4;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What came of a URL. */
export type Fetched =
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly at: string;
      readonly body: Buffer;
      readonly validators: Validators;
    }
  /** The page is what it was at the last import. */
  | { readonly kind: 'unchanged'; readonly url: string }
  | { readonly kind: 'failed'; readonly url: string; readonly reason: string };

export interface FetchOptions extends PageOptions {
  /** Least time between the requests to one host; a site may ask for more. */
  readonly delayMs: number;
  /** Most bytes of a page. Defaults to 64 MB, twice a board with 5,000 jobs. */
  readonly maximumPageBytes?: number;
  validatorsOf(url: string): Promise<Validators | null>;
}

/**
 * Fetches pages politely: robots.txt decides what is fetched, each host gets one request at a time with a pause between
 * them, and a page that did not change is not sent again. Redirects are checked like the first URL. Yields every URL once,
 * as it is done.
 */
export async function* fetchPages(
  urls: readonly string[],
  options: FetchOptions,
  signal: AbortSignal,
): AsyncGenerator<Fetched> {
  const byHost = Map.groupBy(new Set(urls), (url) => URL.parse(url)?.host ?? '');
  const queues = [...byHost.values()];
  const running = new Map<number, Promise<{ readonly queue: number; readonly fetched: Fetched }>>();
  const visitor = new Visitor(options);
  const next = (queue: number): void => {
    const url = queues[queue]?.shift();
    if (url === undefined) running.delete(queue);
    else
      running.set(
        queue,
        visitor.fetch(url, signal).then((fetched) => ({ queue, fetched })),
      );
  };
  let opened = 0;
  const open = (): void => {
    while (running.size < PARALLEL_HOSTS && opened < queues.length) {
      next(opened);
      opened += 1;
    }
  };
  for (open(); running.size > 0; open()) {
    const { queue, fetched } = await Promise.race(running.values());
    yield fetched;
    next(queue);
  }
}

interface Host {
  /** Settles when the last request so far is done. */
  turn: Promise<unknown>;
  lastMs: number;
}

/** Makes the requests, to each host one at a time: redirects of several hosts may lead to the same one. */
class Visitor {
  readonly #options: FetchOptions;
  readonly #robots = new Map<string, Promise<Robots>>();
  readonly #hosts = new Map<string, Host>();

  constructor(options: FetchOptions) {
    this.#options = options;
  }

  async fetch(url: string, signal: AbortSignal): Promise<Fetched> {
    try {
      const known = await this.#options.validatorsOf(url);
      let at = url;
      for (let redirects = 0; redirects <= MAXIMUM_REDIRECTS; redirects += 1) {
        const page = await this.#get(at, known, signal);
        if (page.status === 304 && known !== null) return { kind: 'unchanged', url };
        if (page.status === 200) {
          const { etag, lastModified, body } = page;
          return { kind: 'page', url, at, body, validators: { etag, lastModified } };
        }
        const target =
          REDIRECTS.has(page.status) && page.location !== null ? URL.parse(page.location, at) : null;
        if (target === null) throw new FetchError(`answered ${page.status}`);
        target.hash = '';
        at = target.href;
      }
      throw new FetchError(`redirects more than ${MAXIMUM_REDIRECTS} times`);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchError)) throw error;
      return { kind: 'failed', url, reason: error.message };
    }
  }

  async #get(url: string, known: Validators | null, signal: AbortSignal): Promise<Page> {
    const { path } = pageTarget(url, this.#options.allowLoopback);
    const { origin } = new URL(url);
    const reading = this.#robots.get(origin) ?? this.#readRobots(origin, signal);
    this.#robots.set(origin, reading);
    const robots = await reading;
    if (!robots.allows(path)) throw new FetchError('its robots.txt does not allow it');
    return await this.#request(
      url,
      known,
      this.#options.maximumPageBytes ?? MAXIMUM_PAGE_BYTES,
      robots,
      signal,
    );
  }

  /** A site without a robots.txt allows everything; one that cannot say so allows nothing (RFC 9309). */
  async #readRobots(origin: string, signal: AbortSignal): Promise<Robots> {
    let at = `${origin}/robots.txt`;
    for (let redirects = 0; redirects <= MAXIMUM_REDIRECTS; redirects += 1) {
      const page = await this.#request(at, null, MAXIMUM_ROBOTS_BYTES, ALLOW_ALL, signal);
      if (page.status === 200) return readRobots(page.body.toString('utf8'));
      if (page.status >= 400 && page.status < 500 && page.status !== 429) return ALLOW_ALL;
      const target =
        REDIRECTS.has(page.status) && page.location !== null ? URL.parse(page.location, at) : null;
      if (target === null) return ALLOW_NONE;
      at = target.href;
    }
    return ALLOW_ALL;
  }

  async #request(
    url: string,
    known: Validators | null,
    maximumBytes: number,
    robots: Robots,
    signal: AbortSignal,
  ): Promise<Page> {
    const { host } = new URL(url);
    const gate = this.#hosts.get(host) ?? { turn: Promise.resolve(), lastMs: Number.NEGATIVE_INFINITY };
    this.#hosts.set(host, gate);
    const pauseMs = Math.max(this.#options.delayMs, (robots.delaySeconds ?? 0) * 1000);
    const own = gate.turn.then(async () => {
      const waitMs = gate.lastMs + pauseMs - performance.now();
      if (waitMs > 0) await setTimeout(waitMs, undefined, { signal });
      try {
        return await fetchPage(url, known, maximumBytes, this.#options, signal);
      } finally {
        gate.lastMs = performance.now();
      }
    });
    gate.turn = own.catch(() => undefined);
    return await own;
  }
}
