import { z } from 'zod';
import { DIAL_FAULTS } from '../dialing/dial-faults.ts';

export const PROBLEM_CODES = [
  'start_missing',
  'start_many',
  'node_duplicate',
  'edge_duplicate',
  'edge_from_unknown',
  'edge_to_unknown',
  'unreachable',
  'dead_end',
  'else_missing',
  'edge_never_taken',
  'edge_not_here',
  'slot_duplicate',
  'slot_unknown',
  'slot_without_choices',
  'intent_duplicate',
  'intent_unknown',
  'intent_empty',
  'variable_unknown',
  'expression_invalid',
  'expression_costly',
  'function_unavailable',
  'loop_without_caller',
  'text_missing',
  ...DIAL_FAULTS,
  'tool_unknown',
  'flow_missing',
  'flow_unknown',
  'flow_in_itself',
  'global_without_target',
  'model_missing',
  'test_failed',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A problem of a flow or agent. Errors prevent publishing, warnings don't. */
export const FlowProblem = z
  .object({
    level: z.enum(['error', 'warning']),
    code: z.enum(PROBLEM_CODES),
    nodeId: z.string().nullable(),
    edgeId: z.string().nullable(),
    path: z.string(),
    detail: z.string(),
  })
  .meta({
    id: 'FlowProblem',
    example: {
      level: 'error',
      code: 'variable_unknown',
      nodeId: 'advice',
      edgeId: null,
      path: 'nodes.7.text.en',
      detail: 'pet_nme',
    },
  });
export type FlowProblem = z.infer<typeof FlowProblem>;
