import { setImmediate } from 'node:timers/promises';
import type { ReplayedCall } from '@switchboard/contracts/agents/replay';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { EventReader } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import { compareReplays, type ReplayedPath, replayCall } from '@switchboard/talk/runs/replay';
import type { Pool } from 'pg';
import type { CompiledVersions, Pinned } from '../../talks/compiled-versions.ts';
import type { AgentKey } from '../publication-queries.ts';
import { readCall } from './read-call.ts';
import { listLastCalls } from './replay-queries.ts';

interface Deps {
  readonly pool: Pool;
  readonly events: Pick<EventReader, 'readStream'>;
  readonly versions: CompiledVersions;
}

export interface Replaying extends AgentKey {
  /** The version to replay with. */
  readonly compiled: CompiledVersion;
  readonly conversationIds?: readonly ConversationId[] | undefined;
  /** How many of the last calls, where none are named. */
  readonly last: number;
  /** Whether what was said in a call may be told to who asks. */
  readonly isTold: (id: ConversationId) => Promise<boolean>;
}

/**
 * Holds past calls of an agent again with a version, and tells how the path of each differs from the one with the version that it had then.
 *
 * Nothing but memory is touched. Of the last calls, those that weren't held by this program are left out, those that were erased, and those that are
 * not told to who asks.
 * @throws {AppError} `request.invalid` for named calls that aren't the agent's
 */
export async function replayCalls(deps: Deps, replaying: Replaying): Promise<ReplayedCall[]> {
  const { conversationIds, last } = replaying;
  const ids = conversationIds ?? (await listLastCalls(deps.pool, replaying, last));
  const data: ReplayedCall[] = [];
  for (const [index, id] of ids.entries()) {
    const replayed = await replayOne(deps, replaying, id);
    if (replayed !== undefined) data.push(replayed);
    else if (conversationIds !== undefined) {
      throw new AppError('request.invalid', { errors: [{ path: `conversationIds.${index}`, code: 'unknown' }] });
    }
    // Others of this process have their turn.
    await setImmediate();
  }
  return data;
}

async function replayOne(
  { pool, events, versions }: Deps,
  replaying: Replaying,
  conversationId: ConversationId,
): Promise<ReplayedCall | undefined> {
  if (!(await replaying.isTold(conversationId))) return undefined;
  const call = await readCall(events, replaying, conversationId);
  if (call === undefined) return undefined;
  const { recording, startedAt, version, hash } = call;
  const { tenantId, agentId, compiled } = replaying;
  const startsAt = Date.parse(startedAt);
  const then = await findThen(pool, versions, { tenantId, agentId, version, hash });
  const recorded: ReplayedPath = { path: recording.path, endedReason: recording.endedReason, stop: null };
  const before = then === undefined ? recorded : replayCall(then, recording, startsAt);
  const after = replayCall(compiled, recording, startsAt);
  return { conversationId, startedAt, version, ...compareReplays(before, after) };
}

/** The version that a call had; undefined of a draft that nobody has any more. */
async function findThen(pool: Pool, versions: CompiledVersions, pinned: Pinned): Promise<CompiledVersion | undefined> {
  try {
    return await versions.find(pool, pinned);
  } catch (error) {
    if (isAppError(error, 'resource.not_found')) return undefined;
    throw error;
  }
}
