import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker, GRAPH, type MakeAgent } from '../../test/make-agent.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let builder: TestClient;
let makeAgent: MakeAgent;
beforeAll(async () => {
  api = await startTestApi();
  builder = await api.as('builder');
  makeAgent = agentMaker(builder);
});
afterAll(() => api.close());

const publish = (id: string, version: number) => builder.post(`/api/agents/${id}/publish`, { version });

describe('publishing', () => {
  test('is blocked only by failing required tests, and names them', async () => {
    const { agent } = await makeAgent();
    const tests = `/api/agents/${agent.id}/tests`;
    const failing = { steps: [{ say: 'My cat is limping' }], expect: { slots: { species: 'dog' } } };
    const { body: made } = await builder.post(tests, { name: 'Dogs alone', ...failing });
    const refused = await publish(agent.id, 1);
    expect(refused).toMatchObject({ status: 422, body: { code: 'agent.not_publishable' } });
    expect(refused.body.problems).toEqual([
      {
        level: 'error',
        code: 'test_failed',
        nodeId: null,
        edgeId: null,
        path: `tests.${made.id}`,
        detail: 'Dogs alone',
      },
    ]);
    const { body: after } = await builder.get(`${tests}/${made.id}`);
    expect(after.lastRun).toMatchObject({ passed: false, version: 'draft' });
    expect((await builder.get(`/api/agents/${agent.id}`)).body).toMatchObject({ version: 1, publishedVersion: null });
    await builder.patch(`${tests}/${made.id}`, { version: 1, required: false });
    expect((await publish(agent.id, 1)).status).toBe(201);
    await builder.patch(`${tests}/${made.id}`, { version: 2, required: true, expect: { slots: { species: 'cat' } } });
    expect(await publish(agent.id, 2)).toMatchObject({ status: 201, body: { publishedVersion: 2 } });
  });

  const SAYING = (id: string) => ({ id, type: 'say', text: { en: 'Please wait.', es: 'Espere, por favor.' } });
  const withNode = (node: object, edges: readonly object[] = []) => ({
    ...GRAPH,
    nodes: [...GRAPH.nodes, node],
    edges: [...GRAPH.edges, ...edges],
  });
  const withEdge = (id: string, change: object) => ({
    ...GRAPH,
    edges: GRAPH.edges.map((edge) => (edge.id === id ? { ...edge, ...change } : edge)),
  });
  const LAST = GRAPH.nodes.length;
  const MISTAKES: readonly (readonly [string, object, object])[] = [
    [
      'an unreachable node',
      withNode({ id: 'lost', type: 'say', text: { en: 'Hello?', es: '¿Hola?' } }, [
        { id: 'lost-bye', from: 'lost', to: 'bye', when: { type: 'else' } },
      ]),
      { code: 'unreachable', nodeId: 'lost', path: `nodes.${LAST}` },
    ],
    [
      'a node without an outgoing edge',
      { ...GRAPH, edges: GRAPH.edges.filter(({ from }) => from !== 'raise') },
      { code: 'dead_end', nodeId: 'raise' },
    ],
    [
      'an unknown slot',
      withEdge('what-flag', { when: { type: 'slots', slots: ['species', 'breed'] } }),
      { code: 'slot_unknown', edgeId: 'what-flag', detail: 'breed' },
    ],
    [
      'an unknown variable',
      withEdge('flag-onCall', { when: { type: 'expr', expr: 'sympton == "poison"' } }),
      { code: 'variable_unknown', edgeId: 'flag-onCall' },
    ],
    [
      'a comparison with another type',
      withEdge('flag-onCall', { when: { type: 'expr', expr: 'symptom > 3.0' } }),
      { code: 'expression_invalid', edgeId: 'flag-onCall' },
    ],
    [
      'a loop without caller input',
      {
        ...GRAPH,
        nodes: [...GRAPH.nodes, SAYING('round'), SAYING('about')],
        edges: [
          ...GRAPH.edges.map((edge) => (edge.id === 'raise-bye' ? { ...edge, to: 'round' } : edge)),
          { id: 'out', from: 'round', to: 'bye', when: { type: 'expr', expr: 'symptom == "poison"' } },
          { id: 'on', from: 'round', to: 'about', when: { type: 'else' } },
          { id: 'back', from: 'about', to: 'round', when: { type: 'else' } },
        ],
      },
      { code: 'loop_without_caller', nodeId: 'round' },
    ],
    [
      'an invalid number',
      {
        ...GRAPH,
        nodes: GRAPH.nodes.map((node) =>
          node.id === 'transfer' ? { ...node, to: { kind: 'number', number: '0303 555' } } : node,
        ),
      },
      { code: 'number_invalid', nodeId: 'transfer', detail: '0303 555' },
    ],
  ];
  test.each(MISTAKES)('is rejected for %s, and the problem names the place', async (_, flow, problem) => {
    const { agent } = await makeAgent(flow);
    const refused = await publish(agent.id, 1);
    expect(refused).toMatchObject({ status: 422, body: { code: 'agent.not_publishable' } });
    expect(refused.body.problems).toContainEqual(expect.objectContaining({ level: 'error', ...problem }));
    expect((await builder.get(`/api/agents/${agent.id}`)).body.publishedVersion).toBeNull();
  });
});
