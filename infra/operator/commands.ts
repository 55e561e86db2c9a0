import { cataloguesPublish } from './commands/catalogues-publish.ts';
import { creditsAdjust } from './commands/credits-adjust.ts';
import { creditsReconcile } from './commands/credits-reconcile.ts';
import { creditsRefund } from './commands/credits-refund.ts';
import { creditsReplay } from './commands/credits-replay.ts';
import { creditsShow } from './commands/credits-show.ts';
import { creditsStatement } from './commands/credits-statement.ts';
import { creditsTopUp } from './commands/credits-top-up.ts';
import { creditsVerify } from './commands/credits-verify.ts';
import { deliveriesList } from './commands/deliveries-list.ts';
import { deliveriesReplay } from './commands/deliveries-replay.ts';
import { deliveriesShow } from './commands/deliveries-show.ts';
import { destinationsCreate } from './commands/destinations-create.ts';
import { destinationsDelete } from './commands/destinations-delete.ts';
import { destinationsList } from './commands/destinations-list.ts';
import { destinationsPause } from './commands/destinations-pause.ts';
import { destinationsResume } from './commands/destinations-resume.ts';
import { destinationsRotate } from './commands/destinations-rotate.ts';
import { destinationsShow } from './commands/destinations-show.ts';
import { destinationsTest } from './commands/destinations-test.ts';
import { feedSchema } from './commands/feed-schema.ts';
import { importAshby } from './commands/import-ashby.ts';
import { indexExplain } from './commands/index-explain.ts';
import { indexRebuild } from './commands/index-rebuild.ts';
import { indexVerify } from './commands/index-verify.ts';
import { keysCreate } from './commands/keys-create.ts';
import { keysList } from './commands/keys-list.ts';
import { keysRevoke } from './commands/keys-revoke.ts';
import { monitorsCreate } from './commands/monitors-create.ts';
import { monitorsDelete } from './commands/monitors-delete.ts';
import { monitorsList } from './commands/monitors-list.ts';
import { monitorsPause } from './commands/monitors-pause.ts';
import { monitorsResume } from './commands/monitors-resume.ts';
import { monitorsRun } from './commands/monitors-run.ts';
import { monitorsShow } from './commands/monitors-show.ts';
import { organisationsCreate } from './commands/organisations-create.ts';
import { organisationsDelete } from './commands/organisations-delete.ts';
import { organisationsLimit } from './commands/organisations-limit.ts';
import { organisationsList } from './commands/organisations-list.ts';
import { organisationsResume } from './commands/organisations-resume.ts';
import { organisationsRotateCursorKey } from './commands/organisations-rotate-cursor-key.ts';
import { organisationsShow } from './commands/organisations-show.ts';
import { organisationsSuspend } from './commands/organisations-suspend.ts';
import { publish } from './commands/publish.ts';
import { status } from './commands/status.ts';
import type { OperatorCommand } from './program/command.ts';

/** Every command, in the order in which the help names them. */
export const COMMANDS: readonly OperatorCommand[] = [
  status,
  organisationsCreate,
  organisationsList,
  organisationsShow,
  organisationsLimit,
  organisationsSuspend,
  organisationsResume,
  organisationsDelete,
  organisationsRotateCursorKey,
  keysCreate,
  keysList,
  keysRevoke,
  creditsTopUp,
  creditsAdjust,
  creditsRefund,
  creditsReconcile,
  creditsShow,
  creditsStatement,
  creditsVerify,
  creditsReplay,
  destinationsCreate,
  destinationsList,
  destinationsShow,
  destinationsTest,
  destinationsRotate,
  destinationsPause,
  destinationsResume,
  destinationsDelete,
  monitorsCreate,
  monitorsList,
  monitorsShow,
  monitorsRun,
  monitorsPause,
  monitorsResume,
  monitorsDelete,
  deliveriesList,
  deliveriesShow,
  deliveriesReplay,
  publish,
  importAshby,
  feedSchema,
  cataloguesPublish,
  indexVerify,
  indexRebuild,
  indexExplain,
];
