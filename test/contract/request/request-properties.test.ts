import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OPERATIONS } from '../../../infra/operations.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { CamelProblem, renderProblem, SnakeProblem } from '../../../shared/contract/problem-document.ts';
import { parseRequest } from '../../../shared/contract/request/request.ts';
import * as v from '../../../shared/contract/vocabulary.ts';
import { requestedPath } from '../../../shared/http/exchange/requested-path.ts';
import { codePoint } from '../../support/code-points.ts';
import { read } from '../declared.ts';
import { GOOD_QUERIES, UUID7 } from '../requests.ts';

const operation = fc.constantFrom(...OPERATIONS);
/** Text as a gateway passes it on: arbitrary, or close to the grammar. */
const fragments = fc.constantFrom(
  ...'& = [ ] % + %25 %FF %00 %C3%A9 facts company matchingJobs roles query limit cursor benefits 0 49 50 true a __proto__ [] ~ / \uD800 \u202E é 😀'.split(
    ' ',
  ),
  ...Object.values(GOOD_QUERIES).flat(),
);
const hostile = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 400 }),
  fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join('')),
);

/** Parses a request and returns the problem if it is refused. Any other error fails the property. */
function outcome(
  of: (typeof OPERATIONS)[number],
  rawQueryString: string,
  value: string,
): ProblemError | null {
  const pathParameters = Object.fromEntries(
    Object.keys(of.pathParameters.shape).map((name) => [name, value]),
  );
  try {
    parseRequest(of, { pathParameters, rawQueryString });
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

const encode = (name: string, values: readonly string[]) =>
  values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
const codes = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}([-_.][a-z0-9]{1,8}){0,3}$/), {
  maxLength: 50,
});

describe('any bytes', () => {
  test('are accepted, or refused with a problem document that satisfies its schema in either casing', () => {
    fc.assert(
      fc.property(operation, hostile, fc.string({ unit: codePoint }), (of, query, path) => {
        const error = outcome(of, query, path);
        if (error === null) return;
        const context = {
          error,
          instance: requestedPath({ rawPath: path }),
          requestId: UUID7,
          docsUrl: 'https://docs.svc.example/',
        };
        SnakeProblem.parse(JSON.parse(JSON.stringify(renderProblem({ ...context, casing: 'snake' }))));
        CamelProblem.parse(JSON.parse(JSON.stringify(renderProblem({ ...context, casing: 'camel' }))));
        const faults = error.details.faults ?? [];
        expect(faults.length).toBeGreaterThan(0);
        expect(faults.length).toBeLessThanOrEqual(100);
        expect(faults.every(({ message, param }) => message.length <= 500 && param.length <= 160)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('leave Object.prototype unchanged', () => {
    fc.assert(
      fc.property(operation, fc.constantFrom('__proto__', 'constructor', 'prototype'), (of, name) => {
        outcome(
          of,
          `${name}=1&${name}[x]=1&facts[${name}]=1&facts[${name}][0]=1&${name}[__proto__][0]=x`,
          name,
        );
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect(Reflect.get({}, 'x')).toBeUndefined();
      }),
    );
  });
});

describe('a valid query', () => {
  test('parses to exactly the values that the client wrote', () => {
    fc.assert(
      fc.property(
        codes,
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.option(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), {
          nil: undefined,
        }),
        (tools, limit, visa, from) => {
          const query = [
            encode('tools', tools),
            `limit=${limit}`,
            visa === undefined ? '' : `visa_sponsorship=${visa}`,
            from === undefined ? '' : encode('updated_from', [from.toISOString()]),
          ].join('&');
          const parsed = read('list-jobs', query).query;
          expect(parsed).toMatchObject({ tools, limit });
          expect([parsed['visa_sponsorship'], parsed['updated_from']]).toEqual([visa, from?.toISOString()]);
        },
      ),
    );
  });

  test('means the same in all three forms of a deepObject list and any encoding of the brackets', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...v.BENEFITS), { minLength: 1, maxLength: 50 }), (benefits) => {
        const forms = [
          (_: number) => 'facts[benefits]',
          (_: number) => 'facts[benefits][]',
          (index: number) => `facts[benefits][${index}]`,
          (_: number) => 'facts%5Bbenefits%5D%5b%5d',
        ];
        const read1 = forms.map((name) =>
          read('list-job-facts', benefits.map((benefit, index) => `${name(index)}=${benefit}`).join('&')),
        );
        expect(new Set(read1.map((parsed) => JSON.stringify(parsed))).size).toBe(1);
        expect(read1[0]?.query['facts']).toMatchObject({ benefits: [...new Set(benefits)] });
      }),
    );
  });

  test('may have its parameters in any order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          ['roles=a', 'tools=b', 'limit=3', 'sort=updated', 'query=x+y', 'statuses=closed'],
          {
            minLength: 6,
          },
        ),
        (parts) => {
          expect(read('list-jobs', parts.join('&'))).toEqual(read('list-jobs', parts.sort().join('&')));
        },
      ),
    );
  });
});
