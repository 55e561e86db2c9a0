import { keys } from '../table/keys.ts';
import { uuid7 } from '../table/uuid7.ts';

/** The author and time of an administrative change. */
export interface Operator {
  /** The name on the operator's machine or in the cloud account, as the audit item records it. */
  readonly name: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What an operator's write changed. It never contains a key, a cursor key or a secret. */
export interface Change {
  readonly command: string;
  /** Null for a change that concerns no organisation. */
  readonly organisationId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Returns the put of an audit item, to add to the transaction of the write itself. */
export function auditPut(tableName: string, operator: Operator, change: Change) {
  const at = new Date(operator.now).toISOString();
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...keys.audit(at.slice(0, 10), uuid7(operator.now)),
        who: operator.name,
        at,
        command: change.command,
        organisation_id: change.organisationId,
        before: change.before,
        after: change.after,
      },
    },
  };
}
