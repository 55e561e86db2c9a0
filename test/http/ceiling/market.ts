import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { defineOperation } from '../../../shared/contract/operation.ts';
import { resourceId } from '../../../shared/contract/request/parameters.ts';
import type { Handler } from '../../../shared/http/exchange/handling.ts';
import type { ReadAhead } from '../../../shared/http/exchange/read-ahead.ts';
import { readAvailableJob, readsOfAvailableJob } from '../../../shared/jobs/available.ts';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import { JOB_SPACE, jobTerm } from '../../../shared/jobs/term-names.ts';
import { PACED_FORMAT } from '../../../shared/search/manifest/manifest.ts';
import { EMPTY_HEAD, headItem } from '../../../shared/search/store/head.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { mintResourceId } from '../../../shared/table/resource-id.ts';
import { retrieve } from '../harness.ts';

const JOBS = 500;
const COMPANY = mintResourceId(1, JOBS);
const OPEN = { generation: 1, space: JOB_SPACE, term: jobTerm.status('open') };
const PAGE_JOBS = 10;

/** Jobs as far as the model of partitions needs them: their ids and clearance. */
export const JOB_IDS: readonly string[] = Array.from({ length: JOBS }, (_, ordinal) =>
  mintResourceId(1, ordinal),
);

/** Writes the jobs, all of them open, their term, and the manifest that shows them. */
export async function putMarket({ client, name }: Table, paced: boolean): Promise<void> {
  const items = [
    {
      ...{ ...keys.manifest(), jobMark: JOBS, companyMark: JOBS + 1 },
      ...(paced ? { paced, formatFloor: PACED_FORMAT } : {}),
    },
    headItem(OPEN, { ...EMPTY_HEAD, tail: Uint32Array.from(JOB_IDS.keys()) }),
    ...JOB_IDS.map((id, ordinal) => ({
      ...keys.job(ordinal, 'job'),
      doc: JSON.stringify({
        ordinal,
        cleared: true,
        job: { id, status: 'open', company: { id: COMPANY }, last_verified_at: '2026-01-01T00:00:00Z' },
      }),
    })),
  ];
  for (const Item of items) await client.send(new PutCommand({ TableName: name, Item }));
}

const { rules: _, serving, pathParameters: __, ...plain } = retrieve;

/** The retrieval of a job, as deployed except for the body. */
export const retrieveJob = defineOperation({
  ...plain,
  serving,
  pathParameters: z.strictObject({ id: resourceId() }),
});

export const jobHandler: Handler<typeof retrieveJob> = async ({ path, reader, now }) => {
  const document = await readAvailableJob(reader, path.id, now);
  if (document === undefined) throw new Error('every job of the market is shown');
  return { body: { id: path.id }, resources: 1 };
};

/** Reads a page of open jobs that begins at any of them: the work of a list, as deployed. */
export async function readPage(reader: TableReader): Promise<void> {
  const start = PAGE_JOBS + Math.floor(Math.random() * (JOBS - PAGE_JOBS));
  const { documents } = await listCreated({
    ...{ reader, filter: { statuses: ['open'] }, direction: 'desc', limit: PAGE_JOBS, after: [start] },
  });
  if (documents.length !== PAGE_JOBS) throw new Error('a page lacks a job');
}

export const jobAhead: ReadAhead<typeof retrieveJob> = ({ path, reader, now }) =>
  readsOfAvailableJob(reader, path.id, now);
