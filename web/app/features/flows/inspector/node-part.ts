import type { NodeOf, NodeType } from '@switchboard/contracts/talk/nodes';
import type { Draft } from '../graph/graph.ts';

/** The fields of a node of one type. */
export interface NodePart<T extends NodeType> {
  readonly node: NodeOf<T>;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  /** Changes with the same topic are undone together. */
  readonly onChange: (changes: Partial<NodeOf<T>>, topic?: string) => void;
}
