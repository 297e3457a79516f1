import { setImmediate } from 'node:timers/promises';
import type { ReplayedCall } from '@switchboard/contracts/agents/replay';
import { Language } from '@switchboard/contracts/base/fields';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CompiledVersion } from '@switchboard/talk/engine/compile';
import { type Recording, readRecording } from '@switchboard/talk/runs/recording';
import { compareReplays, type ReplayedPath, replayCall } from '@switchboard/talk/runs/replay';
import type { Pool } from 'pg';
import type { CompiledVersions, Pinned } from './compiled-versions.ts';
import type { AgentKey } from './publications.ts';

interface Deps {
  readonly pool: Pool;
  readonly events: Pick<EventReader, 'readStream'>;
  readonly versions: CompiledVersions;
}

export interface Replaying extends AgentKey {
  /** The version to replay with. */
  readonly compiled: CompiledVersion;
  readonly conversationIds?: readonly ConversationId[] | undefined;
  /** How many of the latest calls to replay if none are named. */
  readonly last: number;
  /** Whether the requester may see what was said in a call. */
  readonly maySee: (id: ConversationId) => Promise<boolean>;
}

/**
 * Replays past calls of an agent with a version, and compares the path of each with the path that its original version takes.
 *
 * Replaying has no side effects. Among the latest calls, it skips those of other programs, erased calls, and those that the requester may not
 * see.
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
    // Let the process serve other requests in between.
    await setImmediate();
  }
  return data;
}

async function replayOne(
  { pool, events, versions }: Deps,
  replaying: Replaying,
  conversationId: ConversationId,
): Promise<ReplayedCall | undefined> {
  if (!(await replaying.maySee(conversationId))) return undefined;
  const call = await readCall(events, replaying, conversationId);
  if (call === undefined) return undefined;
  const { recording, startedAt, version, hash } = call;
  const { tenantId, agentId, compiled } = replaying;
  const startsAt = Date.parse(startedAt);
  const original = await findOriginalVersion(pool, versions, { tenantId, agentId, version, hash });
  const recorded: ReplayedPath = { path: recording.path, endedReason: recording.endedReason, stop: null };
  const before = original === undefined ? recorded : replayCall(original, recording, startsAt);
  const after = replayCall(compiled, recording, startsAt);
  return { conversationId, startedAt, version, ...compareReplays(before, after) };
}

/** Finds the version that a call ran with; undefined if it was a draft that is no longer stored. */
async function findOriginalVersion(
  pool: Pool,
  versions: CompiledVersions,
  pinned: Pinned,
): Promise<CompiledVersion | undefined> {
  try {
    return await versions.find(pool, pinned);
  } catch (error) {
    if (isAppError(error, 'resource.not_found')) return undefined;
    throw error;
  }
}

/** An agent's past call, as the log records it. */
export interface PastCall {
  readonly recording: Recording;
  /** ISO 8601, on the talk's clock. */
  readonly startedAt: string;
  /** The version that the call ran with. */
  readonly version: string;
  readonly hash: string;
}

const TYPES = [
  'conversation.started',
  'conversation.turn-traced',
  'conversation.deleted',
  'conversation.restored',
] as const;
type CallEvent = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/** Reads an agent's call; undefined if it belongs to another agent, or was deleted or erased. */
export async function readCall(
  events: Pick<EventReader, 'readStream'>,
  { tenantId, agentId }: AgentKey,
  conversationId: ConversationId,
): Promise<PastCall | undefined> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  // The log's codec has parsed these events.
  const known = stored.filter(({ data }) => !isErased(data)) as (StoredEvent & CallEvent)[];
  const started = known.find((event) => event.type === 'conversation.started')?.data;
  const turns = known.flatMap((event) => (event.type === 'conversation.turn-traced' ? [event.data.steps] : []));
  const pinned = turns.flat().find((step) => step.type === 'agent.call-pinned');
  const presence = known.findLast(({ type }) => type === 'conversation.deleted' || type === 'conversation.restored');
  const isThere = presence?.type !== 'conversation.deleted';
  if (started === undefined || pinned?.agentId !== agentId || !isThere) return undefined;
  const recording = readRecording(turns, Language.safeParse(started.language).data);
  return { recording, startedAt: started.at, version: pinned.version, hash: pinned.hash };
}

/** Lists an agent's latest ended calls, newest first. */
export async function listLastCalls(
  db: Queryable,
  { tenantId, agentId }: AgentKey,
  limit: number,
): Promise<ConversationId[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'agent-list-last-calls',
    text: `select id from read.calls where tenant_id = $1 and agent_id = $2 and is_listed and ended_at is not null
      order by started_at desc, id desc limit $3`,
    values: [tenantId, agentId, limit],
  });
  return rows.map(({ id }) => ConversationId.parse(id));
}
