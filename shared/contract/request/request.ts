import * as z from 'zod/mini';
import { cut } from '../cut.ts';
import type { Operation } from '../operation.ts';
import { type Fault, ProblemError } from '../problem.ts';
import type { Vocabulary } from '../vocabularies.ts';
import { type CodeLookup, codeFaults, explainNames, languageFault, type NamedFault } from './code-check.ts';
import { boundsOf, faultAt } from './fault-text.ts';
import { boundOf, type Parameter, type Parameters, parametersOf } from './parameter-kinds.ts';
import { MAXIMUM_FAULTS, type Received, receive } from './received.ts';
import { type Accepted, readValue, readValues } from './values.ts';

/** A request as API Gateway passes it (payload 2.0): path values decoded, the query as sent. */
export interface RequestInput {
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly rawQueryString: string;
}

/** The validated parameters of a request. */
export interface ParsedRequest<O extends Operation> {
  readonly path: z.output<O['pathParameters']>;
  readonly query: z.output<O['query']>;
}

/**
 * Reads and validates the parameters of a request (contract 2.2), except for codes of catalogues.
 * @throws ProblemError `invalid_request` with every fault of path and query, at most 100; never anything else
 */
export function parseRequest<O extends Operation>(operation: O, input: RequestInput): ParsedRequest<O> {
  const { path, query, faults } = examine(operation, input);
  if (faults.length > 0) throw invalidRequest(faults);
  return {
    path: z.parse<O['pathParameters']>(operation.pathParameters, path),
    query: z.parse<O['query']>(operation.query, query),
  };
}

/**
 * Does what parseRequest does and also checks codes against the catalogues, so that one response lists every fault.
 * @throws ProblemError `invalid_request`, and whatever the lookup throws
 */
export async function validateRequest<O extends Operation>(
  operation: O,
  input: RequestInput,
  lookup: CodeLookup,
): Promise<ParsedRequest<O>> {
  const { path, query, faults, codes, names } = examine(operation, input);
  const all = faults.length < MAXIMUM_FAULTS ? await withCodes(faults, codes, names, lookup) : faults;
  if (all.length > 0) throw invalidRequest(all);
  return {
    path: z.parse<O['pathParameters']>(operation.pathParameters, path),
    query: z.parse<O['query']>(operation.query, query),
  };
}

/** Returns the faults with those of unknown codes. One that is at a name says which code has it. */
async function withCodes(
  faults: readonly Fault[],
  codes: Examined['codes'],
  names: Examined['names'],
  lookup: CodeLookup,
): Promise<readonly Fault[]> {
  const [unknown, explained] = await Promise.all([codeFaults(codes, lookup), explainNames(names, lookup)]);
  return [...faults.map((fault) => explained.get(fault) ?? fault), ...unknown];
}

/** Builds the problem of a request; `detail` states the first fault and the number of faults. */
export function invalidRequest(faults: readonly Fault[]): ProblemError {
  const shown = faults.slice(0, MAXIMUM_FAULTS);
  const first = shown[0]?.message ?? 'The request is not valid.';
  const detail = shown.length > 1 ? `${shown.length} faults, first: ${first}` : first;
  return new ProblemError('invalid_request', cut(detail, 1000), { faults: shown });
}

interface Examined {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  readonly codes: readonly { readonly vocabulary: Vocabulary; readonly accepted: Accepted }[];
  readonly names: readonly NamedFault[];
}

function examine(operation: Operation, input: RequestInput): Examined {
  const faults: Fault[] = [];
  const path = readPath(operation, input.pathParameters, faults);

  const parameters = parametersOf(operation.query);
  const { received, faults: misplaced } = receive(input.rawQueryString, parameters);
  faults.push(...misplaced);

  const values = new Map<string, unknown>();
  const codes: { vocabulary: Vocabulary; accepted: Accepted }[] = [];
  const names: NamedFault[] = [];
  for (const [key, entry] of received) {
    const read = readValues(entry);
    faults.push(...read.faults);
    const { vocabulary } = entry.parameter;
    if (vocabulary !== undefined) {
      names.push(...read.misnamed.map((each) => ({ ...each, vocabulary })));
      for (const accepted of read.accepted) {
        if (vocabulary === 'language') faults.push(...languageFault(accepted));
        else codes.push({ vocabulary, accepted });
      }
    }
    if (read.accepted.length > 0) values.set(key, collapse(entry, read.accepted));
  }

  faults.push(...missing(parameters, received));
  const query = assemble(parameters, values);
  const whole = operation.rules === undefined ? undefined : z.safeParse(operation.query, query);
  if (whole?.success === true) {
    const given = (name: string, property?: string) =>
      received.has(property === undefined ? name : `${name}.${property}`);
    faults.push(...(operation.rules?.(whole.data, given) ?? []));
  }
  return { path, query, faults, codes, names };
}

function readPath(
  operation: Operation,
  given: RequestInput['pathParameters'],
  faults: Fault[],
): Readonly<Record<string, unknown>> {
  const path: Record<string, unknown> = {};
  for (const [name, parameter] of parametersOf(operation.pathParameters)) {
    if (parameter.kind === 'object') continue;
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    const read = readValue(raw ?? '', parameter, { param: name, pointer: [name] });
    if (read.fault === undefined) path[name] = read.read;
    else faults.push(read.fault);
  }
  return path;
}

/** Removes duplicates from a list; the first stays. */
function collapse({ parameter }: Received, accepted: readonly Accepted[]): unknown {
  const values = accepted.map(({ value }) => value);
  return parameter.kind === 'list' ? [...new Set(values)] : values[0];
}

function missing(parameters: Parameters, received: ReadonlyMap<string, Received>): readonly Fault[] {
  return [...parameters].flatMap(([name, parameter]) =>
    received.has(name) || isOptional(parameter)
      ? []
      : [
          faultAt(
            { param: name, pointer: [name] },
            'missing_parameter',
            `'${name}' is required${allowedIn(parameter)}`,
          ),
        ],
  );
}

/** Completes a message with the length of a text that is missing. */
const allowedIn = (parameter: Parameter): string =>
  parameter.kind === 'scalar' && boundOf(parameter.value, 'maximum') !== undefined
    ? `; it must be ${boundsOf(parameter.value)}`
    : '';

const isOptional = (parameter: Parameter) => z.safeParse(parameter.schema, undefined).success;

/** Builds the query object, without parameters that were not given or not accepted. */
function assemble(
  parameters: Parameters,
  values: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = {};
  for (const [name, parameter] of parameters) {
    if (parameter.kind !== 'object') {
      if (values.has(name)) query[name] = values.get(name);
      continue;
    }
    const properties = [...parameter.properties.keys()].filter((property) =>
      values.has(`${name}.${property}`),
    );
    if (properties.length > 0) {
      query[name] = Object.fromEntries(
        properties.map((property) => [property, values.get(`${name}.${property}`)]),
      );
    }
  }
  return query;
}
