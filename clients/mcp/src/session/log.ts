/** Replaces the key wherever a text has it: messages of libraries may quote a header. */
export const without = (key: string, text: string): string =>
  key === '' ? text : text.replaceAll(key, '[API key]');

/** Writes a line to standard error; standard output belongs to the protocol. */
export const log = (key: string, line: string): void => {
  process.stderr.write(`jobs-companies-mcp: ${without(key, line)}\n`);
};
