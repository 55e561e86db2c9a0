import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const CheckpointsFile = z.record(
  z.string(),
  z.object({ streamArn: z.string(), shards: z.record(z.string(), z.string()) }),
);

/** How far one mapping has read its stream: the last sequence number that needs no further attempt, by shard. */
export interface StreamCheckpoint {
  sequenceNumber(shardId: string): string | undefined;
  save(shardId: string, sequenceNumber: string): void;
}

/** The checkpoints of all mappings, kept in the data folder, so that a restart goes on where it stopped. */
export class Checkpoints {
  readonly #file: string;
  readonly #entries: z.output<typeof CheckpointsFile>;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'checkpoints.json');
    this.#entries = existsSync(this.#file)
      ? CheckpointsFile.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : {};
  }

  /** The checkpoint of a mapping; a stream of another ARN (a new table) starts from nothing. */
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
