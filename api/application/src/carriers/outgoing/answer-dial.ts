import { PHONE_CHANNEL } from '@switchboard/contracts/base/constants';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { AppError } from '@switchboard/platform/app-error';
import { findPublication } from '../../agents/publication-queries.ts';
import { nameConversation } from '../../batches/run-queries.ts';
import type { Caller } from '../../caller.ts';
import { findItem } from '../../resources/queries.ts';
import type { TalkDeps } from '../../talks/deps.ts';
import { type Beginning, type StartedTalk, startTalk } from '../../talks/start-talk.ts';
import { nextConversationId } from '../../talks/talk-queries.ts';
import { type DialRow, findDial, nameDialConversation } from './dial-queries.ts';

/**
 * Begins the talk of a call that was dialled and answered; `beside` runs in the transaction that opens it, and `findConversation` names the one that a
 * voice platform tells of the call in.
 *
 * @throws {AppError} `call.unanswered` of an agent that isn't published, `resource.conflict` of a call that is over, or has its talk
 */
export async function answerDial(
  deps: TalkDeps,
  caller: Caller,
  {
    dial,
    beside,
    findConversation = nextConversationId,
  }: {
    readonly dial: DialRow;
    readonly beside: NonNullable<Beginning['beside']>;
    readonly findConversation?: Beginning['findConversation'];
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
      // The dial is locked before the log, as it is where news of the call is taken: no two wait for each other.
      await findDial(client, dial, { lock: true });
      return findConversation(client);
    },
    outgoing: {
      beside: async (client, id) => {
        await beside(client, id);
        if (!(await nameDialConversation(client, dial, id))) throw new AppError('resource.conflict');
        if (batchId !== null && !(await nameConversation(client, tenantId, key, id))) {
          throw new AppError('resource.conflict');
        }
      },
    },
  });
}
