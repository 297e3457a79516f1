import { randomBytes } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { advanceDial, nextPollAt } from '../carrier-calls/advance-dial.ts';
import { applyDialUpdate } from '../carrier-calls/apply-dial-update.ts';
import type { OutgoingDeps } from '../carrier-calls/deps.ts';
import { type DialKey, findDial } from '../carrier-calls/dials.ts';
import { isOnDoNotCallList } from '../do-not-call/number-rows.ts';
import { isCallableNow } from './callable.ts';
import { wakeCallBack } from './wake-call-back.ts';

const MIN_PAUSE_MS = 1_000;

/**
 * Advances a call-back, and schedules the next run until the call has ended.
 *
 * A call-back that has waited until it may no longer be made fails without being dialed.
 */
export async function runCallBack(deps: OutgoingDeps, key: DialKey): Promise<void> {
  const traceId = randomBytes(16).toString('hex');
  const caller: Caller = { tenantId: key.tenantId, actor: { kind: 'system', id: 'call-backs' }, traceId };
  const dial = await findDial(deps.pool, key);
  if (dial === undefined || dial.endedAt !== null) return;
  const now = deps.clock.now();
  if (
    dial.requestedAt === null &&
    (!isCallableNow(dial.callee, { line: dial.caller, now }) ||
      (await isOnDoNotCallList(deps.pool, key.tenantId, dial.callee)))
  ) {
    return applyDialUpdate(deps, caller, key, { status: 'failed', fault: 'not_callable' });
  }
  const after = await advanceDial(deps, caller, key);
  if (after === undefined || after.endedAt !== null) return;
  await wakeCallBack(deps.pool, key, new Date(Math.max(nextPollAt(after).getTime(), now.getTime() + MIN_PAUSE_MS)));
}
