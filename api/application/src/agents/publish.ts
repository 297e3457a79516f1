import { agents, type Publication } from '@switchboard/contracts/agents/agents';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { listTests, storeTestResults } from './agent-tests.ts';
import type { CompiledVersions } from './compiled-versions.ts';
import { type AgentDraft, type DraftContext, readDraft } from './draft.ts';
import { type AgentKey, storeVersion } from './publications.ts';
import { runTests } from './run-tests.ts';
import { compileDraft } from './version-to-run.ts';

/** A draft to publish, at the version that the publisher last saw. */
export interface Publishing extends DraftContext {
  readonly agentId: string;
  readonly version: number;
  readonly name: string;
  readonly note: string;
}

export interface PublishDeps extends ResourceDeps {
  readonly versions: CompiledVersions;
}

/**
 * Publishes an agent's draft as its next version, if it has no problems and passes its required tests. The content is stored under its hash. Calls in
 * progress keep their version.
 *
 * @throws {AppError} `agent.not_publishable` {problems}; `resource.version_conflict`; `resource.conflict` if a flow has changed meanwhile
 */
export async function publishAgent(deps: PublishDeps, caller: Caller, publishing: Publishing): Promise<Publication> {
  const { agentId, version, name, note } = publishing;
  const { tenantId } = caller;
  const draft = await readDraft(deps.pool, { tenantId, agentId }, publishing);
  // A stale version is refused below.
  if (draft.version === version) {
    const faults = draft.problems.filter(({ level }) => level === 'error');
    const failing = faults.length > 0 ? [] : await findFailingTests(deps, { tenantId, agentId }, draft);
    if (faults.length + failing.length > 0) {
      throw new AppError('agent.not_publishable', { problems: [...draft.problems, ...failing] });
    }
  }
  await storeVersion(deps.pool, { tenantId, hash: draft.hash, content: draft.content, at: deps.clock.now() });
  const changed = await resourceChanges(deps, agents).changeManaged(caller, { id: agentId, version }, ({ fields }) => {
    const number = ((fields['publication'] as Publication | null)?.number ?? 0) + 1;
    return { publication: { number, hash: draft.hash, name, note, flows: draft.flowVersions } satisfies Publication };
  });
  return changed.fields['publication'] as Publication; // The call above wrote this value.
}

/** Runs the required tests with a draft. Returns one problem per failed test. */
async function findFailingTests(
  { pool, clock, versions }: Pick<PublishDeps, 'pool' | 'clock' | 'versions'>,
  key: AgentKey,
  draft: AgentDraft,
): Promise<FlowProblem[]> {
  const required = (await listTests(pool, key)).filter(({ fields }) => fields['required'] === true);
  if (required.length === 0) return [];
  const at = clock.now();
  const results = await runTests(await compileDraft(versions, key, draft), required, {
    now: at,
    // Tests that a model plays are never required.
    findCaller: async () => undefined,
  });
  await storeTestResults(pool, { tenantId: key.tenantId, version: 'draft', at, results });
  return results.flatMap(({ passed, testId, name }): FlowProblem[] =>
    passed
      ? []
      : [{ level: 'error', code: 'test_failed', nodeId: null, edgeId: null, path: `tests.${testId}`, detail: name }],
  );
}
