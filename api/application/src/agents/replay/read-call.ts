import { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';
import { type Recording, readRecording } from '@switchboard/talk/runs/recording';
import type { AgentKey } from '../publication-queries.ts';

/** A call of an agent, as the log tells of it. */
export interface PastCall {
  readonly recording: Recording;
  /** ISO 8601, on the talk's clock. */
  readonly startedAt: string;
  /** The version that it was held with. */
  readonly version: string;
  readonly hash: string;
}

const TYPES = [
  'conversation.started',
  'conversation.turn-traced',
  'conversation.deleted',
  'conversation.restored',
] as const;
type Told = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/** Reads a call of an agent; undefined of one that is another's, or was deleted or erased. */
export async function readCall(
  events: Pick<EventReader, 'readStream'>,
  { tenantId, agentId }: AgentKey,
  conversationId: ConversationId,
): Promise<PastCall | undefined> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  // By the log's codec, which parsed them.
  const told = stored.filter(({ data }) => !isErased(data)) as (StoredEvent & Told)[];
  const started = told.find((event) => event.type === 'conversation.started')?.data;
  const turns = told.flatMap((event) => (event.type === 'conversation.turn-traced' ? [event.data.steps] : []));
  const pinned = turns.flat().find((step) => step.type === 'agent.call-pinned');
  const presence = told.findLast(({ type }) => type === 'conversation.deleted' || type === 'conversation.restored');
  const isThere = presence?.type !== 'conversation.deleted';
  if (started === undefined || pinned?.agentId !== agentId || !isThere) return undefined;
  const recording = readRecording(turns, Language.safeParse(started.language).data);
  return { recording, startedAt: started.at, version: pinned.version, hash: pinned.hash };
}
