import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from '../talks/take-input.ts';
import type { Carrier } from './carrier.ts';

/** What batches are run with. */
export interface RunDeps {
  readonly resources: ResourceDeps;
  readonly talks: TalkDeps;
  readonly carrier: Carrier;
}
