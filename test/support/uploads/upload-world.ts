import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { RETRIERS } from '../../../infra/constructs/upload-machine/upload-retries.ts';
import type { Table } from '../../../shared/table/client.ts';
import { ObjectStore } from '../../../shared/uploads/calls/object-store.ts';
import { publishTurn, type Turn } from '../../../shared/uploads/publish-upload.ts';
import { receiveUpload } from '../../../shared/uploads/receive-upload.ts';
import { reportUpload } from '../../../shared/uploads/report-upload.ts';
import { servePreparation } from '../../../shared/uploads/serve-preparation.ts';
import type { Task } from '../../../shared/uploads/upload.ts';
import { invocationOf } from '../../../shared/uploads/upload-environment.ts';
import { type IsRunning, UploadQueue } from '../../../shared/uploads/upload-queue.ts';
import type { UploadReport } from '../../../shared/uploads/upload-report.ts';
import { NOW } from '../feed-lines.ts';
import { startFolderStore } from './folder-store.ts';
import type { ModelLambda } from './model-lambda.ts';
import { SimulatedBucket } from './simulated-bucket.ts';

/** A step of the machine that a test may end early, as Lambda does. */
export type Step = 'prepare' | 'publish' | 'receive' | 'report';

/** Called before a step, and after it: throwing kills the function. */
export type Hook = (step: Step, when: 'after' | 'before') => void;

export interface RunOptions {
  readonly table: Table;
  readonly hook?: Hook;
  /** Runs the work of a step. */
  readonly through?: <T>(step: Step, work: () => Promise<T>) => Promise<T>;
  readonly now?: () => number;
  /** The most lines that a turn may take. */
  readonly linesPerTurn?: number;
  readonly unitsPerSecond?: number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Runs every step in model time; the steps then read its clock. */
  readonly lambda?: ModelLambda;
  /** Lines per batch. */
  readonly batchSize?: number;
  /** The bucket as the steps reach it. */
  readonly store?: ObjectStore;
  /** Bytes of a part. */
  readonly partBytes?: number;
  /** How the steps ask for executions. */
  readonly isRunning?: IsRunning;
}

const PRICES = { region: 'us-east-1', million_read_units: 0.125, million_write_units: 0.625 };
const BATCH = 12;

/** What a distributed Map reports for a failed part: nothing about the cause. */
class MapError extends Error {
  constructor() {
    super('The specified tolerated failure threshold was exceeded');
    this.name = 'States.ExceedToleratedFailureThreshold';
  }
}

const mapped = async (part: () => Promise<unknown>): Promise<void> => {
  try {
    await part();
  } catch {
    throw new MapError();
  }
};

/** The bucket of uploads, wherever it runs. */
interface UploadBucket {
  readonly client: S3Client;
  /** Stores an object at once. */
  set(key: string, body: string): void;
  stop(): Promise<void>;
}

/** The bucket of uploads, and the steps of the state machine in order. */
export class UploadWorld {
  readonly bucket: UploadBucket;
  readonly store: ObjectStore;
  readonly running = new Set<string>();
  readonly queue: UploadQueue;
  readonly #isRunning: IsRunning = async (arn) => this.running.has(arn);
  #executions = 0;
  #uploads = 0;

  private constructor(bucket: UploadBucket) {
    this.bucket = bucket;
    this.store = new ObjectStore(bucket.client, 'uploads');
    this.queue = new UploadQueue(this.store, this.#isRunning);
  }

  /** A world whose bucket is the local runtime's, behind HTTP. */
  static async start(): Promise<UploadWorld> {
    const { client, folder, stop } = await startFolderStore('uploads');
    return new UploadWorld({ client, set: (key, body) => writeFileSync(join(folder, key), body), stop });
  }

  /** A world whose bucket is in memory. Prefer it for a test that looks at neither HTTP nor memory. */
  static inMemory(): UploadWorld {
    const bucket = new SimulatedBucket('uploads');
    return new UploadWorld({
      client: bucket.client,
      set: (key, body) => bucket.set(key, body),
      stop: () => Promise.resolve(),
    });
  }

  /** Uploads an object. @returns the task that its event starts */
  async upload(key: string, body: Uint8Array | string): Promise<Task> {
    await this.store.put(key, body);
    const { ETag: etag = '', ContentLength: bytes = 0 } = await this.bucket.client.send(
      new HeadObjectCommand({ Bucket: 'uploads', Key: key }),
    );
    this.#uploads += 1;
    const at = new Date(NOW + this.#uploads * 1_000).toISOString();
    const sequencer = this.#uploads.toString(16).toUpperCase();
    const upload = { bucket: 'uploads', key, etag: etag.replaceAll('"', ''), bytes, at, sequencer };
    return this.execution({ upload });
  }

  /** Starts another execution for the same event. */
  execution({ upload }: Pick<Task, 'upload'>): Task {
    this.#executions += 1;
    const name = `execution-${this.#executions}`;
    const arn = `arn:aws:states:us-east-1:000000000000:execution:uploads:${name}`;
    this.running.add(arn);
    return { upload, execution: { arn, name } };
  }

  /** Runs the machine to its end, as the template defines it (infra/constructs/upload-publishing.ts). */
  async run(task: Task, options: RunOptions): Promise<UploadReport | 'repeated'> {
    const steps = this.machine(task, options);
    for (;;) {
      const { value, done } = await steps.next();
      if (done === true) return value;
    }
  }

  /** Runs the machine, and pauses wherever it waits. */
  async *machine(
    task: Task,
    {
      table,
      hook = () => undefined,
      lambda,
      through = (_, work) => (lambda === undefined ? work() : lambda.run(work)),
      now = lambda?.now ?? (() => NOW),
      linesPerTurn,
      unitsPerSecond,
      sleep = lambda?.sleep,
      batchSize = BATCH,
      partBytes = 2_000,
      store: given = this.store,
      isRunning = this.#isRunning,
    }: RunOptions,
  ): AsyncGenerator<'waiting', UploadReport | 'repeated'> {
    const dependencies = { store: given, isRunning, prices: PRICES, now };
    const remaining = { getRemainingTimeInMillis: lambda?.remainingMs ?? (() => 900_000) };
    const begun = () =>
      invocationOf({ ...dependencies, ...(sleep === undefined ? {} : { sleep }) }, remaining);
    const tried = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
      const attempts = RETRIERS.map(() => 0);
      for (;;) {
        try {
          hook(step, 'before');
          const result = await through(step, work);
          hook(step, 'after');
          return result;
        } catch (error) {
          const name = error instanceof Error ? error.name : '';
          const at = RETRIERS.findIndex(
            ({ ErrorEquals }) => ErrorEquals.includes(name) || ErrorEquals.includes('States.ALL'),
          );
          const retrier = RETRIERS[at];
          const attempt = attempts[at] ?? 0;
          if (retrier === undefined || attempt === retrier.MaxAttempts) throw error;
          attempts[at] = attempt + 1;
          const { IntervalSeconds = 1, BackoffRate = 2, MaxDelaySeconds = 900 } = retrier;
          lambda?.pass(Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt) * 1_000);
        }
      }
    };
    const report = async (error?: { Error: string; Cause: string }) => {
      const made = await tried('report', () => reportUpload(task, error, begun()));
      this.running.delete(task.execution.arn);
      return made;
    };
    try {
      const split = { partBytes, documentBytes: 2_000 };
      for (;;) {
        const received = await tried('receive', () =>
          receiveUpload(task, { ...begun(), ...split, isTimeUp: () => true }),
        );
        if (received.state === 'repeated') {
          this.running.delete(task.execution.arn);
          return 'repeated';
        }
        if (received.state === 'more') continue;
        for (const part of received.parts)
          await mapped(() =>
            tried('prepare', () =>
              servePreparation({ store: given, table, ...(sleep === undefined ? {} : { sleep }) })(
                { ...task, part },
                remaining,
              ),
            ),
          );
        break;
      }
      let turn: Turn = { state: 'more', line: -1, waitSeconds: 0 };
      while (turn.state !== 'published') {
        const before = turn;
        let asked = 0;
        const isTimeUp = () => {
          asked += 1;
          if (lambda !== undefined) return lambda.remainingMs() < 300_000;
          return linesPerTurn !== undefined && asked > linesPerTurn;
        };
        turn = await tried('publish', () =>
          publishTurn(task, before, {
            ...begun(),
            table,
            isTimeUp,
            batchSize,
            unitsPerSecond,
          }),
        );
        if (turn.state === 'waiting') {
          lambda?.pass(turn.waitSeconds * 1_000);
          yield 'waiting';
        }
      }
      return await report();
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return await report({
        Error: name,
        Cause:
          error instanceof MapError ? message : JSON.stringify({ errorType: name, errorMessage: message }),
      });
    }
  }

  /** Replaces an object at once, without an event. */
  swap(key: string, body: string): void {
    this.bucket.set(key, body);
  }

  /** Returns an object as text, or undefined. */
  async text(key: string): Promise<string | undefined> {
    const bytes = await this.store.get(key);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString();
  }
}
