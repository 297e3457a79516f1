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
import { storeVersion, type VersionContent } from '../agents/publications.ts';
import { type Caller, toMetadata } from '../caller.ts';
import { type ConversationKey, nextConversationId } from '../conversations/conversation-ids.ts';
import { toNewEvent } from '../log/new-event.ts';
import { countCalls } from './call-rows.ts';
import type { TalkDeps } from './deps.ts';
import { takeInput } from './take-input.ts';
import { countOpenTests, insertTalk } from './talk-rows.ts';

/** A talk to start. */
export interface TalkStart {
  readonly agentId: string;
  readonly agentName: string;
  readonly version: string;
  readonly hash: string;
  /** The content of a draft, to store under the hash; a publication's content is stored already. */
  readonly content?: VersionContent;
  readonly channel: string;
  readonly userId: string | null;
  readonly lang: Language | undefined;
  /** The time at which a test pretends to start. */
  readonly now: Date | undefined;
  readonly given: Readonly<Record<string, SlotValue>>;
  /** In a test: whether HTTP tools send real requests. */
  readonly allowsRequests?: boolean | undefined;
  readonly from: string | null;
  readonly to: string | null;
  /** The account's number that was called. */
  readonly numberId?: string | undefined;
  readonly callerName?: string | undefined;
  readonly purpose?: CallPurpose | undefined;
  /** Returns the conversation of the talk if a platform may have reported the call before. Runs in the transaction that opens the talk. */
  readonly findConversation?: (client: PoolClient) => Promise<ConversationId>;
  /** For incoming calls: runs in the transaction that opens the conversation. */
  readonly onStart?: (client: PoolClient, conversationId: ConversationId) => Promise<void>;
  /** Set for outgoing calls, whose slot among the account's concurrent calls is reserved already. */
  readonly outgoing?: {
    /** Runs in the transaction that opens the conversation. */
    readonly onStart: (client: PoolClient, conversationId: ConversationId) => Promise<void>;
  };
}

export interface StartedTalk extends TalkTurn {
  readonly talkId: string;
  readonly conversationId: ConversationId;
}

/** Returns the id of a conversation's talk. */
export const toTalkId = (conversationId: ConversationId): string => `tlk_${conversationId}`;

/** An open talk that hasn't received its setup input yet. */
export interface OpenedTalk {
  readonly talkId: string;
  readonly key: ConversationKey;
  /** The first input to apply. */
  readonly setup: TalkInput;
}

/** Starts a talk: opens it and applies its setup. @throws {AppError} `resource.limit_reached` */
export async function startTalk(deps: TalkDeps, caller: Caller, start: TalkStart): Promise<StartedTalk> {
  const { talkId, key, setup } = await openTalk(deps, caller, start);
  const turn = await takeInput(deps, caller, key, setup);
  return { talkId, conversationId: key.conversationId, ...turn };
}

/** Opens a talk: pins its version and starts its conversation. @throws {AppError} `resource.limit_reached` */
export async function openTalk(deps: TalkDeps, caller: Caller, start: TalkStart): Promise<OpenedTalk> {
  const { tenantId } = caller;
  const at = deps.clock.now();
  const startsAt = start.now ?? at;
  const conversationId = await withTransaction(deps.pool, async (client) => {
    if (start.outgoing === undefined) await checkLimit(client, tenantId, start.channel);
    const { agentId, version, hash, content, channel, userId } = start;
    if (content !== undefined) await storeVersion(client, { tenantId, hash, content, at });
    const id = await (start.findConversation?.(client) ?? nextConversationId(client));
    await insertTalk(client, {
      tenantId,
      conversationId: id,
      agentId,
      version,
      hash,
      channel,
      userId,
      clockOffsetMs: startsAt.getTime() - at.getTime(),
      state: newTalk(toTalkId(id)),
      isOpen: true,
      caller: start.outgoing === undefined ? start.from : start.to,
      numberId: start.numberId ?? null,
      at,
    });
    await deps.events.appendWithin(client, [
      {
        tenantId,
        streamId: conversationStream(id),
        expectedVersion: start.findConversation === undefined ? 'none' : 'any',
        events: [toNewEvent(startedEvent(start, startsAt))],
        metadata: toMetadata(caller),
      },
    ]);
    await (start.outgoing ?? start).onStart?.(client, id);
    return id;
  });
  const { lang, given, from, to, allowsRequests } = start;
  const setup = TalkInput.parse({
    type: 'setup',
    given,
    ...(allowsRequests && { allowsRequests }),
    ...(start.outgoing && { direction: 'outbound' as const }),
    ...(lang && { lang }),
    ...(from && { from }),
    ...(to && { to }),
  });
  return { talkId: toTalkId(conversationId), key: { tenantId, conversationId }, setup };
}

/** @throws {AppError} `resource.limit_reached` if the account has no free slot for a talk on this channel */
async function checkLimit(client: PoolClient, tenantId: string, channel: string): Promise<void> {
  if (channel === TEST_CHANNEL) {
    if ((await countOpenTests(client, tenantId)) >= MAX_OPEN_TALKS) throw new AppError('resource.limit_reached');
    return;
  }
  const { max, open, account, raisedBy } = await countCalls(client, tenantId);
  if (open >= max) {
    throw new AppError('resource.limit_reached', { limit: { name: 'concurrency', max, account, raisedBy } });
  }
}

function startedEvent(
  { agentId, agentName, version, channel, lang, from, to, numberId, callerName, purpose, outgoing }: TalkStart,
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
      // A simulated call differs from a phone call only in its caller.
      channel: channel === SIMULATOR_CHANNEL ? 'phone' : channel,
      ...(numberId !== undefined && { numberId }),
      ...(callerName !== undefined && { contactName: callerName }),
      ...(lang !== undefined && { language: lang }),
      ...(purpose !== undefined && { purpose }),
    },
  };
}
