/** One fault of a request (contract 4.3). */
export interface Fault {
  readonly code: string;
  readonly message: string;
  /** Names the parameter, then the property, then the index: `/facts/technologyTools/3`. */
  readonly pointer: string;
}

/** A problem document in either casing (contract 1.2, 4.1). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly errors: readonly Fault[];
  readonly param: string | null;
  readonly availableCreditUsd: string | null;
  readonly requiredCreditUsd: string | null;
  readonly topUpUrl: string | null;
}

/** Reads a problem document; null if the text is not one. A member that is missing or of another type is left empty. */
export function parseProblem(text: string, status: number): Problem | null {
  const document = record(parsed(text));
  const { code } = document;
  const string = (...names: readonly string[]): string | null => {
    const found = names.map((name) => document[name]).find((value) => typeof value === 'string');
    return typeof found === 'string' ? found : null;
  };
  const { errors } = document;
  const requestId = string('requestId', 'request_id') ?? '';
  if (typeof code !== 'string') return null;
  // Gateways answer JSON with a code, too. After a charge only the interface's own document proves a refund.
  if (status >= 500 && requestId === '') return null;
  return {
    type: string('type') ?? 'about:blank',
    title: string('title') ?? code,
    status,
    code,
    detail: string('detail') ?? code,
    instance: string('instance') ?? '/',
    requestId,
    retryable: document['retryable'] === true,
    errors: Array.isArray(errors) ? errors.map(faultOf) : [],
    param: string('param'),
    availableCreditUsd: string('availableCreditUsd', 'available_credit_usd'),
    requiredCreditUsd: string('requiredCreditUsd', 'required_credit_usd'),
    topUpUrl: string('topUpUrl', 'top_up_url'),
  };
}

function faultOf(value: unknown): Fault {
  const { code, message, pointer } = record(value);
  return { code: String(code ?? ''), message: String(message ?? ''), pointer: String(pointer ?? '/') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
