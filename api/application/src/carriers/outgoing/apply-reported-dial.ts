import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ReportedDial } from '@switchboard/domain/intake/call/translator';
import type { Caller } from '../../caller.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialRow, findDial } from './dial-queries.ts';
import { takeNews } from './take-news.ts';

/** A call of a voice platform's. */
export interface PlatformCall {
  readonly connectionId: string;
  readonly callId: string;
}

/** Finds the call of ours that a platform's call is, by our key of it; undefined of one that its connection was not asked for, or as another call. */
export async function findReportedDial(
  { pool }: Pick<OutgoingDeps, 'pool'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { connectionId, callId, key }: PlatformCall & { readonly key: string },
): Promise<DialRow | undefined> {
  const dial = await findDial(pool, { tenantId, key });
  const isOurs = dial?.connectionId === connectionId && (dial.callSid === null || dial.callSid === callId);
  return isOurs ? dial : undefined;
}

/** Takes what a platform tells of a call that it was asked for. */
export async function applyReportedDial(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events' | 'talks'>,
  caller: Caller,
  { told, ...call }: PlatformCall & { readonly told: ReportedDial; readonly conversationId: ConversationId },
): Promise<void> {
  const { key, ...news } = told;
  const dial = await findReportedDial(deps, caller, { ...call, key });
  if (dial === undefined) return;
  await takeNews(deps, caller, dial, { ...news, sid: call.callId, conversationId: call.conversationId });
}
