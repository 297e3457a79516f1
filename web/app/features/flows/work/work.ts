import type { Draft } from '../graph/graph.ts';
import type { Placed } from '../graph/problem-places.ts';
import type { Choice } from './use-choice.ts';
import type { EditGraph } from './use-flow-draft.ts';
import type { Hits } from './use-hits.ts';
import type { CheckState } from './use-problems.ts';

/** Where a talk stands in the flow, and where it came by. */
export interface Lit {
  readonly now: string | null;
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** A flow that is open, as its views and the inspector share it. */
export interface Work extends Choice {
  readonly draft: Draft;
  readonly edit: EditGraph;
  readonly isReadOnly: boolean;
  readonly problems: readonly Placed[];
  readonly byNode: ReadonlyMap<string, readonly Placed[]>;
  readonly checkState: CheckState;
  /** Has the faults looked for once more. */
  readonly checkAgain: () => void;
  /** How calls went through it, by node. */
  readonly hits: Hits;
}
