import { randomUUID } from 'node:crypto';
import type { Locale } from '@switchboard/contracts/base/constants';
import { callBackConsent } from '@switchboard/contracts/site/call-back';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { insertDial } from '../carrier-calls/dials.ts';
import { findRefusal } from '../dialing/caps/charge-use.ts';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { isOnDoNotCallList } from '../do-not-call/number-rows.ts';
import { countCalls } from '../talks/call-rows.ts';
import { type CallBackLine, countCallBacks, insertCallBack } from './call-back-rows.ts';
import { isCallableNow } from './callable.ts';
import { wakeCallBack } from './wake-call-back.ts';

const HOUR_MS = 3_600_000;
/** A number is called back at most once within this period, since the visitor may not be its owner. */
const DAY_MS = 24 * HOUR_MS;
/** The limit on call-backs per hour, since they cost money and use up the account's concurrent calls. */
export const MAX_CALL_BACKS_PER_HOUR = 30;

/** A visitor's request to be called back. */
export interface CallBackRequest {
  readonly phone: string;
  readonly locale: Locale;
  readonly address: string;
  readonly now: Date;
  readonly prices: OutgoingPrices;
}

/**
 * Stores a visitor's request to be called now, with their consent, and schedules the call.
 *
 * Also returns `taken` for a number that it doesn't call (on the do-not-call list, the line's own, or requested within the last day), so that
 * the response reveals nothing about a number. Returns `not_allowed` for a number that no account may call, `hours` if it is night there or the
 * account doesn't call that country, and `busy` while no call is free, or a cap of the account is reached.
 */
export function requestCallBack(
  pool: Pool,
  line: CallBackLine,
  { phone, locale, address, now, prices }: CallBackRequest,
): Promise<'taken' | 'not_allowed' | 'hours' | 'busy'> {
  const { tenantId, businessName, connectionId, numberId, number: caller, agentId } = line;
  return withTransaction(pool, async (client) => {
    const fault = dialFault(phone, await findDialRule(client, tenantId));
    if (fault !== undefined) return fault === 'number_country_not_allowed' ? 'hours' : 'not_allowed';
    if (!isCallableNow(phone, { line: caller, now })) return 'hours';
    // This locks the account: concurrent requests wait here, so that the limits hold.
    const { max, open } = await countCalls(client, tenantId);
    const since = new Date(now.getTime() - HOUR_MS);
    const ofNumberSince = new Date(now.getTime() - DAY_MS);
    const counts = await countCallBacks(client, { tenantId, number: phone, since, ofNumberSince });
    // Checked before anything about the number, so that the response reveals nothing about the number.
    if (open >= max || counts.all >= MAX_CALL_BACKS_PER_HOUR) return 'busy';
    if (await findRefusal(client, { clock: { now: () => now }, prices }, { tenantId, kind: 'call' })) return 'busy';
    if (counts.ofNumber > 0 || phone === caller || (await isOnDoNotCallList(client, tenantId, phone))) return 'taken';
    const key = `cb_${randomUUID()}`;
    await insertDial(client, {
      tenantId,
      key,
      connectionId,
      numberId,
      caller,
      callee: phone,
      agentId,
      agentVersion: null,
      batchId: null,
      name: null,
      language: locale,
      variables: {},
      createdAt: now,
    });
    const consent = callBackConsent(locale, businessName);
    await insertCallBack(client, { tenantId, key, number: phone, consent, address, requestedAt: now });
    await wakeCallBack(client, { tenantId, key });
    return 'taken';
  });
}
