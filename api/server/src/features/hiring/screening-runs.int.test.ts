import { runBatch } from '@switchboard/application/batches/run-batch';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { always, type BatchBench, batchBench, consent, live, MINUTE, phones, STEP } from '../../test/batch-bench.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let clock: FixedClock;
let line: BatchBench['line'];
let newBatch: BatchBench['newBatch'];
let runOut: BatchBench['runOut'];
beforeAll(async () => {
  clock = fixedClock();
  api = await startTestApi({ clock });
  ({ line, newBatch, runOut } = batchBench(api, clock));
});
afterAll(() => api.close());

describe('a batch of an opening', () => {
  test('advances screened candidates, except those whom a user has moved in the meantime', async () => {
    const batch = await newBatch({}, phones(1));
    const { admin } = batch;
    const slug = 'screened-technician';
    const { body: job } = await admin.post('/api/jobs', { name: 'Technician', slug });
    const people = await Promise.all(
      ['+13035550801', '+13035550802'].map((phone) =>
        admin.post('/api/candidates', { name: 'Ida', jobId: job.id, phone, consent: { text: 'Yes', at: consent.at } }),
      ),
    );
    const { body: made } = await admin.post('/api/batches', {
      name: 'Screening',
      jobId: job.id,
      agentId: batch.agent.id,
    });
    await admin.post(`/api/batches/${made.id}/contacts`, { candidates: { stages: ['applied'] } });
    const [first, second] = people.map(({ body }) => body);
    await admin.patch(`/api/candidates/${second.id}`, {
      version: 1,
      stage: 'withdrawn',
      decision: { reason: 'Has another place.' },
    });
    await admin.post(`/api/batches/${made.id}/start`);
    const { deps } = line(async () => ({ outcome: 'answered', ringMs: 5_000, says: [] }));
    await runOut(deps, { tenantId: batch.key.tenantId, batchId: made.id });
    const readStage = async (id: string) =>
      (await (await api.signIn(admin.user)).get(`/api/candidates/${id}`)).body.stage;
    expect(await Promise.all([first.id, second.id].map(readStage))).toEqual(['screened', 'withdrawn']);
  });

  test('invites waiting candidates, and nobody while paused', async () => {
    const batch = await newBatch({}, phones(1));
    const { admin } = batch;
    const { body: job } = await admin.post('/api/jobs', { name: 'Technician', slug: 'waiting-technician' });
    const ids: string[] = [];
    for (const phone of ['+13035550811', '+13035550812', '+13035550813']) {
      const input = { name: 'Ida', jobId: job.id, phone, consent: { text: 'Yes', at: consent.at } };
      ids.push((await admin.post('/api/candidates', input)).body.id);
    }
    const { body: made } = await admin.post('/api/batches', {
      name: 'Screening',
      jobId: job.id,
      agentId: batch.agent.id,
      concurrency: 1,
    });
    await admin.post(`/api/batches/${made.id}/contacts`, { candidates: { stages: ['applied'] } });
    await admin.post(`/api/batches/${made.id}/start`);
    const key = { tenantId: batch.key.tenantId, batchId: made.id };
    const stages = async () => {
      const by = await api.signIn(admin.user);
      return Promise.all(ids.map(async (id) => (await by.get(`/api/candidates/${id}`)).body.stage));
    };
    await runBatch(line(always('busy')).deps, key, live);
    const reached = await stages();
    expect(reached.toSorted()).toEqual(['invited', 'invited', 'screening']);
    await admin.post(`/api/batches/${made.id}/pause`);
    const by = await api.signIn(admin.user);
    const path = `/api/candidates/${ids[reached.indexOf('invited')]}`;
    const { version } = (await by.get(path)).body;
    expect((await by.patch(path, { version, stage: 'applied' })).status).toBe(200);
    await runBatch(line(always('busy')).deps, key, live);
    expect((await by.get(path)).body.stage).toBe('applied');
  });

  test('sets candidates to screening during the call and links the transcript, which erasure removes', async () => {
    const batch = await newBatch({}, phones(1));
    const { admin } = batch;
    const rubric = [
      { criterion: 'Is there a time', weight: 50 },
      { criterion: 'Knows limping', weight: 50 },
    ];
    const { body: job } = await admin.post('/api/jobs', { name: 'Technician', slug: 'rung-technician', rubric });
    const input = { name: 'Ida', jobId: job.id, phone: '+13035550803', consent: { text: 'Yes', at: consent.at } };
    const { body: person } = await admin.post('/api/candidates', input);
    const { body: made } = await admin.post('/api/batches', {
      name: 'Screening',
      jobId: job.id,
      agentId: batch.agent.id,
      retries: { count: 1, delayMs: MINUTE, on: ['busy'] },
    });
    await admin.post(`/api/batches/${made.id}/contacts`, { candidates: { stages: ['applied'] } });
    await admin.post(`/api/batches/${made.id}/start`);
    const key = { tenantId: batch.key.tenantId, batchId: made.id };
    const read = async () => (await (await api.signIn(admin.user)).get(`/api/candidates/${person.id}`)).body;

    const busy = line(always('busy')).deps;
    await runBatch(busy, key, live);
    expect(await read()).toMatchObject({ stage: 'screening', screening: null });
    clock.advance(STEP);
    await runBatch(busy, key, live);
    expect(await read()).toMatchObject({ stage: 'invited', screening: null });
    clock.advance(2 * MINUTE);
    const { deps } = line(async () => ({ outcome: 'answered', ringMs: 5_000, says: ['My cat is limping'] }));
    await runOut(deps, key);

    const screened = await read();
    const { rows: starts } = await api.pool.query(
      `select distinct data ->> 'purpose' as purpose from es.events where tenant_id = $1 and type = 'conversation.started'`,
      [key.tenantId],
    );
    // Includes unanswered calls.
    expect(starts).toEqual([{ purpose: 'screening' }]);
    const [contact] = (await (await api.signIn(admin.user)).get(`/api/batches/${made.id}/contacts`)).body.data;
    expect(screened).toMatchObject({
      stage: 'screened',
      screening: { conversationId: contact.conversationId, answers: [] },
      scores: [
        { criterion: 'Is there a time', weight: 50, score: null, words: [], by: null },
        { criterion: 'Knows limping', weight: 50, score: null, by: null },
      ],
      score: null,
    });
    const { tenantId } = key;
    const [messageId] = screened.scores[1].words;
    const { rows: said } = await api.pool.query(
      "select stream_id as \"streamId\", data ->> 'text' as text from es.events where tenant_id = $1 and data ->> 'messageId' = $2",
      [tenantId, messageId],
    );
    expect(said).toEqual([{ streamId: `conversation-${contact.conversationId}`, text: 'My cat is limping' }]);

    const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) } as const;
    await eraseConversation(api, caller, { id: ConversationId.parse(contact.conversationId) });
    expect((await read()).scores[1].words).toEqual([messageId]);
    const { rows: left } = await api.pool.query(
      `select 'event' as place from es.events where tenant_id = $1 and data::text like '%cat is limping%'
       union all select 'row' from resource.items i where i.tenant_id = $1 and i::text like '%cat is limping%'`,
      [tenantId],
    );
    expect(left).toEqual([]);
  });
});
