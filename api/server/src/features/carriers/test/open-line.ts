import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventStore } from '@switchboard/event-store/types';
import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import { TwilioCall, type TwilioLine } from '@switchboard/testing/carriers/twilio';
import type { Pool } from 'pg';
import type { TestClient } from '../../../test/client.ts';
import { insertAccount } from '../../../test/people.ts';

const { nodes, edges, globals, slots, intents, start, variables } = TRIAGE.flow;
const EVERY_HOUR = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00', order: 1 }));
export const ACCOUNT = 'AC00000000000000000000000000000000';
export const AUTH_TOKEN = 'an auth token of Twilio';
let next = 0;

/** An API that carriers call: in this process, or replicas behind a load balancer. */
export interface CalledApi {
  readonly url: string;
  readonly pool: Pool;
  readonly events: Pick<EventStore, 'head' | 'readStream'>;
  as(role: 'admin', of: { readonly tenantId: string }): Promise<TestClient>;
}

/** Creates an account with a Twilio number that a published agent answers, and a person on call. */
export async function openLine(
  api: CalledApi,
  {
    silenceMs = 60_000,
    baseUrl = 'https://api.twilio.com',
  }: { readonly silenceMs?: number; readonly baseUrl?: string } = {},
) {
  const tenantId = await insertAccount(api.pool);
  const admin = await api.as('admin', { tenantId });
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const flow = await create('/api/flows', {
    name: 'Triage',
    nodes: nodes.map((node) => (node.type === 'ask' ? { ...node, silenceMs } : node)),
    edges,
    globals,
    slots,
    intents,
    start,
    variables,
  });
  const agent = await create('/api/agents', {
    name: 'After hours',
    languages: ['en', 'es'],
    greeting: TRIAGE.greeting,
    voice: { name: 'en-US-Journey-O', speed: 1 },
    flowId: flow.id,
    tools: [{ name: 'lookup_on_call', kind: 'lookupOnCall' }],
  });
  await create(`/api/agents/${agent.id}/publish`, { version: agent.version });
  await create('/api/veterinarians', { name: 'Dr. Chen', phone: '+13035550119', rota: EVERY_HOUR });
  const connection = await create('/api/connections', {
    name: 'Twilio',
    provider: 'twilio',
    authType: 'basic',
    baseUrl,
    username: ACCOUNT,
    value: AUTH_TOKEN,
  });
  next += 1;
  const to = `+1303555${String(4_000 + next)}`;
  const number = await create('/api/phoneNumbers', {
    name: 'Line',
    number: to,
    provider: 'twilio',
    connectionId: connection.id,
    inboundAgentId: agent.id,
    outboundAgentId: agent.id,
  });
  const line: TwilioLine = {
    voiceUrl: `${api.url}/api/carriers/twilio/${connection.id}/voice`,
    authToken: AUTH_TOKEN,
    from: '+13035550142',
    to,
  };
  return {
    tenantId,
    admin,
    agent,
    number,
    connection,
    line,
    call: (other: Partial<TwilioLine> = {}) => new TwilioCall({ ...line, ...other }),
    head: () => api.events.head(tenantId),
    conversations: async () => {
      const { rows } = await api.pool.query(
        'select conversation_id as id, is_open as "isOpen" from talk.talks where tenant_id = $1 order by 1',
        [tenantId],
      );
      return rows as { readonly id: number; readonly isOpen: boolean }[]; // as selected
    },
    events: async (id: number) =>
      (await api.events.readStream(tenantId, conversationStream(ConversationId.parse(id)), { limit: 500 })).events,
  };
}
