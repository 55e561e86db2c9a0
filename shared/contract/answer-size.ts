/** The largest response body: Lambda's limit of 6 MB, less room for headers. */
export const MAXIMUM_ANSWER_BYTES = 6_000_000;

/**
 * Returns the bytes of a body within the function's result. The result is JSON and the body a string in it, so each
 * quote and backslash is escaped.
 */
export const answerBytes = (body: string): number => Buffer.byteLength(JSON.stringify(body));
