import { allows, statementsOf } from '../support/policy.ts';
import type { Recorder } from '../support/recording.ts';
import { TABLE, template } from './granted.ts';

/*
 * The engines of the tests do not enforce IAM. Here every function works for a while with a recorder at its client, and each
 * call that it made must be allowed by the policy of its role, as the template has it.
 */

/** Returns the recorded calls that the function's role does not allow. */
export function refused(recorder: Recorder, name: string) {
  const statements = statementsOf(template, name);
  return recorder.callsOf(name).filter((call) => !allows(statements, { ...call, resource: TABLE }));
}
/** Returns the actions on the table that a function was recorded with, in order. */
export const actionsOf = (recorder: Recorder, name: string) =>
  [...new Set(recorder.callsOf(name).map(({ action }) => action.replace('dynamodb:', '')))].sort();
