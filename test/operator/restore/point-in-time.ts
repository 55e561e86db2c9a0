import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { copyByExport } from '../../../infra/operator/restore/export-copy.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

/** DynamoDB's continuous backups over an engine without them, as AWS documents their calls. */
export interface PointInTime {
  readonly table: Table;
  /** Every restore that was asked for. */
  readonly restores: { readonly from: string; readonly to: string; readonly at: Date }[];
  stop(): void;
}

const FIVE_MINUTES_MS = 300_000;
/** How often a table is looked at while it is being restored. */
const LOOKS = 3;

/**
 * Adds restores to a table's client. A restored table has the items and indexes of the source and none of its settings,
 * is being created for its first looks, and then has no backups yet to be turned on.
 */
export function withPointInTime(
  table: Table,
  { now = Date.now, isOn = true }: { readonly now?: () => number; readonly isOn?: boolean } = {},
): PointInTime {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const recovered = new Set(isOn ? [table.name] : []);
  const creating = new Map<string, number>();
  const unavailable = new Map<string, number>();
  const restores: PointInTime['restores'] = [];
  const client = aroundSend(table.client, async (send, call) => {
    const [command] = call;
    if (command instanceof DescribeContinuousBackupsCommand) {
      const isEnabled = recovered.has(command.input.TableName ?? '');
      return {
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: isEnabled
            ? {
                PointInTimeRecoveryStatus: 'ENABLED',
                EarliestRestorableDateTime: new Date(now() - 35 * 86_400_000),
                LatestRestorableDateTime: new Date(now() - FIVE_MINUTES_MS),
              }
            : { PointInTimeRecoveryStatus: 'DISABLED' },
        },
      };
    }
    if (command instanceof UpdateContinuousBackupsCommand) {
      const refused = unavailable.get(command.input.TableName ?? '') ?? 0;
      if (refused > 0) {
        unavailable.set(command.input.TableName ?? '', refused - 1);
        throw new ContinuousBackupsUnavailableException({
          ...{ message: 'Backups are being enabled for the table', $metadata: {} },
        });
      }
      recovered.add(command.input.TableName ?? '');
      return {};
    }
    if (command instanceof RestoreTableToPointInTimeCommand) {
      const { SourceTableName: from = '', TargetTableName: to = '', RestoreDateTime: at } = command.input;
      restores.push({ from, to, at: at ?? new Date(0) });
      await copyByExport(folder, now)(
        { client: table.client, name: from },
        { client: table.client, name: to },
        {
          toMs: undefined,
          pace: { pollMs: 1, signal: new AbortController().signal },
          onProgress: () => undefined,
          onCreated: () => undefined,
        },
      );
      creating.set(to, LOOKS);
      unavailable.set(to, LOOKS);
      return {};
    }
    const answer = await send(...call);
    if (!(command instanceof DescribeTableCommand)) return answer;
    const name = command.input.TableName ?? '';
    const looks = creating.get(name) ?? 0;
    if (looks === 0) return answer;
    creating.set(name, looks - 1);
    return { Table: { TableName: name, TableStatus: 'CREATING' } };
  });
  return {
    table: { client, name: table.name },
    restores,
    stop: () => rmSync(folder, { recursive: true }),
  };
}
