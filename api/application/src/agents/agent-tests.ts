import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { ITEM_COLUMNS, type ItemRow, toState } from '../resources/items.ts';
import type { AgentKey } from './publications.ts';

/** Lists an agent's unarchived tests, by name. */
export async function listTests(db: Queryable, { tenantId, agentId }: AgentKey): Promise<ResourceState[]> {
  const { rows } = await db.query<ItemRow>({
    name: 'agent-list-tests',
    text: `select ${ITEM_COLUMNS} from resource.items i where i.tenant_id = $1 and i.kind = 'agentTests'
      and i.fields ->> 'agentId' = $2 and i.archived_at is null order by i.name_key, i.id`,
    values: [tenantId, agentId],
  });
  return rows.map(toState);
}

/** Counts an agent's unarchived tests. */
export async function countTests(db: Queryable, { tenantId, agentId }: AgentKey): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'agent-count-tests',
    text: `select count(*) as total from resource.items i where i.tenant_id = $1 and i.kind = 'agentTests'
      and i.fields ->> 'agentId' = $2 and i.archived_at is null`,
    values: [tenantId, agentId],
  });
  return rows[0]?.total ?? 0;
}

/** The outcome of a test. */
export interface TestOutcome {
  readonly testId: string;
  readonly passed: boolean;
}

/** Stores the latest results of tests, replacing earlier ones. */
export async function storeTestResults(
  db: Queryable,
  {
    tenantId,
    version,
    at,
    results,
  }: {
    readonly tenantId: string;
    readonly version: string;
    readonly at: Date;
    readonly results: readonly TestOutcome[];
  },
): Promise<void> {
  if (results.length === 0) return;
  await db.query({
    name: 'agent-keep-test-results',
    text: `insert into talk.test_results (tenant_id, test_id, version, passed, at)
      select $1, r.id, $2, r.passed, $3 from unnest($4::text[], $5::boolean[]) as r(id, passed) order by r.id
      on conflict (tenant_id, test_id) do update set version = excluded.version, passed = excluded.passed, at = excluded.at`,
    values: [tenantId, version, at, results.map(({ testId }) => testId), results.map(({ passed }) => passed)],
  });
}

interface LastRunRow {
  readonly testId: string;
  readonly version: string;
  readonly passed: boolean;
  readonly at: Date;
}

/** Finds the results of tests' last runs. */
export async function findLastRuns(db: Queryable, tenantId: string, ids: readonly string[]): Promise<LastRunRow[]> {
  const { rows } = await db.query<LastRunRow & Record<never, never>>({
    name: 'agent-find-test-results',
    text: 'select test_id as "testId", version, passed, at from talk.test_results where tenant_id = $1 and test_id = any($2)',
    values: [tenantId, ids],
  });
  return rows;
}
