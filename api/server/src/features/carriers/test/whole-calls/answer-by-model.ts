import type { openLine } from '../open-line.ts';

const edge = (from: string, to: string, when: object = { type: 'else' }) => ({ id: `${from}-${to}`, from, to, when });

/** The edge by which the model transfers its caller to a veterinarian. */
export const EDGE_TO_VET = 'talk-onCall';

/** Makes a line's number answer with an agent whose model talks until it looks up and transfers to the person on call. */
export async function answerByModel(
  { admin, number }: Pick<Awaited<ReturnType<typeof openLine>>, 'admin' | 'number'>,
  { silenceMs = 60_000 }: { readonly silenceMs?: number } = {},
): Promise<void> {
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const flow = await create('/api/flows', {
    name: 'By model',
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'talk', type: 'model', prompt: 'You answer.', silenceMs },
      { id: 'onCall', type: 'tool', tool: 'lookup_on_call', results: [{ slot: 'vet', path: 'name' }] },
      { id: 'transfer', type: 'transfer', text: { en: 'I am connecting you with {{vet}}.' } },
      { id: 'bye', type: 'end', text: { en: 'Nobody is there.' }, outcome: 'not_resolved' },
    ],
    edges: [
      edge('start', 'talk'),
      edge('talk', 'onCall', { type: 'described', description: 'The caller wants a veterinarian.' }),
      edge('talk', 'bye'),
      edge('onCall', 'transfer', { type: 'tool', outcome: 'ok' }),
      edge('onCall', 'bye'),
      edge('transfer', 'bye'),
    ],
    slots: [{ name: 'vet', type: 'name' }],
    globals: [],
    intents: [],
    variables: {},
  });
  const agent = await create('/api/agents', {
    name: 'By model',
    languages: ['en'],
    greeting: { en: 'Willow Creek.' },
    flowId: flow.id,
    tools: [{ name: 'lookup_on_call', kind: 'lookupOnCall' }],
  });
  await create(`/api/agents/${agent.id}/publish`, { version: agent.version });
  const draft = (await admin.get(`/api/agents/${agent.id}`)).body;
  const changes = [
    [`/api/agents/${agent.id}`, { version: draft.version, greeting: { en: 'A draft that nobody has published.' } }],
    [
      `/api/phoneNumbers/${number.id}`,
      {
        version: (await admin.get(`/api/phoneNumbers/${number.id}`)).body.version,
        inboundAgentId: agent.id,
        recordsCalls: true,
      },
    ],
  ] as const;
  for (const [path, body] of changes) {
    const changed = await admin.patch(path, body);
    if (changed.status !== 200) throw new Error(`${path}: ${changed.status} ${changed.text}`);
  }
}
