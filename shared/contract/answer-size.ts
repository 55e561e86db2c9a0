/** What Lambda answers API Gateway at most, 6 MB, less what headers need. */
export const MAXIMUM_ANSWER_BYTES = 6_000_000;

/**
 * Bytes that a body takes in the answer of a function, which is JSON in which the body is a string: each of its quotes
 * and backslashes is escaped there.
 */
export const answerBytes = (body: string): number => Buffer.byteLength(JSON.stringify(body));
