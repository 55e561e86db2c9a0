import type { Node } from 'constructs';

/**
 * How CodeDeploy moves requests to a release, by the names of its configurations. All take at least ten minutes, so that
 * the alarms on periods of five see the release; the last one moves everything at once and asks no alarm.
 */
const SHIFTINGS = [
  'Canary10Percent10Minutes',
  'Canary10Percent15Minutes',
  'Canary10Percent30Minutes',
  'Linear10PercentEvery1Minute',
  'Linear10PercentEvery2Minutes',
  'Linear10PercentEvery3Minutes',
  'Linear10PercentEvery10Minutes',
  'AllAtOnce',
] as const;

export type Shifting = (typeof SHIFTINGS)[number];

/** For the release that mends what an alarm reports: CodeDeploy refuses to begin while one of its alarms sounds. */
export const WITHOUT_ALARMS: Shifting = 'AllAtOnce';

/**
 * Reads how a release takes over: `-c trafficShifting=Canary10Percent15Minutes`.
 * @throws Error for a configuration that is not offered
 */
export function shiftingIn(node: Pick<Node, 'tryGetContext'>): Shifting | undefined {
  const given: unknown = node.tryGetContext('trafficShifting');
  if (given === undefined || given === '') return undefined;
  const known = SHIFTINGS.find((name) => name === given);
  if (known === undefined)
    throw new Error(`trafficShifting must be one of ${SHIFTINGS.join(', ')}, not ${given}`);
  return known;
}
