import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { TalkVersion } from '@switchboard/contracts/talk/version';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A published version, without its content. */
export interface PublicationRow {
  readonly number: number;
  readonly hash: string;
  readonly name: string;
  readonly note: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
}

export interface AgentKey {
  readonly tenantId: string;
  readonly agentId: string;
}

/** The content of a version, without the names that pin it. */
export type VersionContent = Omit<TalkVersion, 'agentId' | 'version' | 'hash'>;

/** Stores a version's content under its hash, and marks it as used. */
export async function storeVersion(
  db: Queryable,
  {
    tenantId,
    hash,
    content,
    at,
  }: { readonly tenantId: string; readonly hash: string; readonly content: VersionContent; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'talk-keep-version',
    text: `insert into talk.versions (tenant_id, hash, content, used_at) values ($1, $2, $3, $4)
      on conflict (tenant_id, hash) do update set used_at = excluded.used_at`,
    values: [tenantId, hash, JSON.stringify(content), at],
  });
}

/** Reads a version's content; undefined if it is no longer stored. */
export async function findVersion(db: Queryable, tenantId: string, hash: string): Promise<VersionContent | undefined> {
  const { rows } = await db.query<{ content: VersionContent }>({
    name: 'talk-find-version',
    text: 'select content from talk.versions where tenant_id = $1 and hash = $2',
    values: [tenantId, hash],
  });
  return rows[0]?.content;
}

const COLUMNS = 'number, hash, name, note, published_at as "publishedAt", published_by as "publishedBy"';
/** Few agents are ever published this often; for those that are, only the newest publications are listed. */
const MAX_LISTED = 200;

/** Lists an agent's publications, newest first. */
export async function listPublications(db: Queryable, { tenantId, agentId }: AgentKey): Promise<PublicationRow[]> {
  const { rows } = await db.query<PublicationRow & Record<never, never>>({
    name: 'talk-list-publications',
    text: `select ${COLUMNS} from talk.publications where tenant_id = $1 and agent_id = $2 order by number desc limit ${MAX_LISTED}`,
    values: [tenantId, agentId],
  });
  return rows;
}

/** Finds a publication of an agent: the one with the given number, or else the newest. */
export async function findPublication(
  db: Queryable,
  { tenantId, agentId }: AgentKey,
  number?: number,
): Promise<PublicationRow | undefined> {
  const { rows } = await db.query<PublicationRow & Record<never, never>>({
    name: 'talk-find-publication',
    text: `select ${COLUMNS} from talk.publications where tenant_id = $1 and agent_id = $2 and ($3::integer is null or number = $3)
      order by number desc limit 1`,
    values: [tenantId, agentId, number ?? null],
  });
  return rows[0];
}

export interface NewPublication extends AgentKey {
  readonly number: number;
  readonly hash: string;
  readonly name: string;
  readonly note: string;
  readonly agentVersion: number;
  readonly flowVersions: Readonly<Record<string, number>>;
  readonly at: string;
  readonly by: string;
}

/** Inserts a publication. */
export async function insertPublication(db: Queryable, publication: NewPublication): Promise<void> {
  const { tenantId, agentId, number, hash, name, note, agentVersion, flowVersions, at, by } = publication;
  await db.query({
    name: 'talk-insert-publication',
    text: `insert into talk.publications (tenant_id, agent_id, number, hash, name, note, agent_version, flow_versions, published_at, published_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [tenantId, agentId, number, hash, name, note, agentVersion, JSON.stringify(flowVersions), at, by],
  });
}

/** Reads the current versions of flows, and locks them until the transaction ends. */
export async function lockFlowVersions(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; version: number }>({
    name: 'talk-lock-flow-versions',
    text: `select id, version from resource.items where tenant_id = $1 and kind = 'flows' and id = any($2) order by id for share`,
    values: [tenantId, ids],
  });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** An account's limit on agents, its number of agents, and who can raise the limit. */
export interface AgentLimit {
  readonly max: number | null;
  readonly count: number;
  readonly account: string;
  readonly raisedBy: string;
}

/** Reads an account's limit on agents, and its number of unarchived agents. */
export async function readAgentLimit(db: Queryable, tenantId: string): Promise<AgentLimit> {
  const { rows } = await db.query<AgentLimit & Record<never, never>>({
    name: 'agent-limit',
    text: `select a.max_agents as max, a.name as account, p.name as "raisedBy",
        (select count(*) from resource.items i where i.tenant_id = $1 and i.kind = 'agents' and i.archived_at is null) as count
      from access.accounts a join access.accounts p on p.id = coalesce(a.parent_id, '${PLATFORM_TENANT}') where a.id = $1`,
    values: [tenantId],
  });
  return rows[0] ?? { max: null, count: 0, account: '', raisedBy: '' };
}
