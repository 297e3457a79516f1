import type { Caller } from '../caller.ts';
import type { DialKey, DialRow } from '../carriers/outgoing/dial-queries.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { TalkDeps } from '../talks/deps.ts';
import type { Carrier } from './carrier.ts';
import type { BatchKey } from './contact-queries.ts';

/** Carries a call on that goes by a carrier's connection; undefined of one that doesn't. */
export type Dialler = (caller: Caller, key: DialKey) => Promise<DialRow | undefined>;

/** The dependencies of a batch's run. */
export interface RunDeps {
  readonly resources: ResourceDeps;
  readonly talks: TalkDeps;
  /** The simulator's: it has the calls of agents without a number of a carrier's. */
  readonly carrier: Carrier;
  readonly dialler: Dialler;
  /** Hears that contacts of a batch have moved, which its item's version doesn't tell. */
  readonly onMoved: (batch: BatchKey & { readonly version: number }) => void;
}
