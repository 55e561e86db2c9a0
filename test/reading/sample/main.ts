import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { counted, counting } from '../../../infra/operator/terminal/output.ts';
import { Progress } from '../../../infra/operator/terminal/progress.ts';
import { FeedFileError } from '../../../shared/publishing/feed-file.ts';
import { PatternError } from '../../../shared/reading/automaton/pattern.ts';
import { RULE_TABLES } from '../../../shared/reading/rules/all.ts';
import { type CorpusPosting, corpusPostings } from './corpus.ts';
import { Draw } from './draw.ts';
import { type Quoted, statedIn, type Unread, unreadWith } from './stated.ts';

const VARIANTS = RULE_TABLES.map(({ variant }) => variant).sort();
const CORPUS = fileURLToPath(new URL('../../../../shared/data/jobs-ashby.ndjson.gz', import.meta.url));
const USAGE = `Usage: npm run facts:sample -- --variant NAME [options] [FILE...]
Draws facts at random from postings, one per sentence, with their rules and passages, for a person to judge.

A FILE has one record per line, plain or gzip: of any board with an importer, or with a description or text in Markdown.
A FILE that ends in .md is one posting. Default: the Ashby corpus, ../shared/data/jobs-ashby.ndjson.gz.

  --variant NAME       ${VARIANTS.slice(0, 8).join(', ')},
                       ${VARIANTS.slice(8).join(', ')}
  --count N            how many to draw (default 100)
  --seed TEXT          equal seeds draw the same (default 1)
  --value TEXT         only values with this text, such as required_experience
  --rule TEXT          only rules whose id begins so
  --section NAME       only passages in this section, such as requirements
  --without-fact WORDS draws lines with these words that gave nothing of the variant instead, to judge recall; patterns
                       as in docs/facts.md, separated by semicolons: 'sponsor*; work permit', '{tool}'
  --context            prints the lines before and after, too
  --json               prints one JSON object
`;

class UsageError extends Error {}

/** What was drawn: a fact with its rule, or a line without a fact. */
type Drawn = Quoted & {
  readonly place: string;
  readonly title: string;
  readonly employer: string;
  readonly value?: string;
  readonly rule?: string;
  readonly elsewhere?: Unread['elsewhere'];
};

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const progress = new Progress(process.stderr);

try {
  await run(process.argv.slice(2));
} catch (error) {
  progress.clear();
  process.exitCode = 1;
  if (stop.signal.aborted) {
    process.stderr.write('facts:sample: interrupted, nothing was drawn\n');
    process.exitCode = 130;
  } else if (error instanceof UsageError) {
    process.stderr.write(`facts:sample: ${error.message}\nTry npm run facts:sample -- --help\n`);
    process.exitCode = 2;
  } else if (error instanceof FeedFileError) process.stderr.write(`facts:sample: ${error.message}\n`);
  else throw error;
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const { variant } = values;
  if (variant === undefined || !VARIANTS.includes(variant)) {
    const given = variant === undefined ? 'is missing' : `'${variant}' is not a variant`;
    throw new UsageError(`--variant ${given}: one of ${VARIANTS.join(', ')}`);
  }
  const count = Number(values.count);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new UsageError(`--count '${values.count}' is not a positive whole number`);
  }
  const find = finderOf(variant, values['without-fact']);
  const files = positionals.length === 0 ? [CORPUS] : positionals;
  for (const file of files) {
    if (!(await stat(file).catch(() => null))?.isFile()) throw new UsageError(`${file} is not a file`);
  }
  const isWanted = ({ value, rule, section }: Drawn) =>
    (values.value === undefined || value?.includes(values.value) !== false) &&
    (values.rule === undefined || rule?.startsWith(values.rule) !== false) &&
    (values.section === undefined || section === values.section);
  const draw = new Draw<Drawn>(values.seed);
  let postings = 0;
  const faults: string[] = [];
  for (const file of files) {
    progress.begin(`Reading ${basename(file)}`);
    for await (const read of corpusPostings(file, stop.signal)) {
      if ('fault' in read) {
        faults.push(`${read.place}: ${read.fault}`);
        continue;
      }
      postings += 1;
      for (const one of find(read)) {
        if (isWanted(one)) draw.offer(one.sentence.replaceAll(/[«»]/gu, ''), one.value ?? '', one);
      }
      progress.update(`${counting(postings, 'posting')}, ${counting(draw.size, 'sentence')}`);
      // Lets a signal arrive: the reader itself never waits.
      if (postings % 100 === 0) await new Promise(setImmediate);
    }
  }
  progress.clear();
  if (faults.length > 0) {
    process.stderr.write(`left out ${counting(faults.length, 'line')}, the first of them ${faults[0]}\n`);
  }
  const drawn = draw.drawn(count);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ variant, seed: values.seed, postings, distinct: draw.size, drawn })}\n`
      : textOf(
          drawn,
          `${counted(drawn.length)} of ${counting(draw.size, 'sentence')} in ${counting(postings, 'posting')}`,
          values.context,
        ),
  );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        variant: { type: 'string' },
        count: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        value: { type: 'string' },
        rule: { type: 'string' },
        section: { type: 'string' },
        'without-fact': { type: 'string' },
        context: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function finderOf(variant: string, words: string | undefined): (posting: CorpusPosting) => Drawn[] {
  let find: (posting: CorpusPosting) => Omit<Drawn, 'place' | 'title' | 'employer'>[];
  if (words === undefined) find = (posting) => statedIn(posting, variant);
  else {
    const patterns = words
      .split(';')
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== '');
    if (patterns.length === 0) throw new UsageError('--without-fact has no words');
    try {
      find = unreadWith(patterns, variant);
    } catch (error) {
      throw error instanceof PatternError ? new UsageError(`--without-fact: ${error.message}`) : error;
    }
  }
  return (posting) =>
    find(posting).map((one) => ({
      ...one,
      place: posting.place,
      title: posting.context.title,
      employer: posting.context.employerNames[0] ?? '',
    }));
}

function textOf(drawn: readonly Drawn[], summary: string, hasContext: boolean): string {
  const entries = drawn.map((one, index) => {
    const where = [
      one.section,
      one.kind,
      ...(one.introducedBy === null ? [] : [`under "${one.introducedBy}"`]),
    ];
    const lines = [
      `${index + 1}. ${one.value ?? `no fact (posting: ${one.elsewhere?.join(', ') || 'none'})`}`,
      ...(one.rule === undefined ? [] : [`   rule ${one.rule}`]),
      `   ${where.join(', ')}`,
      ...(hasContext && one.lineBefore !== null ? [`   | ${one.lineBefore}`] : []),
      `   > ${one.sentence}`,
      ...(hasContext && one.lineAfter !== null ? [`   | ${one.lineAfter}`] : []),
      `   ${[one.place, one.employer, one.title].filter((part) => part !== '').join(' · ')}`,
    ];
    return `${lines.join('\n')}\n`;
  });
  return [...entries, `${summary}\n`].join('\n');
}
