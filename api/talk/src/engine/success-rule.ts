import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import { expressionsOf, type ReadExpression } from './expressions.ts';

/** Values that a rule of success knows beside those of the flow. */
export interface CallValues {
  readonly outcome: string;
  readonly transferred: boolean;
  readonly seconds: number;
}

const NONE: CallValues = { outcome: '', transferred: false, seconds: 0 };

/** Makes the reader of an agent's rule of success: slots and variables of its flow, and how the call went. */
export const successRuleOf = ({
  slots,
  variables,
}: Pick<FlowGraph, 'slots' | 'variables'>): ((text: string) => ReadExpression) =>
  expressionsOf({ slots, variables: { ...variables, ...(NONE as unknown as Record<string, SlotValue>) } });
