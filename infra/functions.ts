import { OPERATIONS } from './operations.ts';

/** Functions that are not operations, by the name of their folder. */
const SUPPORTING_FUNCTIONS = [
  'collect-answers',
  'deliver-webhooks',
  'drain-destination',
  'enqueue-deliveries',
  'no-route',
  'portal',
  'prepare-upload',
  'project-ledger',
  'publish-documentation',
  'publish-upload',
  'receive-upload',
  'reconcile-charges',
  'refund-unanswered',
  'report-upload',
  'run-monitors',
  'settle-due-jobs',
  'sweep-deliveries',
] as const;

/** The function that is deployed with a locked edge only. */
export const EDGE_FUNCTION = 'admit-edge';

/**
 * Every function of a standard deployment, by the name of its folder in functions/. Not in the app, which takes a second
 * of CPU to load.
 */
export const FUNCTION_NAMES: readonly string[] = [...OPERATIONS.map(({ id }) => id), ...SUPPORTING_FUNCTIONS];
