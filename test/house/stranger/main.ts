// Prints, as JSON, what follows from the declarations of this tree for one operation. stranger.test.ts runs it in a copy
// of the tree to which it has added that operation.
import { openApiDocument } from '../../../infra/openapi/document.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { parseRequest } from '../../../shared/contract/request/request.ts';
import type { Job } from '../../../shared/contract/resources/job.ts';
import { jobDimensions, jobMatcher } from '../../../shared/jobs/filter.ts';
import { JobsQuery } from '../../../shared/jobs/query.ts';
import { readStoredQuery } from '../../../shared/monitors/stored-query.ts';
import { synthesizeTemplate } from '../../infra/support/synthesis.ts';

const [id = '', filter = ''] = process.argv.slice(2);
const operation = OPERATIONS.find((candidate) => candidate.id === id);
if (operation === undefined) throw new Error(`no operation ${id}`);
const { Resources } = synthesizeTemplate();
const ofType = (type: string): unknown[] =>
  Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));

const fault = (rawQueryString: string): unknown => {
  try {
    parseRequest(operation, { pathParameters: { company_id: 'x' }, rawQueryString });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

const wanted = { [filter]: ['de'] };
const job = (language: string | null): Parameters<ReturnType<typeof jobMatcher>>[0] => ({
  ordinal: 1,
  cleared: true,
  distributableUntil: null,
  industryCodes: [],
  placeIds: [],
  roleCodes: [],
  postingId: '',
  job: { posting_language: language } as Job,
});
const matches = jobMatcher(wanted);

process.stdout.write(
  JSON.stringify({
    template: JSON.stringify(ofType('AWS::ApiGatewayV2::Route')),
    functions: JSON.stringify(ofType('AWS::Lambda::Function')),
    policies: JSON.stringify(ofType('AWS::IAM::Policy')),
    openapi: openApiDocument(),
    fault: fault('limit=101&nonsense=1'),
    parsed: JobsQuery.parse(wanted),
    stored: readStoredQuery('jobs', { statuses: ['open'] }),
    dimensions: jobDimensions(wanted),
    matches: ['de', 'en', null].map((language) => matches(job(language))),
  }),
);
