/** The request line and the headers of a request. */
export interface RequestHead {
  readonly method: string;
  readonly target: string;
  /** Names and values, alternating, as Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[];
}

const REQUEST_LINE = /^([A-Z]{1,20}) (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*)$/;

/**
 * Parses the head of a request, without its empty line.
 * @returns undefined for anything but plain HTTP/1.1: another version, an absolute target, folded or malformed lines.
 */
export function parseHead(text: string): RequestHead | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const [, method, target] = REQUEST_LINE.exec(first) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const rawHeaders: string[] = [];
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    rawHeaders.push(name, value.trimEnd());
  }
  return { method, target, rawHeaders };
}

/** Returns every value of a header, in the order sent. */
export function valuesOf({ rawHeaders }: Pick<RequestHead, 'rawHeaders'>, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}

/**
 * Returns the length of the body.
 * @returns undefined when only `Transfer-Encoding` says where it ends, or when the head contradicts itself.
 */
export function bodyLength(head: RequestHead): number | undefined {
  if (valuesOf(head, 'transfer-encoding').length > 0) return undefined;
  const [length = '0', ...others] = valuesOf(head, 'content-length');
  return others.length === 0 && /^\d{1,12}$/.test(length) ? Number(length) : undefined;
}
