import { agents, type Publication } from '@switchboard/contracts/agents/agents';
import { AppError } from '@switchboard/platform/app-error';
import type { AddressRule } from '../outbound/address-rule.ts';
import type { Measure, OnChange } from '../resources/deps.ts';
import { checkHttpTools } from './check-http-tools.ts';
import { insertPublication, lockFlowVersions, readAgentLimit } from './publications.ts';

interface AgentFacts {
  readonly id: string;
  readonly status: string;
  readonly publishedVersion: number | null;
  readonly publishedAt: Date | null;
  readonly numbers: readonly { readonly id: string; readonly number: string }[];
}

const FACTS = `
  select a.id, p.number as "publishedVersion", p.published_at as "publishedAt",
    case when a.archived_at is not null then 'archived' when p.number is null then 'draft'
      when p.agent_version = a.version and not exists (
        select 1 from jsonb_each_text(p.flow_versions) as f(id, version)
        join resource.items i on i.tenant_id = $1 and i.kind = 'flows' and i.id = f.id where i.version <> f.version::integer
      ) then 'published' else 'draft_ahead' end as status,
    coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.fields ->> 'number') order by n.fields ->> 'number')
      from resource.items n where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.archived_at is null
        and a.id in (n.fields ->> 'inboundAgentId', n.fields ->> 'outboundAgentId', n.fields -> 'hours' ->> 'agentId',
          n.fields -> 'hours' ->> 'outsideAgentId')), '[]') as numbers
  from resource.items a
  left join lateral (
    select * from talk.publications where tenant_id = a.tenant_id and agent_id = a.id order by number desc limit 1
  ) p on true
  where a.tenant_id = $1 and a.kind = 'agents' and a.id = any($2)`;

/** Measures agents: their status, including whether the draft is ahead of the published version, and the numbers that they answer. */
export const measureAgents: Measure = async (db, tenantId, ids) => {
  const { rows } = await db.query<AgentFacts & Record<never, never>>({
    name: 'agent-measure',
    text: FACTS,
    values: [tenantId, ids],
  });
  return new Map(
    rows.map(({ id, publishedAt, ...facts }) => [id, { ...facts, publishedAt: publishedAt?.toISOString() ?? null }]),
  );
};

const { publication: publicationSchema } = agents.fields;

/**
 * Enforces the account's limit on agents and checks HTTP tools. If the change is a publication, inserts it, unless one of its flows has changed
 * since the draft was compiled.
 */
export const onAgentChange =
  (rule: AddressRule): OnChange =>
  async (client, step) => {
    const { tenantId, before, after } = step;
    const isAdded = after.archivedAt === null && (before === undefined || before.archivedAt !== null);
    if (isAdded) await checkAgentLimit(client, tenantId);
    await checkHttpTools(client, rule, step);
    const publication = publicationSchema.parse(after.fields['publication'] ?? null);
    const earlier = publicationSchema.parse(before?.fields['publication'] ?? null);
    if (publication === null || publication.number === earlier?.number) return;
    await lockFlows(client, tenantId, publication);
    const { number, hash, name, note, flows: flowVersions } = publication;
    await insertPublication(client, {
      tenantId,
      agentId: after.id,
      number,
      hash,
      name,
      note,
      agentVersion: after.version,
      flowVersions,
      at: after.updatedAt,
      by: after.updatedBy,
    });
  };

/** The kernel's lock on the kind serializes additions, and the count includes the new agent's row. */
async function checkAgentLimit(client: Parameters<OnChange>[0], tenantId: string): Promise<void> {
  const { max, count, account, raisedBy } = await readAgentLimit(client, tenantId);
  if (max !== null && count > max) {
    throw new AppError('resource.limit_reached', { limit: { name: 'agents', max, account, raisedBy } });
  }
}

async function lockFlows(client: Parameters<OnChange>[0], tenantId: string, { flows }: Publication): Promise<void> {
  const present = await lockFlowVersions(client, tenantId, Object.keys(flows));
  const isStale = Object.entries(flows).some(([id, version]) => present.get(id) !== version);
  if (isStale) throw new AppError('resource.conflict');
}
