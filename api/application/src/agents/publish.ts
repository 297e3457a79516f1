import { agents, type Publication } from '@switchboard/contracts/kinds/agents';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { type DraftSurroundings, readDraft } from './draft.ts';
import { keepVersion } from './publication-queries.ts';

/** A draft to publish, at the version that its publisher has seen. */
export interface Publishing extends DraftSurroundings {
  readonly agentId: string;
  readonly version: number;
  readonly name: string;
  readonly note: string;
}

/**
 * Freezes an agent's draft under the hash of its content, as its next published version. Calls under way keep theirs.
 *
 * @throws {AppError} `agent.not_publishable` {problems}; `resource.version_conflict`; `resource.conflict` when a flow has changed meanwhile
 */
export async function publishAgent(deps: ResourceDeps, caller: Caller, publishing: Publishing): Promise<Publication> {
  const { agentId, version, name, note } = publishing;
  const { tenantId } = caller;
  const draft = await readDraft(deps.pool, { tenantId, agentId }, publishing);
  if (draft.version === version && draft.problems.some(({ level }) => level === 'error')) {
    throw new AppError('agent.not_publishable', { problems: draft.problems });
  }
  await keepVersion(deps.pool, { tenantId, hash: draft.hash, content: draft.content, at: deps.clock.now() });
  const changed = await resourceChanges(deps, agents).changeManaged(caller, { id: agentId, version }, ({ fields }) => {
    const number = ((fields['publication'] as Publication | null)?.number ?? 0) + 1;
    return { publication: { number, hash: draft.hash, name, note, flows: draft.flowVersions } satisfies Publication };
  });
  return changed.fields['publication'] as Publication; // as it was just written
}
