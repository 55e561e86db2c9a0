import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The content codings of responses (RFC 9110, 8.4.1), the one with fewer bytes first (docs/adr/0034). */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Shorter bodies fit a packet with their headers anyway. */
const MINIMUM_CHARACTERS = 1_000;

/** The levels where another tenth of the bytes still costs less CPU than it saves in transfer (docs/benchmarks.md). */
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;

/** A coding with its weight of at most three decimals. */
const ELEMENT = /^(br|x-gzip|gzip|identity|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

/**
 * Returns the coding in which a body is sent to a caller with this `Accept-Encoding`: the most welcome one, if it is at
 * least as welcome as the body as it is (RFC 9110, 12.5.3). Without the header, or if it names no coding of these, the body
 * is sent as it is, which is always allowed.
 */
export function codingOf(body: string, acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined || body.length < MINIMUM_CHARACTERS) return undefined;
  const weights = new Map<string, number>();
  for (const element of acceptEncoding.toLowerCase().split(',')) {
    const [, coding, weight = '1'] = ELEMENT.exec(element.trim()) ?? [];
    if (coding === undefined) continue;
    const name = coding === 'x-gzip' ? 'gzip' : coding;
    weights.set(name, Math.max(weights.get(name) ?? 0, Number(weight)));
  }
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [first, second] = CODINGS;
  const best = weightOf(second) > weightOf(first) ? second : first;
  const weight = weightOf(best);
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** Returns the body in a coding. */
export function encode(body: string, coding: Coding): Buffer {
  if (coding === 'gzip') return gzipSync(body, { level: GZIP_LEVEL });
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
