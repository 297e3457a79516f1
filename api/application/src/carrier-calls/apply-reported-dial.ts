import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ReportedDial } from '@switchboard/domain/intake/call/translator';
import type { Caller } from '../caller.ts';
import { applyDialUpdate } from './apply-dial-update.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialRow, findDial } from './dials.ts';

/** Identifies a call at a voice platform. */
export interface PlatformCall {
  readonly connectionId: string;
  readonly callId: string;
}

/** Finds the outgoing call that a platform reports by our key; undefined if its connection didn't place that call, or reported it under another id. */
export async function findReportedDial(
  { pool }: Pick<OutgoingDeps, 'pool'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { connectionId, callId, key }: PlatformCall & { readonly key: string },
): Promise<DialRow | undefined> {
  const dial = await findDial(pool, { tenantId, key });
  const isOurs = dial?.connectionId === connectionId && (dial.callSid === null || dial.callSid === callId);
  return isOurs ? dial : undefined;
}

/** Applies a platform's report on an outgoing call. */
export async function applyReportedDial(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events' | 'talks'>,
  caller: Caller,
  { dial: report, ...call }: PlatformCall & { readonly dial: ReportedDial; readonly conversationId: ConversationId },
): Promise<void> {
  const { key, ...update } = report;
  const dial = await findReportedDial(deps, caller, { ...call, key });
  if (dial === undefined) return;
  await applyDialUpdate(deps, caller, dial, { ...update, sid: call.callId, conversationId: call.conversationId });
}
