import { agents } from '@switchboard/contracts/agents/agents';
import { flows } from '@switchboard/contracts/agents/flows';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import type { VersionContent } from './publications.ts';

export interface Restoring {
  readonly agentId: string;
  /** The version of the agent that the caller last saw. */
  readonly version: number;
  readonly number: number;
  readonly content: VersionContent;
}

/**
 * Restores a publication's content to the draft: first the flow, then the agent's fields, if the agent is still at the version that the caller saw.
 * Subflows stay as they are.
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
  // A stale version is refused below, so nothing is written here.
  if (agent?.version === version && flowId !== null) await restoreFlow(deps, caller, flowId, content);
  const input = {
    ...{ language: languages[0], languages, greeting, voice, flowId, promptId, tools },
    ...{ limits, thresholds, interruptions, privacy, analysis, successRule },
  };
  return resourceChanges(deps, agents).change(caller, { id: agentId, version }, input);
}

async function restoreFlow(deps: ResourceDeps, caller: Caller, id: string, { flow }: VersionContent): Promise<void> {
  const current = await findItem(deps.pool, { tenantId: caller.tenantId, kind: flows.kind, id });
  if (current === undefined) throw new AppError('resource.not_found');
  const { commandId, ...own } = caller;
  // A command id identifies a single result, so the change to the flow gets an id of its own.
  const part = commandId === undefined ? own : { ...own, commandId: `${commandId}:flow`.slice(-200) };
  await resourceChanges(deps, flows).change(part, { id, version: current.version }, flow);
}
