import type { EdgeCondition } from './flow.ts';
import type { NodeType } from './nodes.ts';

export type ConditionType = EdgeCondition['type'];

/** The types of conditions that edges from a node of each type may have. */
export const CONDITIONS: Readonly<Record<NodeType, readonly ConditionType[]>> = {
  start: ['expr', 'slots', 'else'],
  say: ['expr', 'slots', 'intent', 'else'],
  ask: ['intent', 'slots', 'expr', 'dtmf', 'noMatch', 'silence', 'else'],
  menu: ['intent', 'slots', 'expr', 'dtmf', 'noMatch', 'silence'],
  branch: ['intent', 'slots', 'expr', 'else'],
  set: ['intent', 'slots', 'expr', 'else'],
  tool: ['tool', 'slots', 'expr', 'else'],
  model: ['described', 'tool', 'else'],
  transfer: ['tool', 'else'],
  handover: ['intent', 'slots', 'expr', 'else'],
  subflow: ['intent', 'slots', 'expr', 'else'],
  end: [],
};
