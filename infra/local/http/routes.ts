/** The route that matched a request, with its path parameters. */
export interface RouteMatch<Target> {
  /** `GET /v0/jobs/{job_id}` or `$default`. */
  readonly routeKey: string;
  readonly target: Target;
  /** Decoded values by name; absent on routes without variables, such as `$default`. */
  readonly pathParameters?: Readonly<Record<string, string>>;
}

interface Route<Target> {
  readonly routeKey: string;
  readonly target: Target;
  readonly method: string;
  readonly segments: readonly Segment[];
}

type Segment = { readonly literal: string } | { readonly variable: string; readonly greedy: boolean };

/**
 * Finds the route of a request as an HTTP API does: a full match before a greedy one before `$default`, literal
 * segments before variables, and a method before `ANY`. Paths are matched as sent and decoded afterwards, so an encoded
 * slash stays inside its segment.
 */
export class RouteTable<Target> {
  readonly #routes: readonly Route<Target>[];
  readonly #fallback: Target | undefined;

  constructor(routes: readonly { readonly routeKey: string; readonly target: Target }[]) {
    this.#fallback = routes.find(({ routeKey }) => routeKey === '$default')?.target;
    this.#routes = routes
      .filter(({ routeKey }) => routeKey !== '$default')
      .map(({ routeKey, target }) => parseRoute(routeKey, target))
      .sort(bySpecificity);
  }

  match(method: string, path: string): RouteMatch<Target> | undefined {
    const sent = path.split('/').slice(1);
    for (const route of this.#routes) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const values = matchSegments(route.segments, sent);
      if (values === undefined) continue;
      const { routeKey, target } = route;
      return values.length === 0
        ? { routeKey, target }
        : { routeKey, target, pathParameters: Object.fromEntries(values) };
    }
    return this.#fallback === undefined ? undefined : { routeKey: '$default', target: this.#fallback };
  }
}

/** Percent-decodes text; returns malformed text unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseRoute<Target>(routeKey: string, target: Target): Route<Target> {
  const [method = '', path = ''] = routeKey.split(' ');
  const segments = path
    .split('/')
    .slice(1)
    .map((segment): Segment => {
      const [, variable, plus] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? [];
      return variable === undefined ? { literal: segment } : { variable, greedy: plus === '+' };
    });
  return { routeKey, target, method, segments };
}

function matchSegments(
  segments: readonly Segment[],
  sent: readonly string[],
): [string, string][] | undefined {
  const values: [string, string][] = [];
  for (const [index, segment] of segments.entries()) {
    const value = sent[index];
    if (value === undefined) return undefined;
    if ('literal' in segment) {
      if (segment.literal !== value) return undefined;
    } else if (segment.greedy) {
      values.push([segment.variable, decodePercent(sent.slice(index).join('/'))]);
      return values;
    } else {
      if (value === '') return undefined;
      values.push([segment.variable, decodePercent(value)]);
    }
  }
  return sent.length === segments.length ? values : undefined;
}

/** Orders the most specific route first. Compares segment by segment: literal before variable before greedy. */
function bySpecificity(left: Route<unknown>, right: Route<unknown>): number {
  const length = Math.max(left.segments.length, right.segments.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(left.segments[index]) - rank(right.segments[index]);
    if (difference !== 0) return difference;
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

function rank(segment: Segment | undefined): number {
  if (segment === undefined) return 3;
  if ('literal' in segment) return 0;
  return segment.greedy ? 2 : 1;
}
