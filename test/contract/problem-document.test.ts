import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Fault, PROBLEMS, type ProblemCode, ProblemError } from '../../shared/contract/problem.ts';
import { CamelProblem, renderProblem, SnakeProblem } from '../../shared/contract/problem-document.ts';
import { codePoint } from '../support/code-points.ts';
import { UUID7 } from './requests.ts';

const context = {
  instance: '/v0/jobs',
  requestId: UUID7,
  docsUrl: 'https://docs.svc.example',
  topUpUrl: 'https://app.svc.example/credits',
};
const CODES = Object.entries(PROBLEMS).map(([code, problem]) => [code as ProblemCode, problem] as const);

describe('a problem document', () => {
  test.each(CODES)(
    'for %s has its type, title, status and retryable flag, and repeats code and detail in errors',
    (code, problem) => {
      const document = renderProblem({
        ...context,
        casing: 'snake',
        error: new ProblemError(code, 'It failed.'),
      });
      expect(document).toEqual({
        type: `https://docs.svc.example/errors/${code.replaceAll('_', '-')}`,
        ...problem,
        code,
        detail: 'It failed.',
        instance: '/v0/jobs',
        request_id: UUID7,
        errors: [{ code, message: 'It failed.', pointer: '/' }],
        ...(code === 'insufficient_credits' ? { top_up_url: context.topUpUrl } : {}),
      });
    },
  );

  test('lists faults and names the parameter of the first', () => {
    const faults: Fault[] = [
      { code: 'out_of_range', message: 'm', pointer: '/limit', param: 'limit' },
      { code: 'unknown_parameter', message: 'n', pointer: '/x', param: 'x' },
    ];
    const error = new ProblemError('invalid_request', 'two', { faults });
    expect(renderProblem({ ...context, casing: 'camel', error })).toEqual({
      type: 'https://docs.svc.example/errors/invalid-request',
      title: 'Invalid request',
      status: 400,
      code: 'invalid_request',
      detail: 'two',
      instance: '/v0/jobs',
      requestId: UUID7,
      retryable: false,
      errors: [
        { code: 'out_of_range', message: 'm', pointer: '/limit' },
        { code: 'unknown_parameter', message: 'n', pointer: '/x' },
      ],
      param: 'limit',
    });
  });

  test.each(['snake', 'camel'] as const)(
    'for insufficient credits shows both amounts and the top-up URL (%s)',
    (casing) => {
      const error = new ProblemError('insufficient_credits', 'd', {
        availableMicros: 5_000n,
        requiredMicros: 20_000n,
      });
      expect(renderProblem({ ...context, casing, error })).toMatchObject(
        casing === 'snake'
          ? { available_credit_usd: '0.005', required_credit_usd: '0.02', top_up_url: context.topUpUrl }
          : { availableCreditUsd: '0.005', requiredCreditUsd: '0.02', topUpUrl: context.topUpUrl },
      );
    },
  );

  test('shows a negative balance as 0.00', () => {
    const error = new ProblemError('insufficient_credits', 'd', { availableMicros: -1n, requiredMicros: 1n });
    expect(renderProblem({ ...context, casing: 'snake', error })).toMatchObject({
      available_credit_usd: '0.00',
    });
  });

  test('never shows the cause', () => {
    const error = new ProblemError('internal_error', 'd', { cause: new Error('secret') });
    expect(JSON.stringify(renderProblem({ ...context, casing: 'snake', error }))).not.toContain('secret');
  });

  test('satisfies its schema for any detail and faults', () => {
    const bytes = fc.string({ unit: codePoint, maxLength: 3000 });
    const fault = fc.record({
      code: fc.constant('invalid_format' as const),
      message: bytes,
      pointer: bytes,
      param: bytes,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...CODES.map(([code]) => code)),
        bytes,
        fc.array(fault, { maxLength: 150 }),
        (code, detail, faults) => {
          const error = new ProblemError(code, detail, { faults });
          SnakeProblem.parse(renderProblem({ ...context, casing: 'snake', error }));
          CamelProblem.parse(renderProblem({ ...context, casing: 'camel', error }));
        },
      ),
      { numRuns: 300 },
    );
  });
});
