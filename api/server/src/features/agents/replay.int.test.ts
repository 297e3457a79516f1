import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { agentMaker } from '../../test/make-agent.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let lines = 0;
/** Creates a published agent on a number, with callers who say their lines one after the other. */
async function openLine() {
  const tenantId = await insertAccount(api.pool);
  const [admin, key] = [await api.as('admin', { tenantId }), await api.withKey(['intake.write'], { tenantId })];
  const { agent, flow } = await agentMaker(admin)();
  await admin.post('/api/veterinarians', {
    name: 'Dr. Chen',
    phone: '+13035550119',
    rota: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00', order: 1 })),
  });
  await admin.post(`/api/agents/${agent.id}/publish`, { version: agent.version });
  lines += 1;
  const to = `+1303555${String(4_000 + lines)}`;
  await admin.post('/api/phoneNumbers', { name: 'Line', number: to, provider: 'simulator', inboundAgentId: agent.id });
  const call = async (acts: readonly (string | object)[]): Promise<number> => {
    const { body } = await key.post('/api/simulator/calls', { to, lang: 'en' });
    let state = body.state;
    for (const act of acts) {
      const input = typeof act === 'string' ? { type: 'heard', text: act } : act;
      const keyed = 'outcome' in input ? { ...input, key: state.awaiting.key } : input;
      ({ state } = (await key.post(`/api/simulator/calls/${body.talkId}`, { input: keyed })).body);
    }
    expect(state.status).toBe('ended');
    return body.conversationId;
  };
  /** Inserts calls into the read model, as the projection would. */
  const insertIntoReadModel = (ids: readonly number[]) =>
    api.pool.query(
      `insert into read.calls (tenant_id, id, is_listed, search_text, digits, direction, channel, agent_id, status, started_at, ended_at, costs,
          has_recording, smart_tags, taken_off_tags, tool_names, state, last_position)
        select $1, id, true, '', '', 'inbound', 'phone', $2, 'completed', now(), now(), '[]', false, '{}', '{}', '{}', '{}', 1
        from unnest($3::bigint[]) as id`,
      [tenantId, agent.id, ids],
    );
  const replay = async (body: object = {}) => (await admin.post(`/api/agents/${agent.id}/replay`, body)).body;
  return { tenantId, admin, agent, flow, call, insertIntoReadModel, replay };
}

const POISON = ['My dog ate chocolate', { type: 'effect-finished', outcome: 'ok' }];
const LIMP = ['My cat is limping', 'Tuesday at three'];
const SILENT = [{ type: 'silence' }, { type: 'silence' }];
const GONE = ['My cat is limping', { type: 'hangup' }];

describe('a replay', () => {
  test('leaves out calls whose words are withheld from the requester', async () => {
    const { tenantId, admin, agent, call, insertIntoReadModel } = await openLine();
    const [open, screening] = [await call(LIMP), await call(LIMP)];
    await insertIntoReadModel([open, screening]);
    await insertInbox(api.pool, tenantId, [
      { record: buildRecord({ id: screening as never, purpose: 'screening' }), said: [] },
    ]);
    const builder = await api.as('builder', { tenantId });
    const listIds = async (client: TestClient, body: object) => {
      const { data, errors } = (await client.post(`/api/agents/${agent.id}/replay`, body)).body;
      return data?.map((one: { conversationId: number }) => one.conversationId).toSorted() ?? errors[0].path;
    };
    expect(await listIds(admin, {})).toEqual([open, screening].toSorted());
    expect(await listIds(builder, {})).toEqual([open]);
    expect(await listIds(builder, { conversationIds: [open, screening] })).toBe('conversationIds.1');
  });

  test('lists exactly the calls whose path a change affects', async () => {
    const { admin, flow, call, insertIntoReadModel, replay } = await openLine();
    const kinds = [POISON, LIMP, SILENT, GONE];
    const ids: number[] = [];
    for (let nth = 0; nth < 50; nth++) ids.push(await call(kinds[nth % kinds.length] ?? LIMP));
    await insertIntoReadModel(ids);
    const toOutcomes = (data: readonly { conversationId: number; outcome: string }[]) =>
      Object.fromEntries(ids.map((id) => [id, data.find((one) => one.conversationId === id)?.outcome]));
    const expectByKind = (outcome: (kind: number) => string) =>
      Object.fromEntries(ids.map((id, nth) => [id, outcome(nth % kinds.length)]));

    const unchanged = await replay();
    expect(unchanged.data).toHaveLength(50);
    expect(toOutcomes(unchanged.data)).toEqual(expectByKind(() => 'same'));

    // Poison now goes to a person at once, so only the calls about poison take another path.
    const rerouted = flow.edges.map((edge: { id: string }) =>
      edge.id === 'flag-onCall' ? { ...edge, to: 'raise' } : edge,
    );
    await admin.patch(`/api/flows/${flow.id}`, { version: 1, edges: rerouted });
    const { data } = await replay({ last: 50 });
    expect(toOutcomes(data)).toEqual(expectByKind((kind) => (kind === 0 ? 'different' : 'same')));
    const [poisoned] = await Promise.all([replay({ conversationIds: [ids[0]] })]);
    expect(poisoned.data).toEqual([
      {
        conversationId: ids[0],
        startedAt: expect.any(String),
        version: '1',
        outcome: 'different',
        diff: {
          before: ['start', 'what', 'flag', 'onCall', 'transfer'],
          after: ['start', 'what', 'flag', 'raise', 'bye'],
          at: 3,
          endedBefore: 'transferred',
          endedAfter: 'message_taken',
          stop: null,
        },
      },
    ]);
    expect((await replay({ version: 1 })).data.every(({ outcome }: { outcome: string }) => outcome === 'same')).toBe(
      true,
    );
  });

  test('reports where a replayed call diverges: at an unanswered question or a tool that was never called', async () => {
    const { admin, agent, flow, call, replay } = await openLine();
    const [limp, poison] = [await call(LIMP), await call(POISON)];
    const asks = {
      id: 'number',
      type: 'ask',
      text: { en: 'Your number?', es: '¿Su número?' },
      slots: [{ slot: 'number' }],
    };
    const uses = { id: 'book', type: 'tool', tool: 'book' };
    await admin.patch(`/api/agents/${agent.id}`, {
      version: 2,
      tools: [...agent.tools, { name: 'book', kind: 'book' }],
    });
    await admin.patch(`/api/flows/${flow.id}`, {
      version: 1,
      nodes: [...flow.nodes, asks, uses],
      slots: [...flow.slots, { name: 'phone', type: 'phone' }],
      edges: [
        ...flow.edges.map((edge: { id: string }) =>
          edge.id === 'flag-when'
            ? { ...edge, to: 'number' }
            : edge.id === 'flag-onCall'
              ? { ...edge, to: 'book' }
              : edge,
        ),
        { id: 'number-when', from: 'number', to: 'when', when: { type: 'slots', slots: ['phone'] } },
        { id: 'book-bye', from: 'book', to: 'bye', when: { type: 'else' } },
      ],
    });
    const { data } = await replay({ conversationIds: [limp, poison] });
    expect(data).toMatchObject([
      { outcome: 'broke', diff: { at: 3, stop: { why: 'caller' } } },
      { outcome: 'broke', diff: { at: 3, stop: { node: 'book', why: 'tool', detail: 'book' } } },
    ]);
    const { rows } = await api.pool.query('select from talk.bookings');
    expect(rows).toEqual([]);
  });

  test('covers only the agent’s own calls, and requires the permission to read agents', async () => {
    const one = await openLine();
    const other = await openLine();
    const id = await other.call(LIMP);
    const refused = await one.admin.post(`/api/agents/${one.agent.id}/replay`, { conversationIds: [id] });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'conversationIds.0', code: 'unknown' }] } });
    const viewer = await api.as('viewer', { tenantId: one.tenantId });
    expect((await viewer.post(`/api/agents/${one.agent.id}/replay`, {})).status).toBe(403);
    expect((await one.admin.post(`/api/agents/${one.agent.id}/replay`, { last: 51 })).status).toBe(422);
    expect(await one.replay()).toEqual({ data: [] });
  });
});
