import { agents, type Publication } from '@switchboard/contracts/agents/agents';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import type { CompiledVersions } from '../talks/compiled-versions.ts';
import { type AgentDraft, type DraftSurroundings, readDraft } from './draft.ts';
import { type AgentKey, keepVersion } from './publication-queries.ts';
import { runTests } from './tests/run-tests.ts';
import { keepResults, listTests } from './tests/test-queries.ts';
import { compileDraft } from './version-to-run.ts';

/** A draft to publish, at the version that its publisher has seen. */
export interface Publishing extends DraftSurroundings {
  readonly agentId: string;
  readonly version: number;
  readonly name: string;
  readonly note: string;
}

export interface PublishDeps extends ResourceDeps {
  readonly versions: CompiledVersions;
}

/**
 * Freezes an agent's draft under the hash of its content, as its next published version, if it has no faults and passes its required tests.
 * Calls under way keep theirs.
 *
 * @throws {AppError} `agent.not_publishable` {problems}; `resource.version_conflict`; `resource.conflict` when a flow has changed meanwhile
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
  await keepVersion(deps.pool, { tenantId, hash: draft.hash, content: draft.content, at: deps.clock.now() });
  const changed = await resourceChanges(deps, agents).changeManaged(caller, { id: agentId, version }, ({ fields }) => {
    const number = ((fields['publication'] as Publication | null)?.number ?? 0) + 1;
    return { publication: { number, hash: draft.hash, name, note, flows: draft.flowVersions } satisfies Publication };
  });
  return changed.fields['publication'] as Publication; // as it was just written
}

/** Runs the required tests with a draft; a problem for each that fails, which names it. */
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
    // Those that a model plays are never required.
    findCaller: async () => undefined,
  });
  await keepResults(pool, { tenantId: key.tenantId, version: 'draft', at, results });
  return results.flatMap(({ passed, testId, name }): FlowProblem[] =>
    passed
      ? []
      : [{ level: 'error', code: 'test_failed', nodeId: null, edgeId: null, path: `tests.${testId}`, detail: name }],
  );
}
