import type { ConversationId } from '@switchboard/contracts/ids';
import { isAppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import type { TalkDeps } from './deps.ts';
import { takeInput } from './take-input.ts';
import { findTalk } from './talk-queries.ts';

/** Ends the talk that a conversation is, if it is one and still open: its caller is gone. */
export async function hangUp(deps: TalkDeps, caller: Caller, conversationId: ConversationId): Promise<void> {
  const key = { tenantId: caller.tenantId, conversationId };
  if ((await findTalk(deps.pool, key))?.isOpen !== true) return;
  try {
    await takeInput(deps, caller, key, { type: 'hangup' });
  } catch (error) {
    if (!isAppError(error, 'talk.ended')) throw error;
  }
}
