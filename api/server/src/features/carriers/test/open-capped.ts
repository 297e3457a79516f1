import { advanceDial } from '@switchboard/application/carrier-calls/advance-dial';
import { findDial, insertDial } from '@switchboard/application/carrier-calls/dials';
import { findUses } from '@switchboard/application/dialing/caps/cap-uses';
import { NO_OWN_CAPS, type OwnCaps } from '@switchboard/contracts/dialing/caps';
import type { Clock } from '@switchboard/platform/clock';
import { expect } from 'vitest';
import type { openOutgoing } from './outgoing-bench.ts';

/** No retries. */
const ONCE = { retries: { count: 0, delayMs: 60_000, on: [] } };
const IDA = '+13035550171';
let nth = 0;

/** Creates an account with its own caps whose agent calls these phones. */
export async function openCapped(
  bench: Awaited<ReturnType<typeof openOutgoing>>,
  clock: Clock,
  {
    own = {},
    phones = [],
    fields = ONCE,
  }: { readonly own?: Partial<OwnCaps>; readonly phones?: readonly string[]; readonly fields?: object },
) {
  const batch = await bench.openBatch(phones, fields);
  const { admin, tenantId } = batch;
  const { pool } = bench.api;
  const set = async (caps: Partial<OwnCaps>) => {
    const { version } = (await admin.get('/api/settings')).body;
    const outgoingCaps = { ...NO_OWN_CAPS, ...caps };
    expect((await admin.patch('/api/settings', { version, outgoingCaps })).status).toBe(200);
  };
  await set(own);
  const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'a'.repeat(32) } as const;
  const jobs = async () => {
    const { rows } = await pool.query(
      `select j.key, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
        where j.task_identifier = 'alert-cap' and p.payload ->> 'tenantId' = $1 order by j.key`,
      [tenantId],
    );
    return rows.map(({ payload: { cap, level } }) => `${cap} ${level}`);
  };
  /** Inserts a dial that hasn't been requested yet. */
  const insertWaitingDial = async (callee = IDA) => {
    const key = { tenantId, key: `k${++nth}` };
    await insertDial(pool, {
      ...key,
      connectionId: batch.connection.id,
      numberId: batch.number.id,
      caller: batch.line.to,
      callee,
      agentId: batch.agent.id,
      agentVersion: null,
      batchId: null,
      name: null,
      language: null,
      variables: {},
      createdAt: clock.now(),
    });
    return { key, advance: () => advanceDial(bench.outgoing, caller, key), read: () => findDial(pool, key) };
  };
  return {
    ...batch,
    caller,
    set,
    uses: () => findUses(pool, tenantId),
    alerts: jobs,
    /** Removes the pending alerts as if they had been sent. */
    sendAlerts: () =>
      pool.query(`delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [tenantId]),
    caps: async () => (await admin.get('/api/settings/caps')).body.data,
    insertWaitingDial,
    dial: async (callee = IDA) => {
      const dial = await insertWaitingDial(callee);
      await dial.advance();
      return dial;
    },
    endings: async () => {
      const { rows } = await pool.query(
        `select data ->> 'reason' as reason from es.events where tenant_id = $1 and type = 'conversation.ended' order by position`,
        [tenantId],
      );
      return rows.map(({ reason }) => reason);
    },
  };
}
