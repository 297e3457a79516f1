import { runBatch } from '@switchboard/application/batches/run-batch';
import { findCallBackLine } from '@switchboard/application/call-backs/call-back-rows';
import { requestCallBack } from '@switchboard/application/call-backs/request-call-back';
import { runCallBack } from '@switchboard/application/call-backs/run-call-back';
import { CALL_KEY } from '@switchboard/domain/carriers/retell-status';
import { DEFAULT_PRICES } from '@switchboard/domain/dialing/caps';
import { RetellCall } from '@switchboard/testing/carriers/retell';
import type { RequestedRetellCall } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, describe, expect, test } from 'vitest';
import { only } from './test/only.ts';
import { holdTalk, openRetellOut } from './test/open-retell-out.ts';
import { IDA, NO_RETRIES, openRetellBatches } from './test/retell-batches.ts';

const { bench, retell, clock, openBatch, close } = await openRetellBatches();
afterAll(close);

const readTypes = (stored: readonly { readonly type: string }[]) =>
  stored.map(({ type }) => type.replace('conversation.', ''));

describe('a screening over a Retell number', () => {
  test.each(['call_started', 'call_ended'] as const)(
    'counts as a screening from its %s on, before anyone talks',
    async (event) => {
      const line = await openRetellOut(bench, retell, clock);
      const { admin, agent, tenantId } = line;
      const { body: job } = await admin.post('/api/jobs', {
        name: 'Technician',
        slug: `technician-${event.replace('_', '-')}`,
      });
      const consent = { text: 'Yes', at: '2026-11-20T15:00:00.000Z' };
      await admin.post('/api/candidates', { name: 'Ida', jobId: job.id, phone: IDA, consent });
      const created = await admin.post('/api/batches', { name: 'Screening', jobId: job.id, agentId: agent.id });
      const path = `/api/batches/${created.body.id}`;
      await admin.post(`${path}/contacts`, { candidates: { stages: ['applied'] } });
      await admin.post(`${path}/start`);
      await runBatch(bench.deps, { tenantId, batchId: created.body.id }, new AbortController().signal);
      const call = only(line.calls());
      if (event === 'call_ended') call.over('dial_no_answer');
      expect((await call.tell(event))?.status).toBe(200);
      const stored = await line.events(Number(only(await line.streams()).replace('conversation-', '')));
      const starts = stored.filter(({ type, data }) => type === 'conversation.started' && data['to'] !== null);
      expect(starts.map(({ data }) => [data['to'], data['purpose']])).toEqual([[IDA, 'screening']]);
    },
  );
});

describe('a visitor’s callback over a Retell number', () => {
  /** A visitor requests a callback, and a worker requests the call at Retell. */
  async function openCallBack() {
    const line = await openRetellOut(bench, retell, clock);
    const { pool } = bench.api;
    const found = await findCallBackLine(pool, line.number.id);
    if (found === undefined) throw new Error('the number calls nobody');
    const prices = DEFAULT_PRICES;
    const asking = { phone: IDA, locale: 'en', address: '203.0.113.7', now: clock.now(), prices } as const;
    expect(await requestCallBack(pool, found, asking)).toBe('taken');
    const { rows } = await pool.query<{ key: string }>('select key from outbound.call_backs where tenant_id = $1', [
      line.tenantId,
    ]);
    const key = { tenantId: line.tenantId, key: rows[0]?.key ?? '' };
    const run = () => runCallBack(bench.outgoing, key);
    await run();
    return { ...line, run, call: only(line.calls()) };
  }

  test('is handled by the number’s agent, in one conversation', async () => {
    const { call, conversations, events, run, streams } = await openCallBack();
    await holdTalk(call);
    await call.end('user_hangup', 20);
    await run();
    const { id } = only(await conversations());
    expect(await streams()).toEqual([`conversation-${id}`]);
    const stored = await events(id);
    expect(stored.findLast(({ type }) => type === 'conversation.ended')?.data).toMatchObject({ durationMs: 20_000 });
    clock.advance(61_000);
    await run();
    expect(await streams()).toHaveLength(1);
  });

  test('is one busy conversation, whether Retell reports it or is polled', async () => {
    for (const isReported of [true, false]) {
      const { call, events, run, streams } = await openCallBack();
      if (isReported) await call.end('dial_busy');
      else call.over('dial_busy');
      clock.advance(61_000);
      await run();
      await call.end('dial_busy');
      const id = Number(only(await streams()).replace('conversation-', ''));
      const stored = await events(id);
      expect(readTypes(stored).slice(0, 1)).toEqual(['started']);
      expect(stored.findLast(({ type }) => type === 'conversation.ended')?.data).toMatchObject({ reason: 'dial_busy' });
    }
  });
});

describe('a Retell call that names one of our calls', () => {
  test.each(['with another account’s key', 'with an unknown key', 'that is over'])(
    'starts nothing %s',
    async (which) => {
      const [batch, other] = [await openBatch(NO_RETRIES), await openBatch()];
      for (const { run } of [batch, other]) await run();
      const requestedCall = only(batch.calls());
      if (which === 'that is over') await requestedCall.end('dial_busy');
      const readKey = (call: RequestedRetellCall) =>
        (call.params.metadata as Readonly<Record<string, string>>)[CALL_KEY];
      const key =
        { 'with another account’s key': readKey(only(other.calls())), 'with an unknown key': 'none' }[which] ??
        readKey(requestedCall);
      const line = { ...batch.toLine(bench.api), from: batch.from, to: IDA };
      const call = new RetellCall(retell, line, { direction: 'outbound', metadata: { [CALL_KEY]: key } });
      await call.connect();
      await eventually(() => expect(call.ending).toMatchObject({ end_call: true }));
      await call.drop();
      expect(await batch.conversations()).toEqual([]);
      expect(await other.conversations()).toEqual([]);
    },
  );
});
