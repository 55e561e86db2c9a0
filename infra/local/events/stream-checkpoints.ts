import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const CheckpointsFile = z.record(
  z.string(),
  z.object({ streamArn: z.string(), shards: z.record(z.string(), z.string()) }),
);

/** The progress of one mapping in its stream: the last settled sequence number of each shard. */
export interface StreamCheckpoint {
  sequenceNumber(shardId: string): string | undefined;
  save(shardId: string, sequenceNumber: string): void;
}

/** How long positions are gathered before they are written. */
const GATHERING_MS = 200;

/**
 * The checkpoints of all mappings, kept in the data folder: a restart continues where the last run stopped. A position is
 * written after its records were processed, and never before. One that is lost with a killed process repeats records.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #entries: z.output<typeof CheckpointsFile>;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** Ends when every write that has begun is done: writes never overlap. */
  #written: Promise<void> = Promise.resolve();

  /** @param onFailure called if the positions cannot be written. */
  constructor(dataDir: string, onFailure: (error: unknown) => void) {
    this.#file = join(dataDir, 'checkpoints.json');
    this.#onFailure = onFailure;
    this.#entries = existsSync(this.#file)
      ? CheckpointsFile.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : {};
  }

  /** Returns the checkpoint of a mapping, which is empty for a stream with a new ARN (a new table). */
  of(mappingId: string, streamArn: string): StreamCheckpoint {
    const known = this.#entries[mappingId];
    const entry = known?.streamArn === streamArn ? known : { streamArn, shards: {} };
    this.#entries[mappingId] = entry;
    const shards: Record<string, string> = entry.shards;
    return {
      sequenceNumber: (shardId) => shards[shardId],
      save: (shardId, sequenceNumber) => {
        shards[shardId] = sequenceNumber;
        this.#timer ??= setTimeout(() => void this.flush(), GATHERING_MS);
      },
    };
  }

  /** Writes the positions that were saved since the last write. */
  async flush(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#written = this.#written.then(() => this.#write()).catch(this.#onFailure);
    }
    await this.#written;
  }

  async #write(): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(this.#entries));
    await rename(`${this.#file}.new`, this.#file);
  }
}
