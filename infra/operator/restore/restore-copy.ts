import { DescribeContinuousBackupsCommand, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../../shared/table/client.ts';
import { Refusal } from '../terminal/refusal.ts';
import { type Pace, untilActive } from './table-settings.ts';

/** Makes a copy of a table as it was at a time, under a name that is free. */
export type MakeCopy = (
  source: Table,
  target: Table,
  options: {
    /** Unix milliseconds; undefined for the latest time there is. */
    readonly toMs: number | undefined;
    readonly pace: Pace;
    readonly onProgress: (state: string) => void;
    /** Called as soon as the target exists and has to be removed again. */
    readonly onCreated: () => void;
  },
) => Promise<{
  /** The time of the copy, in Unix milliseconds. */
  readonly restoredToMs: number;
}>;

/** Restores with DynamoDB's point-in-time recovery. @throws Refusal when it is off, or for a time outside its window */
export const restoreToPointInTime: MakeCopy = async (
  source,
  target,
  { toMs, pace, onProgress, onCreated },
) => {
  const { ContinuousBackupsDescription: backups } = await source.client.send(
    new DescribeContinuousBackupsCommand({ TableName: source.name }),
  );
  const { PointInTimeRecoveryStatus, EarliestRestorableDateTime, LatestRestorableDateTime } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (
    PointInTimeRecoveryStatus !== 'ENABLED' ||
    EarliestRestorableDateTime === undefined ||
    LatestRestorableDateTime === undefined
  ) {
    throw new Refusal(`the table ${source.name} has no point-in-time recovery: nothing can be restored`);
  }
  const earliest = EarliestRestorableDateTime.getTime();
  const latest = LatestRestorableDateTime.getTime();
  const restoredToMs = toMs ?? latest;
  if (restoredToMs < earliest || restoredToMs > latest) {
    throw new Refusal(
      `${iso(restoredToMs)} cannot be restored: the window is from ${iso(earliest)} to ${iso(latest)}`,
    );
  }
  await source.client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source.name,
      TargetTableName: target.name,
      RestoreDateTime: new Date(restoredToMs),
    }),
  );
  onCreated();
  await untilActive(target, pace, onProgress);
  return { restoredToMs };
};

const iso = (ms: number): string => new Date(ms).toISOString();
