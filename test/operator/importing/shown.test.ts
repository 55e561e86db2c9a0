import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FactItem } from '../../../shared/contract/resources/fact.ts';
import { BOARDS } from '../../importers/boards/fixtures.ts';
import { CATALOGUE_LINES } from '../../support/feed-lines.ts';
import { startInterface, type TestInterface } from '../../support/interface.ts';
import { runtimeOver, type TestRuntime } from '../commands/support.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents of seven shapes
type Loose = any;

interface Board {
  readonly format: string;
  readonly file: string;
  readonly options?: readonly string[];
  /** The address of the job, which its evidence names. */
  readonly url: string;
  /** Returns the record in the parsed file, or the node in the parsed script. */
  record(document: Loose): Loose;
  /** Returns the texts of the record in the order in which they are read: HTML. */
  texts(record: Loose): readonly string[];
  /** What the facts of the text quote. */
  readonly quoted: Readonly<Record<string, string>>;
  /** What the fields that state facts have. */
  readonly stated: Readonly<Record<string, string>>;
}

const BOARD_FILES: readonly Board[] = [
  {
    format: 'ashby',
    file: 'ashby.json',
    url: 'https://jobs.ashbyhq.com/kettleworks/5d0c3c0e-8f1b-4c64-9a55-0a6f1f8f3b01',
    record: ({ jobs }) => jobs[0],
    texts: ({ descriptionHtml }) => [descriptionHtml],
    quoted: { benefit: 'Health insurance', technology: 'Python' },
    stated: {
      '/jobUrl': 'https://jobs.ashbyhq.com/kettleworks/5d0c3c0e-8f1b-4c64-9a55-0a6f1f8f3b01',
      '/applyUrl': 'https://jobs.ashbyhq.com/kettleworks/5d0c3c0e-8f1b-4c64-9a55-0a6f1f8f3b01/application',
    },
  },
  {
    format: 'greenhouse',
    file: 'greenhouse.json',
    options: ['--board', 'lanternlogic'],
    url: 'https://careers.lanternlogic.example/jobs/4100001?gh_jid=4100001',
    record: ({ jobs }) => jobs[0],
    texts: ({ content }) => [content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')],
    quoted: { benefit: 'Retirement plan' },
    stated: {},
  },
  {
    format: 'lever',
    file: 'lever.json',
    url: 'https://jobs.lever.co/tidepool-maps/8c4f6f3e-22d7-4a7c-9f4e-6a6a3d1f0c11',
    record: ([posting]) => posting,
    texts: ({ description, lists, additional }) => [
      description,
      ...lists.flatMap(({ text, content }: { text: string; content: string }) => [text, content]),
      additional,
    ],
    quoted: {
      degree_requirement: "bachelor's degree",
      technology: 'Python',
      visa_sponsorship: 'not sponsor',
    },
    stated: {
      '/hostedUrl': 'https://jobs.lever.co/tidepool-maps/8c4f6f3e-22d7-4a7c-9f4e-6a6a3d1f0c11',
      '/applyUrl': 'https://jobs.lever.co/tidepool-maps/8c4f6f3e-22d7-4a7c-9f4e-6a6a3d1f0c11/apply',
    },
  },
  {
    format: 'smartrecruiters',
    file: 'smartrecruiters-posting.json',
    url: 'https://jobs.smartrecruiters.com/QuillFreight/744000050000001-account-executive',
    record: (posting) => posting,
    texts: ({ jobAd }) =>
      ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'].map(
        (name) => jobAd.sections[name].text,
      ),
    quoted: { benefit: 'Health insurance', technology: 'Notion' },
    stated: {
      '/postingUrl': 'https://jobs.smartrecruiters.com/QuillFreight/744000050000001-account-executive',
      '/applyUrl': 'https://jobs.smartrecruiters.com/QuillFreight/744000050000001-account-executive?oga=true',
    },
  },
  {
    format: 'workable',
    file: 'workable.json',
    options: ['--board', 'harbour-dental'],
    url: 'https://apply.workable.com/j/3F8B7A1C2D',
    record: ({ jobs }) => jobs[0],
    texts: ({ description, benefits }) => [description, benefits],
    quoted: { benefit: 'Paid parental' },
    stated: {
      '/url': 'https://apply.workable.com/j/3F8B7A1C2D',
      '/application_url': 'https://apply.workable.com/j/3F8B7A1C2D/apply',
    },
  },
  {
    format: 'recruitee',
    file: 'recruitee.json',
    url: 'https://jobs.galleryrail.example/o/frontend-engineer',
    record: ({ offers }) => offers[0],
    texts: ({ description, requirements }) => [description, requirements],
    quoted: { technology: 'React' },
    stated: {},
  },
  {
    format: 'json-ld',
    file: 'json-ld-alone.html',
    url: 'https://www.moorhouse.example/jobs/recruiter',
    record: (posting) => posting,
    texts: ({ description }) => [description],
    quoted: { benefit: 'Health insurance' },
    stated: { '/educationRequirements': 'bachelor degree' },
  },
];

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The normalised text as docs/facts.md describes it, for the markup that the files have. */
function textOf(texts: readonly string[]): string {
  return texts
    .flatMap((html) => html.split(/<\/?(?:p|div|ul|li|h[1-6]|br)\b[^>]*>/))
    .map((line) =>
      line
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
        .normalize('NFC'),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** The record as it is in its file: each line without its indentation. */
function recordText({ format, record }: Board, document: unknown): string {
  if (format === 'json-ld') return JSON.stringify(record(document));
  return JSON.stringify(record(document), null, 2)
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

function documentOf({ file }: Board): unknown {
  const text = readFileSync(join(BOARDS, file), 'utf8');
  if (file.endsWith('.json')) return JSON.parse(text);
  // The first script stands in a comment.
  return JSON.parse(/.*<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
}

/** The tools of the files that the small catalogue does not have. */
const TOOLS = ['React', 'Notion'].map((label) => ({
  type: 'tool',
  code: label.toLowerCase(),
  label,
  category: 'software-development',
  popularity: 1,
}));

let served: TestInterface;
let runtime: TestRuntime;
let bundles: readonly { readonly jobId: string; readonly facts: readonly FactItem[] }[];

/** One command per kind of board file, and one request. */
beforeAll(async () => {
  served = await startInterface(async (table) => {
    runtime = await runtimeOver(table);
    const folder = mkdtempSync(join(tmpdir(), 'ops-shown-'));
    const path = join(folder, 'catalogues.ndjson');
    writeFileSync(path, [...CATALOGUE_LINES, ...TOOLS].map((line) => JSON.stringify(line)).join('\n'));
    await runtime.json('publish', path);
    rmSync(folder, { recursive: true });
    for (const { format, file, options = [] } of BOARD_FILES) {
      const imported = await runtime.json(
        ...['import', format, join(BOARDS, file), '--observed-at', '2026-03-10', ...options],
      );
      expect(imported).toMatchObject({ exitCode: 0, jobs: 1, rejected: 0 });
    }
  });
  const { status, json } = await served.get('/v0/job-facts');
  expect(status).toBe(200);
  bundles = json.data;
}, 120_000);
afterAll(async () => {
  rmSync(runtime.dataDir, { recursive: true });
  await served.stop();
});

test('list job facts answers with the jobs of all seven files', () => {
  expect(bundles).toHaveLength(BOARD_FILES.length);
});

describe.each(BOARD_FILES.map((board) => [board.format, board] as const))('%s', (_, board) => {
  const { record, texts, url, quoted, stated } = board;
  const factsOf = () =>
    bundles.flatMap(({ facts }) => facts).filter(({ evidence }) => evidence.sourceUrl === url);

  test('a holder of the file finds every statement of the text at its char= range', () => {
    const text = textOf(texts(record(documentOf(board))));
    const points = [...text];
    const found: Record<string, string> = {};
    for (const { fact, evidence } of factsOf()) {
      const range = /^char=(\d+),(\d+)$/.exec(evidence.reference);
      if (range === null) continue;
      expect(evidence.digest).toBe(sha256(text));
      found[fact.kind] ??= points.slice(Number(range[1]), Number(range[2])).join('');
    }
    expect(Object.keys(found).sort()).toEqual(Object.keys(quoted).sort());
    for (const [kind, words] of Object.entries(quoted)) expect(found[kind]).toContain(words);
  });

  test('and every statement of a field at its pointer', () => {
    const document = documentOf(board);
    const fields = new Map<string, unknown>();
    for (const { evidence } of factsOf()) {
      const [kind, pointer = ''] = evidence.reference.split('=');
      if (kind !== 'pointer') continue;
      expect(evidence.digest).toBe(sha256(recordText(board, document)));
      fields.set(pointer, record(document)[pointer.slice(1)]);
    }
    expect([...fields.keys()].sort()).toEqual(Object.keys(stated).sort());
    for (const [pointer, value] of Object.entries(stated)) {
      expect(JSON.stringify(fields.get(pointer))).toContain(value);
    }
  });
});
