import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '../../../infra/operations.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { renderProblem, SnakeProblem } from '../../../shared/contract/problem-document.ts';
import { parseRequest } from '../../../shared/contract/request/request.ts';
import { requestedPath } from '../../../shared/http/exchange/requested-path.ts';
import { goodPath } from '../derived-requests.ts';
import { UUID7 } from '../requests.ts';

const FILE = new URL('../../../../shared/data/fuzz-blns.json.gz', import.meta.url);
// The list is test input from outside the repository.
const withList = existsSync(FILE) ? describe : describe.skip;

withList('every string of the big list of naughty strings (skipped without ../shared/data)', () => {
  const strings: unknown = existsSync(FILE)
    ? JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'))
    : [];
  const naughty = Array.isArray(strings) ? strings.map(String) : [];

  test('is accepted, or refused with a valid problem, as a name, a value and a path, raw and encoded', () => {
    let refused = 0;
    for (const operation of OPERATIONS) {
      for (const value of naughty) {
        const encoded = encodeURIComponent(value.toWellFormed());
        const good = goodPath(operation);
        const name = Object.keys(operation.pathParameters.shape)[0] ?? 'none';
        const requests = [
          { pathParameters: good, rawQueryString: value },
          {
            pathParameters: good,
            rawQueryString: `query=${encoded}&${encoded}=1&facts[${encoded}]=${encoded}`,
          },
          { pathParameters: { [name]: value }, rawQueryString: '' },
        ];
        for (const request of requests) {
          try {
            parseRequest(operation, request);
          } catch (error) {
            if (!(error instanceof ProblemError)) throw error;
            refused += 1;
            const document = renderProblem({
              error,
              casing: 'snake',
              instance: requestedPath({ rawPath: value }),
              requestId: UUID7,
              docsUrl: 'https://docs.svc.example',
            });
            if (!SnakeProblem.safeParse(document).success) throw new Error(JSON.stringify(document));
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(naughty.length);
  });
});
