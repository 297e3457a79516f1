import type { Clock } from '@switchboard/platform/clock';
import type { RequestedRetellCall, RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import { openRetell, RETELL_KEY } from './open-retell.ts';
import type { openOutgoing } from './outgoing-bench.ts';

/** Creates an account whose agent calls from a Retell number. */
export async function openRetellOut(
  { api }: Pick<Awaited<ReturnType<typeof openOutgoing>>, 'api'>,
  retell: Pick<RetellApi, 'url' | 'numbers' | 'asked'>,
  clock: Clock,
) {
  const line = await openRetell(api, retell);
  const { admin, agent, connection } = line;
  const { version } = (await admin.get(`/api/phoneNumbers/${line.number.id}`)).body;
  const freed = await admin.patch(`/api/phoneNumbers/${line.number.id}`, { version, outboundAgentId: null });
  if (freed.status !== 200) throw new Error(`phoneNumbers: ${freed.status} ${freed.text}`);
  const from = line.number.number.replace('+1303555', '+1303556');
  const created = await admin.post('/api/phoneNumbers', {
    name: 'Of Retell',
    number: from,
    provider: 'retell',
    connectionId: connection.id,
    outboundAgentId: agent.id,
  });
  if (created.status !== 201) throw new Error(`phoneNumbers: ${created.status} ${created.text}`);
  const url = `${api.url}/api/intake/retell/${connection.id}`;
  retell.numbers.set(from, {
    llmUrl: line.toLine(api).llmUrl,
    webhook: { url, secret: RETELL_KEY, now: () => clock.now() },
  });
  return {
    ...line,
    from,
    number: created.body as { readonly id: string },
    calls: () => retell.asked.filter(({ params }) => params.from_number === from),
    /** The ids of the account's conversation streams. */
    streams: async () => {
      const { rows } = await api.pool.query<{ id: string }>(
        "select distinct stream_id as id from es.events where tenant_id = $1 and stream_id like 'conversation-%' order by 1",
        [line.tenantId],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** Answers a call, waits for the greeting and says something. */
export async function holdTalk(call: RequestedRetellCall): Promise<void> {
  await call.answer();
  await eventually(() => expect(call.said).toContain('your pet?'));
  call.speak('My cat is limping');
  await eventually(() => expect(call.said).toContain('When would you like'));
}
