/** Widest line of generated code. */
export const WIDTH = 110;

export const BANNER =
  '# Generated from docs/reference/openapi-flat.json by `npm run openapi`. Do not edit.\n';

/** `workArrangements` as Python writes it: `work_arrangements`. */
export const snake = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** `agency_policy` and `agencyPolicy` as the name of a class: `AgencyPolicy`. */
export const pascal = (name: string): string =>
  snake(name).replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A plural of the document's parameters: `benefits`, `policies`, `statuses`. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/i, 'y')
    .replace(/(?<=us)es$/, '')
    .replace(/(?<!s|u)s$/, '');

export const quote = (value: unknown): string => JSON.stringify(value);

export const indent = (code: string, levels = 1): string =>
  code.replaceAll(/^(?=.)/gm, '    '.repeat(levels));

/** Wraps a paragraph. Further lines begin with the hanging indent. */
export function wrap(paragraph: string, width: number, hanging = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.trimStart().length > 0 && longer.length > width && line.trim() !== '') {
      lines.push(line);
      line = hanging + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** A string that documents what stands before it or around it. */
export function docstring(paragraphs: readonly string[], levels: number): string {
  const width = WIDTH - 4 * levels;
  const safe = paragraphs.map((each) => each.replaceAll('\\', '\\\\').replaceAll('"""', "'''"));
  const [first = '', ...rest] = safe;
  const single = `"""${first}"""`;
  if (rest.length === 0 && single.length <= width && !first.includes('\n') && !first.endsWith('"')) {
    return indent(single, levels);
  }
  const wrapped = [wrap(`"""${first}`, width), ...rest.map((each) => wrapBlock(each, width))];
  return indent(`${wrapped.join('\n\n')}\n"""`, levels);
}

/** Wraps each line of a block by itself; a line that is indented keeps its indent and hangs by four more. */
const wrapBlock = (block: string, width: number): string =>
  block
    .split('\n')
    .map((line) => {
      const margin = /^ */.exec(line)?.[0] ?? '';
      const hanging = margin === '' ? '' : `${margin}    `;
      return (
        margin +
        wrap(line.trimStart(), width - margin.length, hanging.slice(margin.length)).replaceAll(
          '\n',
          `\n${margin}`,
        )
      );
    })
    .join('\n');

/** A call, a signature or a literal: on one line if it fits, else one item per line. */
export function bracketed(
  opening: string,
  items: readonly string[],
  closing: string,
  levels: number,
): string {
  const single = `${opening}${items.join(', ')}${closing}`;
  if (single.length + 4 * levels <= WIDTH) return indent(single, levels);
  const lines = items.map((item) => indent(`${item},`, levels + 1));
  return [indent(opening, levels), ...lines, indent(closing, levels)].join('\n');
}
