import { agentTests } from '@switchboard/contracts/agents/agent-tests';
import { agents } from '@switchboard/contracts/agents/agents';
import { MAX_TESTS } from '@switchboard/contracts/agents/test-script';
import { AppError } from '@switchboard/platform/app-error';
import type { Measure, OnChange } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { countTests, findLastRuns } from './agent-tests.ts';

const { agentId: AgentId } = agentTests.fields;

/** Measures tests: the result of each test's last run. */
export const measureTests: Measure = async (db, tenantId, ids) => {
  const runs = await findLastRuns(db, tenantId, ids);
  return new Map(
    runs.map(({ testId, version, passed, at }) => [testId, { lastRun: { version, passed, at: at.toISOString() } }]),
  );
};

/** Refuses to add a test to an archived agent, or beyond the agent's limit on tests. The kernel's lock on the kind serializes additions. */
export const onAgentTestChange: OnChange = async (client, { tenantId, before, after }) => {
  const isAdded = after.archivedAt === null && (before === undefined || before.archivedAt !== null);
  if (!isAdded) return;
  const agentId = AgentId.parse(after.fields['agentId']);
  const agent = await findItem(client, { tenantId, kind: agents.kind, id: agentId });
  if (agent === undefined) throw new AppError('resource.not_found');
  if (agent.archivedAt !== null) throw new AppError('resource.conflict');
  if ((await countTests(client, { tenantId, agentId })) > MAX_TESTS) throw new AppError('resource.limit_reached');
};
