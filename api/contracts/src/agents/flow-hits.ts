import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { idSchema } from '../resources/schemas.ts';
import { flows } from './flows.ts';

/** The period of a flow's statistics in days, and the maximum number of calls, latest first. */
export const HIT_DAYS = 30;
export const MAX_HIT_CALLS = 10_000;

export const NodeHits = z
  .object({
    node: z.string(),
    /** The calls that visited the node. */
    calls: z.int(),
    /** The calls that the caller ended at the node. */
    left: z.int(),
  })
  .meta({ id: 'NodeHits', example: { node: 'what', calls: 212, left: 17 } });
export type NodeHits = z.infer<typeof NodeHits>;

/** The statistics of flows. */
export const hitRoutes = defineRoutes({
  'flows.hits': {
    method: 'GET',
    path: '/api/flows/:id/hits',
    impersonator: 'allowed',
    agency: 'read',
    summary: `Counts, for each node, the calls of the last ${HIT_DAYS} days that visited it and that ended there, across the agents that use the flow`,
    access: 'flows.read',
    scope: 'flows.read',
    params: z.object({ id: idSchema(flows.idPrefix) }),
    ok: { status: 200, body: z.object({ calls: z.int(), nodes: z.array(NodeHits) }).meta({ id: 'FlowHits' }) },
    errors: ['resource.not_found'],
  },
});
