import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { WriterLeaseLostError } from './lease-errors.ts';
import { type Manifest, manifestOf, readManifest } from './manifest.ts';
import type { ManifestChange } from './manifest-changes.ts';

/**
 * Changes the manifest as the holder of one epoch. Every change is conditional on the epoch and on the previous change. So
 * a replaced writer cannot move the manifest, and a late call cannot undo a later one.
 */
export class ManifestWriter {
  readonly #table: Table;
  readonly #holder: string;
  readonly epoch: number;
  #manifest: Manifest;
  /** Whether a change failed without an answer that says whether it was made. */
  #isUnclear = false;
  /** Serialises the changes. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(table: Table, holder: string, manifest: Manifest) {
    this.#table = table;
    this.#holder = holder;
    this.epoch = manifest.lease?.epoch ?? 0;
    this.#manifest = manifest;
  }

  /** The manifest as it was last read or changed here. While the lease holds, no other writer changes it. */
  get manifest(): Manifest {
    return this.#manifest;
  }

  /**
   * Makes changes one after the other, since each is conditional on the one before it.
   * @throws WriterLeaseLostError if another writer took over
   */
  async update(change: ManifestChange): Promise<void> {
    const turn = this.#last.then(() => this.#change(change));
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  /** Resolves when the changes under way have ended, made or not. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /**
   * Ends the lease. Whether the change before was made may be unknown, so the epoch alone is the condition.
   * @param publishedAtMs when a publication reached its end; null if none did
   * @throws WriterLeaseLostError if another writer took over
   */
  async release(publishedAtMs: number | null): Promise<void> {
    const isPublished = publishedAtMs !== null;
    await this.#table.client
      .send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: `SET leaseUntilMs = :zero, changes = changes + :one${isPublished ? ', publishedAtMs = :published' : ''}`,
          ConditionExpression: 'epoch = :epoch',
          ExpressionAttributeValues: {
            ...{ ':zero': 0, ':one': 1, ':epoch': this.epoch },
            ...(isPublished ? { ':published': publishedAtMs } : {}),
          },
        }),
      )
      .catch((error: unknown) => {
        throw error instanceof ConditionalCheckFailedException
          ? new WriterLeaseLostError(this.#holder)
          : error;
      });
  }

  async #change({ set, values }: ManifestChange): Promise<void> {
    const { changes } = this.#manifest;
    try {
      const { Attributes } = await this.#table.client.send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: `SET ${set}, changes = :next`,
          ConditionExpression: 'epoch = :epoch AND changes = :before',
          ...(set.includes('#generation')
            ? { ExpressionAttributeNames: { '#generation': 'generation' } }
            : {}),
          ExpressionAttributeValues: {
            ...values,
            ':epoch': this.epoch,
            ':before': changes,
            ':next': changes + 1,
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      this.#manifest = manifestOf(Attributes ?? {});
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) {
        this.#isUnclear = true;
        throw error;
      }
      // The client repeats a call whose response was lost. In that case this very change was already made, unless an
      // earlier one failed and was made all the same.
      const manifest = await readManifest(new TableReader(this.#table, new AbortController().signal));
      const isMade = manifest.lease?.epoch === this.epoch && manifest.changes === changes + 1;
      if (!isMade || this.#isUnclear) throw new WriterLeaseLostError(this.#holder);
      this.#manifest = manifest;
    }
  }
}
