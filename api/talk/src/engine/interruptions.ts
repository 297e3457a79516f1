import type { Interruptions } from '@switchboard/contracts/talk/nodes';
import type { Utterance } from '../language/utterance.ts';

/** What a node or an agent says of interruptions; undefined where it says nothing. */
type Says = Interruptions | undefined;

/** Whether words may break the agent's off: where both the node and the agent allow it. */
export const mayWordsInterrupt = (ofNode: Says, ofAgent: Says): boolean => isBySpeech(ofNode) && isBySpeech(ofAgent);

const isBySpeech = (says: Says): boolean => says === undefined || ['speech', 'any'].includes(says.interruptible);

/** Whether somebody broke in with fewer words than count at this node, and with this agent. */
export const isTooShort = ({ tokens }: Utterance, ofNode: Says, ofAgent: Says): boolean =>
  tokens.length < Math.max(ofNode?.minWords ?? 1, ofAgent?.minWords ?? 1);
