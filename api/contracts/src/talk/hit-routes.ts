import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { flows } from '../kinds/flows.ts';
import { idSchema } from '../resources/schemas.ts';

/** Days that the hits of a flow's nodes are of, and the calls that they are counted over at most, the latest first. */
export const HIT_DAYS = 30;
export const MAX_HIT_CALLS = 10_000;

export const NodeHits = z
  .object({
    node: z.string(),
    /** Calls that came by. */
    calls: z.int(),
    /** Calls that their callers ended here. */
    left: z.int(),
  })
  .meta({ id: 'NodeHits', example: { node: 'what', calls: 212, left: 17 } });
export type NodeHits = z.infer<typeof NodeHits>;

/** What is known of a flow from the calls that were held by it. */
export const hitRoutes = defineRoutes({
  'flows.hits': {
    method: 'GET',
    path: '/api/flows/:id/hits',
    impersonator: 'allowed',
    agency: 'read',
    summary: `Counts by node the calls of the last ${HIT_DAYS} days that came by and that ended there, over the agents that follow the flow`,
    access: 'flows.read',
    scope: 'flows.read',
    params: z.object({ id: idSchema(flows.idPrefix) }),
    ok: { status: 200, body: z.object({ calls: z.int(), nodes: z.array(NodeHits) }).meta({ id: 'FlowHits' }) },
    errors: ['resource.not_found'],
  },
});
