import * as z from 'zod/mini';
import { cut } from './cut.ts';
import { docs } from './docs.ts';
import { usdOf } from './money.ts';
import type { Casing } from './operation.ts';
import { text, uri, usdDecimal, uuid7 } from './primitives.ts';
import { PROBLEMS, type ProblemError } from './problem.ts';

/** Media type of every failure. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const pointer = () => z.string().check(z.regex(/^\//, "a string that starts with '/'"));
const Entry = z.strictObject({ code: text(80), message: text(500), pointer: pointer() });

const start = {
  type: uri(),
  title: text(120),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  code: text(80),
  detail: text(1000),
  instance: pointer(),
};

/** The problem document of most operations; no other property may occur (contract 4.1). */
export const SnakeProblem = z
  .strictObject({
    ...start,
    request_id: uuid7(),
    retryable: z.boolean(),
    errors: z.optional(z.array(Entry).check(z.maxLength(100))),
    param: z.optional(text(160)),
    available_credit_usd: z.optional(usdDecimal()),
    required_credit_usd: z.optional(usdDecimal()),
    top_up_url: z.optional(uri()),
  })
  .register(docs, { description: 'A problem document (RFC 9457).' });
export type SnakeProblem = z.output<typeof SnakeProblem>;

/** The problem document of job content, job facts and company events. It always has `errors`. */
export const CamelProblem = z
  .looseObject({
    ...start,
    requestId: uuid7(),
    retryable: z.boolean(),
    errors: z.array(Entry).check(z.minLength(1), z.maxLength(100)),
    param: z.optional(text(160)),
    availableCreditUsd: z.optional(usdDecimal()),
    requiredCreditUsd: z.optional(usdDecimal()),
    topUpUrl: z.optional(uri()),
  })
  .register(docs, { description: 'A problem document (RFC 9457) in camelCase.' });
export type CamelProblem = z.output<typeof CamelProblem>;

/** The request that a problem document describes. */
export interface ProblemContext {
  readonly error: ProblemError;
  readonly casing: Casing;
  /** The request path as a URI reference, starting with a slash. */
  readonly instance: string;
  readonly requestId: string;
  /** Without a trailing slash. Problem types are URIs under it. */
  readonly docsUrl: string;
  /** Where an organisation buys credit; shown on 402. */
  readonly topUpUrl?: string;
}

/** Renders an error as a problem document that satisfies its schema for any request (contract 4.1). */
export function renderProblem(context: ProblemContext): SnakeProblem | CamelProblem {
  const { error, requestId } = context;
  const { details } = error;
  const { status, title, retryable } = PROBLEMS[error.code];
  const detail = filled(cut(error.message, 1000), title);
  const faults = details.faults ?? [];
  const errors =
    faults.length === 0
      ? [{ code: error.code, message: cut(detail, 500), pointer: '/' }]
      : faults.slice(0, 100).map((fault) => ({
          code: fault.code,
          message: filled(cut(fault.message, 500), fault.code),
          pointer: fault.pointer.startsWith('/') ? fault.pointer.toWellFormed() : '/',
        }));
  const param = cut(faults.find((fault) => fault.param !== '')?.param ?? '', 160);
  const head = {
    type: `${context.docsUrl.replace(/\/+$/, '')}/errors/${error.code.replaceAll('_', '-')}`,
    title,
    status,
    code: error.code,
    detail,
    instance: context.instance,
  };
  const rest = { retryable, errors, ...(param === '' ? {} : { param }) };
  const available =
    details.availableMicros === undefined ? undefined : usdOf(atLeastZero(details.availableMicros));
  const required = details.requiredMicros === undefined ? undefined : usdOf(details.requiredMicros);
  const topUp = error.code === 'insufficient_credits' ? context.topUpUrl : undefined;
  return context.casing === 'snake'
    ? {
        ...head,
        request_id: requestId,
        ...rest,
        ...(available === undefined ? {} : { available_credit_usd: available }),
        ...(required === undefined ? {} : { required_credit_usd: required }),
        ...(topUp === undefined ? {} : { top_up_url: topUp }),
      }
    : {
        ...head,
        requestId,
        ...rest,
        ...(available === undefined ? {} : { availableCreditUsd: available }),
        ...(required === undefined ? {} : { requiredCreditUsd: required }),
        ...(topUp === undefined ? {} : { topUpUrl: topUp }),
      };
}

const atLeastZero = (micros: bigint): bigint => (micros < 0n ? 0n : micros);
const filled = (value: string, otherwise: string): string => (value === '' ? otherwise : value);
