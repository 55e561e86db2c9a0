import { describe, expect, test } from '@jest/globals';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { type CodeLookup, checkCodes } from '../../../shared/contract/request/code-check.ts';
import { validateRequest } from '../../../shared/contract/request/request.ts';
import { declared, read } from '../declared.ts';

/** Makes a catalogue that lacks the codes starting with `no` and records its lookups. */
function catalogue() {
  const asked: [string, readonly string[]][] = [];
  const lookup: CodeLookup = async (vocabulary, codes) => {
    asked.push([vocabulary, codes]);
    return new Map(codes.filter((code) => /^no/i.test(code)).map((code) => [code, ['node', 'nomad']]));
  };
  return { asked, lookup };
}

async function faults(id: string, rawQueryString: string, lookup: CodeLookup) {
  const request = validateRequest(declared(id), { pathParameters: {}, rawQueryString }, lookup);
  const error: unknown = await request.then(
    () => new ProblemError('invalid_request', '', { faults: [] }),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error;
  return error.details.faults;
}

describe('codes of the catalogues', () => {
  test('that do not exist are faults that point at the value and suggest the nearest codes', async () => {
    const { lookup } = catalogue();
    expect(await faults('list-jobs', 'tools=a&tools=a&tools=nope&locations=nowhere&roles=b', lookup)).toEqual(
      [
        {
          code: 'unknown_code',
          message: '\'tools\' has "nope", which is not a known code; near it are "node", "nomad"',
          param: 'tools',
          pointer: '/tools/2',
        },
        expect.objectContaining({ code: 'unknown_code', pointer: '/locations/0' }),
      ],
    );
  });

  test('are looked up once per vocabulary, without duplicates; names are looked up as names', async () => {
    const { asked, lookup } = catalogue();
    const query =
      'tools=a&facts[technologyTools]=a&facts[technologyTools]=b&facts[initiativeTools]=C&languages=en';
    expect(await faults('list-job-facts', query, lookup)).toHaveLength(1);
    expect(asked).toEqual([
      ['tool', ['a', 'b']],
      ['tool', ['C']],
    ]);
  });

  test('are suggested for names', async () => {
    const { lookup } = catalogue();
    const found = await faults('list-jobs', 'tools=Python&tools=nOpe', lookup);
    expect(found?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^'tools' is "Python"; it must be lowercase .*; did you mean "python"\?$/),
      expect.stringMatching(/^'tools' is "nOpe"; it must be lowercase .*; near it are "node", "nomad"$/),
    ]);
    const listed = await faults('list-jobs', 'tools=python,rust&locations=no:a,b', lookup);
    expect(listed?.map(({ message }) => message.split('; ').at(-1))).toEqual([
      'repeat the key for each value: tools=python&tools=rust',
      'repeat the key for each value: locations=no:a&locations=b',
    ]);
  });

  test("are reported together with the request's other faults", async () => {
    const { lookup } = catalogue();
    const found = await faults('list-jobs', 'limit=0&industries=no&languages=xx', lookup);
    expect(found?.map(({ pointer }) => pointer)).toEqual(['/limit', '/languages/0', '/industries/0']);
  });

  test('of tool categories are known to initiativeTools and unknown to technologyTools', async () => {
    const { asked, lookup } = catalogue();
    const category = 'business-finance-and-erp';
    await faults('list-job-facts', `facts[initiativeTools]=${category}`, lookup);
    expect(asked).toEqual([]);
    await faults('list-job-facts', `facts[technologyTools]=${category}`, lookup);
    expect(asked).toEqual([['tool', [category]]]);
  });

  test('in an already parsed query are checked the same way', async () => {
    const { lookup } = catalogue();
    const { query } = read(
      'list-company-events',
      'matchingJobs[technologyTools]=a&matchingJobs[technologyTools]=nope',
    );
    expect(await checkCodes(declared('list-company-events'), query, lookup)).toMatchObject([
      {
        code: 'unknown_code',
        pointer: '/matchingJobs/technologyTools/1',
        param: 'matchingJobs[technologyTools]',
      },
    ]);
    const places = read('list-locations', 'query=be&parent=nowhere').query;
    expect(await checkCodes(declared('list-locations'), places, lookup)).toMatchObject([
      { pointer: '/parent' },
    ]);
    expect(await checkCodes(declared('list-jobs'), { languages: ['en', 'xx'] }, lookup)).toMatchObject([
      { pointer: '/languages/1' },
    ]);
  });

  test('that all exist cause no fault', async () => {
    const { lookup } = catalogue();
    expect(await faults('list-jobs', 'tools=a&roles=b&industries=c&locations=d', lookup)).toEqual([]);
  });
});
