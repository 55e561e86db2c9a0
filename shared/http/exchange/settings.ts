import { requiredVariable } from '../../table/environment.ts';

/** The settings of a deployment, read once from a function's environment. */
export interface Settings {
  /** Part of every API key. */
  readonly stage: string;
  /** Without a trailing slash. */
  readonly docsUrl: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  /** Milliseconds within which every request is answered, successfully or not. */
  readonly deadlineMs: number;
  /** Checks every response against its schema; set in tests and in the local runtime. */
  readonly validateResponses: boolean;
  /** Callers' addresses come from the edge, not from the connection (docs/adr/0035). */
  readonly behindEdge: boolean;
}

/**
 * Reads STAGE, DOCS_URL, APP_URL, DEADLINE_MS, VALIDATE_RESPONSES and CALLER_ADDRESS.
 * @throws Error that names the missing or malformed variable
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const required = (name: string): string => requiredVariable(environment, name);
  const baseUrl = (name: string): string => {
    const value = required(name);
    if (!URL.canParse(value)) throw new Error(`${name} is not an absolute URL: ${value}`);
    return value.replace(/\/+$/, '');
  };
  const deadlineMs = Number(required('DEADLINE_MS'));
  if (!Number.isInteger(deadlineMs) || deadlineMs < 1) {
    throw new Error(`DEADLINE_MS is not a positive integer: ${environment['DEADLINE_MS']}`);
  }
  return {
    stage: required('STAGE'),
    docsUrl: baseUrl('DOCS_URL'),
    appUrl: baseUrl('APP_URL'),
    deadlineMs,
    validateResponses: environment['VALIDATE_RESPONSES'] === '1',
    behindEdge: environment['CALLER_ADDRESS'] === 'edge',
  };
}
