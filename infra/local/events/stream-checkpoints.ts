import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

/** The checkpoints of all mappings, kept in the data folder: a restart continues where the last run stopped. */
export class Checkpoints {
  readonly #file: string;
  readonly #entries: z.output<typeof CheckpointsFile>;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'checkpoints.json');
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
        this.#write();
      },
    };
  }

  #write(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#entries));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
