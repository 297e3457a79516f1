import { agents } from '@switchboard/contracts/agents/agents';
import { flows } from '@switchboard/contracts/agents/flows';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/queries.ts';
import type { VersionContent } from './publication-queries.ts';

export interface Restoring {
  readonly agentId: string;
  /** The agent's version that was seen. */
  readonly version: number;
  readonly number: number;
  readonly content: VersionContent;
}

/**
 * Makes what a publication froze the draft again: the flow that it was made of, then the agent's own fields, under the version that was seen.
 * Flows within that flow stay as they are.
 *
 * @throws {AppError} `resource.not_found`, `resource.version_conflict`, `resource.conflict`
 */
export async function restorePublished(
  deps: ResourceDeps,
  caller: Caller,
  { agentId, version, content }: Restoring,
): Promise<ResourceState> {
  const { languages, greeting, limits, thresholds, tools, flowId, promptId } = content;
  const { interruptions, voice, privacy, analysis, successRule } = { ...agents.defaults, ...content };
  const agent = await findItem(deps.pool, { tenantId: caller.tenantId, kind: agents.kind, id: agentId });
  // A stale version is refused below, before anything is written.
  if (agent?.version === version && flowId !== null) await restoreFlow(deps, caller, flowId, content);
  const given = {
    ...{ language: languages[0], languages, greeting, voice, flowId, promptId, tools },
    ...{ limits, thresholds, interruptions, privacy, analysis, successRule },
  };
  return resourceChanges(deps, agents).change(caller, { id: agentId, version }, given);
}

async function restoreFlow(deps: ResourceDeps, caller: Caller, id: string, { flow }: VersionContent): Promise<void> {
  const current = await findItem(deps.pool, { tenantId: caller.tenantId, kind: flows.kind, id });
  if (current === undefined) throw new AppError('resource.not_found');
  const { commandId, ...own } = caller;
  // A command has one outcome; the flow's change is a part of it, under a name of its own.
  const part = commandId === undefined ? own : { ...own, commandId: `${commandId}:flow`.slice(-200) };
  await resourceChanges(deps, flows).change(part, { id, version: current.version }, flow);
}
