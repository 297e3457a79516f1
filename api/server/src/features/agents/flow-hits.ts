import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { HIT_DAYS, type hitRoutes, MAX_HIT_CALLS, type NodeHits } from '@switchboard/contracts/agents/flow-hits';
import { flows } from '@switchboard/contracts/agents/flows';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

const HITS = `
  with latest as (
    select c.steps, c.last_step, c.ended_group from read.calls c
    where c.tenant_id = $1 and c.is_listed and c.started_at >= $3 and c.steps <> '{}' and c.agent_id in (
      select a.id from resource.items a where a.tenant_id = $1 and a.kind = 'agents' and a.fields ->> 'flowId' = $2)
    order by c.started_at desc limit ${MAX_HIT_CALLS}
  )
  select null::text as node, count(*) as calls, 0 as "left" from latest
  union all
  select node, count(*), count(*) filter (where last_step = node and ended_group = 'caller')
  from latest cross join unnest(steps) as node group by node`;

/** Counts, for each node of a flow, the recent calls that reached it and those whose caller hung up there. */
export const flowHitHandlers = (deps: ResourceDeps): Handlers<typeof hitRoutes> => ({
  'flows.hits': async ({ params: { id } }, ctx) => {
    const tenantId = getTenantId(ctx);
    await getItem(deps, { tenantId, kind: flows.kind, id });
    const since = new Date(ctx.now().getTime() - HIT_DAYS * 86_400_000);
    const { rows } = await deps.pool.query<NodeHits | { node: null; calls: number }>({
      name: 'flow-hits',
      text: HITS,
      values: [tenantId, id, since],
    });
    const nodes = rows.flatMap((row) => (row.node === null ? [] : [row as NodeHits])); // only the row with the total has no node
    return { calls: rows.find(({ node }) => node === null)?.calls ?? 0, nodes };
  },
});
