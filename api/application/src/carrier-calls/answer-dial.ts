import { PHONE_CHANNEL } from '@switchboard/contracts/base/constants';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { findPublication } from '../agents/publications.ts';
import type { Caller } from '../caller.ts';
import { nextConversationId } from '../conversations/conversation-ids.ts';
import { findItem } from '../resources/items.ts';
import type { TalkDeps } from '../talks/deps.ts';
import { type StartedTalk, startTalk, type TalkStart } from '../talks/start-talk.ts';
import { type DialRow, findDial, linkContactConversation, linkDialConversation } from './dials.ts';

/**
 * Starts the talk of an answered outgoing call. `onStart` runs in the transaction that opens it; `findConversation` returns the conversation in which
 * a voice platform already reports the call.
 *
 * @throws {AppError} `call.unanswered` if the agent isn't published, `resource.conflict` if the call is over or already has its talk
 */
export async function answerDial(
  deps: TalkDeps,
  caller: Caller,
  {
    dial,
    onStart,
    findConversation = nextConversationId,
  }: {
    readonly dial: DialRow;
    readonly onStart: NonNullable<TalkStart['onStart']>;
    readonly findConversation?: TalkStart['findConversation'];
  },
): Promise<StartedTalk> {
  const { tenantId, agentId, agentVersion, batchId, key } = dial;
  const publication = await findPublication(deps.pool, { tenantId, agentId }, agentVersion ?? undefined);
  if (publication === undefined) throw new AppError('call.unanswered');
  const agent = await findItem(deps.pool, { tenantId, kind: 'agents', id: agentId });
  return startTalk(deps, caller, {
    agentId,
    agentName: agent?.name ?? agentId,
    version: String(publication.number),
    hash: publication.hash,
    channel: PHONE_CHANNEL,
    userId: null,
    lang: dial.language ?? undefined,
    now: undefined,
    given: Object.fromEntries(Object.entries(dial.variables).filter(([name]) => SlotName.safeParse(name).success)),
    from: dial.caller,
    to: dial.callee,
    numberId: dial.numberId,
    callerName: dial.name ?? undefined,
    purpose: dial.isScreening ? 'screening' : undefined,
    findConversation: async (client) => {
      // The dial is locked before the log, in the same order as in applyDialUpdate, to prevent deadlocks.
      await findDial(client, dial, { lock: true });
      return findConversation(client);
    },
    outgoing: {
      onStart: async (client, id) => {
        await onStart(client, id);
        if (!(await linkDialConversation(client, dial, id))) throw new AppError('resource.conflict');
        if (batchId !== null && !(await linkContactConversation(client, tenantId, key, id))) {
          throw new AppError('resource.conflict');
        }
      },
    },
  });
}
