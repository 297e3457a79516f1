import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from '../talks/deps.ts';
import type { Carrier } from './carrier.ts';

/** The dependencies of a batch's run. */
export interface RunDeps {
  readonly resources: ResourceDeps;
  readonly talks: TalkDeps;
  readonly carrier: Carrier;
}
