import type { Caller } from '../caller.ts';
import type { DialKey, DialRow } from '../carrier-calls/dials.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from '../talks/deps.ts';
import type { BatchKey } from './contacts.ts';
import type { SimulatedCarrier } from './simulated-carrier.ts';

/** Advances a call over a carrier's connection; undefined for simulated calls. */
export type AdvanceCall = (caller: Caller, key: DialKey) => Promise<DialRow | undefined>;

/** The dependencies of a batch run. */
export interface RunDeps {
  readonly resources: ResourceDeps;
  readonly talks: TalkDeps;
  /** Takes the calls of agents that have no number at a real carrier. */
  readonly carrier: SimulatedCarrier;
  readonly advanceCall: AdvanceCall;
  /** Called when contacts have advanced, since advancing them doesn't change the version of the batch item. */
  readonly onMoved: (batch: BatchKey & { readonly version: number }) => void;
}
