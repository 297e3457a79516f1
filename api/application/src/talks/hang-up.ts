import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Caller } from '../caller.ts';
import type { TalkDeps } from './deps.ts';
import { takeUnlessEnded } from './take-input.ts';
import { findTalk } from './talk-queries.ts';

/** Ends the talk that a conversation is, if it is one and still open: its caller is gone. */
export async function hangUp(deps: TalkDeps, caller: Caller, conversationId: ConversationId): Promise<void> {
  const key = { tenantId: caller.tenantId, conversationId };
  if ((await findTalk(deps.pool, key))?.isOpen !== true) return;
  await takeUnlessEnded(deps, caller, key, { type: 'hangup' });
}
