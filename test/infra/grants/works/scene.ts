import type { MonitorWorld, Subscriber } from '../../../monitors/world.ts';
import type { Recorder } from '../../support/recording.ts';

/** Where functions work while their calls are recorded. */
export interface Scene {
  readonly world: MonitorWorld;
  /** A monitor over jobs. */
  readonly subscriber: Subscriber;
  readonly recorder: Recorder;
}

/** Where log lines go. */
export const sink = (): undefined => undefined;
