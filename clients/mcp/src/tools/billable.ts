import { OPERATIONS } from '../../../typescript/src/generated/operations.ts';
import { usdOf } from '../../../typescript/src/money/usd.ts';
import { List } from '../../../typescript/src/pages/list.ts';
import { retrieve } from '../../../typescript/src/resources/retrieve.ts';
import type {
  Company,
  EventsBundle,
  FactsBundle,
  Job,
  JobContent,
} from '../../../typescript/src/types/bodies.ts';
import { answerOf, cursorOf } from '../answers/answer.ts';
import {
  compactCompany,
  compactEvents,
  compactFacts,
  compactJob,
  descriptionParts,
} from '../answers/compact.ts';
import { explained, maximumOf, type Operation, type Price, pluralOf, priceOf } from '../budget/price.ts';
import { INPUTS } from '../generated/operations.ts';
import type { OperationInput, Schema } from '../schema/input.ts';
import type { Session } from '../session/session.ts';
import { choiceOf, filtersOf, flagOf, refuseOthers, sizeOf, textOf } from './arguments.ts';
import { billed, refusalOf } from './billed.ts';
import type { Tool } from './tool.ts';

/** The tools that cost money. */

const DRY_RUN: Schema = {
  type: 'boolean',
  default: false,
  description: 'true: says what this call can cost at most. Nothing is sent and nothing is charged.',
};
const DETAIL: Schema = {
  type: 'string',
  enum: ['compact', 'full'],
  default: 'compact',
  description:
    'compact: what is usually needed. full: every field, with evidence; much longer, the same price.',
};
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  // A repeated call is charged again.
  idempotentHint: false,
  openWorldHint: true,
};

interface Text {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What one charged resource is. */
  readonly noun: string;
}

export const BILLABLE_TOOLS: readonly Tool[] = [
  listTool<Job>({
    name: 'search_jobs',
    title: 'Search jobs',
    noun: 'job',
    description:
      'Searches job postings by words, place, role, pay, tools, seniority and work arrangement; newest open jobs first. Values of one filter combine with OR, filters with AND. Get the codes for `roles`, `industries`, `tools` and `locations` from find_roles, find_industries, find_tools and find_locations, which are free.',
    operation: OPERATIONS.listJobs,
    input: INPUTS.listJobs,
    compact: compactJob,
  }),
  retrieveTool<Job>({
    name: 'get_job',
    title: 'Get a job',
    noun: 'job',
    description: 'Retrieves one job by its ID, open or closed. search_jobs returns the same fields already.',
    operation: OPERATIONS.retrieveJob,
    input: INPUTS.retrieveJob,
    parameter: 'job_id',
    resources: (job, full) => [full ? job : compactJob(job)],
  }),
  retrieveTool<JobContent>({
    name: 'get_job_description',
    title: 'Get the text of a job',
    noun: 'description',
    description:
      'Retrieves the text of an open job as the employer wrote it. Call it only for jobs whose `description` is "available".',
    operation: OPERATIONS.retrieveJobContent,
    input: INPUTS.retrieveJobContent,
    parameter: 'job_id',
    resources: (content, full) => (full ? [content] : descriptionParts(content)),
  }),
  listTool<FactsBundle>({
    name: 'search_job_facts',
    title: 'Search facts of jobs',
    noun: 'job',
    description:
      'Finds open jobs by what their text states (benefits, tools required or used, compliance, plans, degree), with the source of each fact. `facts` chooses jobs; each job has all its facts. For plain job searches search_jobs is cheaper to control.',
    operation: OPERATIONS.listJobFacts,
    input: INPUTS.listJobFacts,
    compact: compactFacts,
  }),
  listTool<Company>({
    name: 'search_companies',
    title: 'Search companies',
    noun: 'company',
    description:
      'Searches hiring companies by name, country, industry and type. Ten times the price of a job.',
    operation: OPERATIONS.listCompanies,
    input: INPUTS.listCompanies,
    compact: compactCompany,
  }),
  retrieveTool<Company>({
    name: 'get_company',
    title: 'Get a company',
    noun: 'company',
    description: 'Retrieves one company by its ID.',
    operation: OPERATIONS.retrieveCompany,
    input: INPUTS.retrieveCompany,
    parameter: 'company_id',
    resources: (company, full) => [full ? company : compactCompany(company)],
  }),
  listTool<EventsBundle>({
    name: 'search_company_events',
    title: 'Search company events',
    noun: 'company',
    description:
      'Finds companies by what they disclosed (headcount, technology, compliance, initiatives) and by facts of their open jobs (`matchingJobs`), with sources. Narrow the filters: each company on the page is charged.',
    operation: OPERATIONS.listCompanyEvents,
    input: INPUTS.listCompanyEvents,
    compact: compactEvents,
  }),
];

function listTool<Item>(
  tool: Text & {
    readonly operation: Operation;
    readonly input: OperationInput;
    readonly compact: (item: Item) => object;
  },
): Tool {
  const { name, title, noun, operation, input, compact } = tool;
  const most = input.properties['limit']?.maximum ?? operation.pageSize;
  const usual = explained(priceOf(operation, noun));
  const page = operation.takesLimit
    ? `up to ${usual} with the default limit; a smaller limit costs less.`
    : `up to ${usual} per call; the page size is fixed.`;
  return {
    declaration: {
      name,
      title,
      description: `${tool.description} Price: $${operation.priceUsd} per returned ${noun}: ${page}`,
      inputSchema: inputSchema({ ...input.properties, detail: DETAIL, dry_run: DRY_RUN }),
      annotations: ANNOTATIONS,
    },
    run: async (args, call) => {
      const size = operation.takesLimit ? sizeOf(args['limit'], operation, most) : operation.pageSize;
      const price = priceOf(operation, noun, size);
      const full = choiceOf(args, 'detail', ['compact', 'full']) === 'full';
      const own = operation.takesLimit ? ['detail', 'dry_run', 'limit'] : ['detail', 'dry_run'];
      const query = { ...filtersOf(args, own), ...(operation.takesLimit ? { limit: size } : {}) };
      if (flagOf(args, 'dry_run')) return dryRun(call.session, name, price);
      const maxUsd = usdOf(maximumOf(price));
      const found = await billed(call, price, (transport, options) =>
        new List<Item>(transport, operation, query, { ...options, maxUsd }).then((each) => each),
      );
      const { data, nextCursor, chargedMicros } = found;
      const count = data.length === 1 ? `1 ${noun}` : `${data.length} ${pluralOf(noun)}`;
      const head = [
        `${count}. Charged $${usdOf(chargedMicros)}. ${call.session.leftOver}`,
        nextCursor === null
          ? 'This is the last page.'
          : `There are more: repeat the call with cursor ${cursorOf(nextCursor)} and the same filters. The next page is charged like this one.`,
      ];
      return answerOf(head, full ? data : data.map(compact), call.session.held, metaOf(call.session, found));
    },
  };
}

function retrieveTool<Data>(
  tool: Text & {
    readonly operation: Operation;
    readonly input: OperationInput;
    readonly parameter: string;
    readonly resources: (data: Data, full: boolean) => readonly object[];
  },
): Tool {
  const { name, title, noun, operation, input, parameter, resources } = tool;
  const [id] = Object.values(input.properties);
  const price = priceOf(operation, noun);
  return {
    declaration: {
      name,
      title,
      description: `${tool.description} Price: ${explained(price)} per call.`,
      inputSchema: inputSchema({ [parameter]: id ?? {}, detail: DETAIL, dry_run: DRY_RUN }, [parameter]),
      annotations: ANNOTATIONS,
    },
    run: async (args, call) => {
      refuseOthers(args, [parameter, 'detail', 'dry_run']);
      const key = textOf(args, parameter);
      const full = choiceOf(args, 'detail', ['compact', 'full']) === 'full';
      if (flagOf(args, 'dry_run')) return dryRun(call.session, name, price);
      const found = await billed(call, price, (transport, options) =>
        retrieve<Data>(transport, operation, key, options),
      );
      const head = [`Charged $${usdOf(found.chargedMicros)}. ${call.session.leftOver}`];
      return answerOf(head, resources(found.data, full), call.session.held, metaOf(call.session, found));
    },
  };
}

/** Lets programs read the charge without reading sentences. */
const metaOf = (
  { budget, balanceUsd }: Session,
  {
    chargedMicros,
    meta,
  }: { readonly chargedMicros: bigint; readonly meta: { readonly requestId: string | null } },
): Record<string, unknown> => ({
  'jobs-companies/charge': {
    charged_usd: usdOf(chargedMicros),
    session_left_usd: usdOf(budget.leftMicros),
    account_balance_usd: balanceUsd,
    request_id: meta.requestId,
  },
});

function dryRun(session: Session, name: string, price: Price) {
  const fits = maximumOf(price) <= session.budget.leftMicros;
  const text = fits
    ? `Dry run, nothing sent: ${name} with these arguments can cost up to ${explained(price)}. It fits. ${session.leftOver}`
    : `Dry run: it would be refused. ${refusalOf(session, price)}`;
  return { content: [{ type: 'text' as const, text }] };
}

function inputSchema(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Tool['declaration']['inputSchema'] {
  return {
    type: 'object',
    properties: { ...properties },
    ...(required.length === 0 ? {} : { required: [...required] }),
    additionalProperties: false,
  };
}
