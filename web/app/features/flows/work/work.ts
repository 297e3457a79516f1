import type { Draft } from '../graph/graph.ts';
import type { PlacedProblem } from '../graph/problem-places.ts';
import type { Choice } from './use-choice.ts';
import type { EditGraph } from './use-flow-draft.ts';
import type { Hits } from './use-hits.ts';
import type { CheckState } from './use-problems.ts';

/** A test call's current node and path. */
export interface Highlight {
  readonly now: string | null;
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** The open flow that the views and the inspector share. */
export interface Work extends Choice {
  readonly draft: Draft;
  readonly edit: EditGraph;
  readonly isReadOnly: boolean;
  readonly problems: readonly PlacedProblem[];
  readonly byNode: ReadonlyMap<string, readonly PlacedProblem[]>;
  readonly checkState: CheckState;
  /** Checks for problems again. */
  readonly checkAgain: () => void;
  /** How calls went through the flow, by node. */
  readonly hits: Hits;
}
