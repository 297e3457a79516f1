import { MAX_OPEN_TALKS, type TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import { SIMULATOR_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { TalkInput } from '@switchboard/contracts/talk/input';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { newTalk } from '@switchboard/talk/engine/state';
import type { PoolClient } from 'pg';
import { keepVersion, type VersionContent } from '../agents/publication-queries.ts';
import { type Caller, metadataOf } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import { countCalls } from './call-queries.ts';
import type { TalkDeps } from './deps.ts';
import { takeInput } from './take-input.ts';
import { countBeforeBeginning, insertTalk, nextConversationId, type TalkKey } from './talk-queries.ts';

/** A talk to begin. */
export interface Beginning {
  readonly agentId: string;
  readonly agentName: string;
  readonly version: string;
  readonly hash: string;
  /** A draft's content, to keep under the hash; a publication's is kept already. */
  readonly content?: VersionContent;
  readonly channel: string;
  readonly userId: string | null;
  readonly lang: Language | undefined;
  /** The moment that it takes for its beginning. */
  readonly now: Date | undefined;
  readonly given: Readonly<Record<string, SlotValue>>;
  /** Of a test: whether its HTTP tools call out. */
  readonly allowsRequests?: boolean | undefined;
  readonly from: string | null;
  readonly to: string | null;
  /** The account's number that was called. */
  readonly numberId?: string | undefined;
  readonly callerName?: string | undefined;
  readonly purpose?: CallPurpose | undefined;
  /** Names the conversation that the talk is, where its platform may have told of the call before; in the transaction that opens it. */
  readonly findConversation?: (client: PoolClient) => Promise<ConversationId>;
  /** Runs in the transaction that opens the conversation of a call that comes in. */
  readonly beside?: (client: PoolClient, conversationId: ConversationId) => Promise<void>;
  /** Set for a call that the account makes: its place among the account's calls is kept already. */
  readonly outgoing?: {
    /** Runs in the transaction that opens the conversation. */
    readonly beside: (client: PoolClient, conversationId: ConversationId) => Promise<void>;
  };
}

export interface StartedTalk extends TalkTurn {
  readonly talkId: string;
  readonly conversationId: ConversationId;
}

/** The id of the talk that a conversation is. */
export const talkIdOf = (conversationId: ConversationId): string => `tlk_${conversationId}`;

/** A talk that is open, and hasn't heard its setup yet. */
export interface OpenedTalk {
  readonly talkId: string;
  readonly key: TalkKey;
  /** Its first input. */
  readonly setup: TalkInput;
}

/** Begins a talk: opens it, and takes its setup. @throws {AppError} `resource.limit_reached` */
export async function startTalk(deps: TalkDeps, caller: Caller, beginning: Beginning): Promise<StartedTalk> {
  const { talkId, key, setup } = await openTalk(deps, caller, beginning);
  const turn = await takeInput(deps, caller, key, setup);
  return { talkId, conversationId: key.conversationId, ...turn };
}

/** Opens a talk: pins its version, and begins its conversation. @throws {AppError} `resource.limit_reached` */
export async function openTalk(deps: TalkDeps, caller: Caller, beginning: Beginning): Promise<OpenedTalk> {
  const { tenantId } = caller;
  const at = deps.clock.now();
  const startsAt = beginning.now ?? at;
  const conversationId = await withTransaction(deps.pool, async (client) => {
    if (beginning.outgoing === undefined) await checkLimit(client, tenantId, beginning.channel);
    const { agentId, version, hash, content, channel, userId } = beginning;
    if (content !== undefined) await keepVersion(client, { tenantId, hash, content, at });
    const id = await (beginning.findConversation?.(client) ?? nextConversationId(client));
    await insertTalk(client, {
      tenantId,
      conversationId: id,
      agentId,
      version,
      hash,
      channel,
      userId,
      clockOffsetMs: startsAt.getTime() - at.getTime(),
      state: newTalk(talkIdOf(id)),
      isOpen: true,
      caller: beginning.outgoing === undefined ? beginning.from : beginning.to,
      numberId: beginning.numberId ?? null,
      at,
    });
    await deps.events.appendWithin(client, [
      {
        tenantId,
        streamId: conversationStream(id),
        expectedVersion: beginning.findConversation === undefined ? 'none' : 'any',
        events: [toNewEvent(startedEvent(beginning, startsAt))],
        metadata: metadataOf(caller),
      },
    ]);
    await (beginning.outgoing ?? beginning).beside?.(client, id);
    return id;
  });
  const { lang, given, from, to, allowsRequests } = beginning;
  const setup = TalkInput.parse({
    type: 'setup',
    given,
    ...(allowsRequests && { allowsRequests }),
    ...(beginning.outgoing && { direction: 'outbound' as const }),
    ...(lang && { lang }),
    ...(from && { from }),
    ...(to && { to }),
  });
  return { talkId: talkIdOf(conversationId), key: { tenantId, conversationId }, setup };
}

/** @throws {AppError} `resource.limit_reached` where an account has as many talks of its channel as it may have */
async function checkLimit(client: PoolClient, tenantId: string, channel: string): Promise<void> {
  if (channel === TEST_CHANNEL) {
    if ((await countBeforeBeginning(client, tenantId)) >= MAX_OPEN_TALKS) throw new AppError('resource.limit_reached');
    return;
  }
  const { max, open, account, raisedBy } = await countCalls(client, tenantId);
  if (open >= max) {
    throw new AppError('resource.limit_reached', { limit: { name: 'concurrency', max, account, raisedBy } });
  }
}

function startedEvent(
  { agentId, agentName, version, channel, lang, from, to, numberId, callerName, purpose, outgoing }: Beginning,
  at: Date,
): ConversationEvent {
  return {
    type: 'conversation.started',
    data: {
      at: at.toISOString(),
      direction: outgoing === undefined ? 'inbound' : 'outbound',
      from,
      to,
      agentId,
      agentName,
      agentVersion: version,
      // Its caller is a program; all else of it is a call.
      channel: channel === SIMULATOR_CHANNEL ? 'phone' : channel,
      ...(numberId !== undefined && { numberId }),
      ...(callerName !== undefined && { contactName: callerName }),
      ...(lang !== undefined && { language: lang }),
      ...(purpose !== undefined && { purpose }),
    },
  };
}
