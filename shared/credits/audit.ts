import { keys } from '../table/keys.ts';
import { uuid7 } from '../table/uuid7.ts';

/** Who does something to an organisation, and when. */
export interface Operator {
  /** As the operator's machine or cloud account names them; kept in the audit item. */
  readonly name: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What an operator's write changed. Never a key, a cursor key or a secret. */
export interface Change {
  readonly command: string;
  readonly organisationId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The audit item of a write; it goes into the same transaction as the write itself. */
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
