import { isStorable } from '@switchboard/contracts/base/storable';
import { HOSTILE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// Conversations with hostile names and words, from intake through the worker to every read.
test('hostile texts accepted by intake are returned by list, detail, messages and search', async () => {
  const tenantId = await world.account();
  const key = await world.apiKey(tenantId, ['intake.write', 'conversation.read']);
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${world.url}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    // biome-ignore lint/suspicious/noExplicitAny: responses of several routes, whose fields the test reads.
    return (await answer.json()) as any;
  };
  const at = new Date().toISOString();
  const texts = Object.values(HOSTILE_TEXTS);
  const events = texts.flatMap((text, n) => [
    {
      id: `s${n}`,
      callId: `c${n}`,
      type: 'call.started',
      at,
      data: { direction: 'inbound', from: '+13035550142', contactName: [...text].slice(0, 150).join('') },
    },
    {
      id: `m${n}`,
      callId: `c${n}`,
      type: 'message.received',
      at,
      data: { messageId: `m${n}`, role: 'caller', text: `${text} zebra${n}` },
    },
    { id: `e${n}`, callId: `c${n}`, type: 'call.ended', at, data: { reason: 'done', durationMs: 1_000 } },
  ]);
  const { results } = await call('/api/intake/events', { events });
  // Each event has its own result: a refused one names the field and doesn't affect its neighbors.
  for (const [n, text] of texts.entries()) {
    const [started, said, ended] = results.slice(3 * n, 3 * n + 3);
    const [status, error] = isStorable(text)
      ? ['appended', undefined]
      : ['rejected', { code: 'event_store.payload_invalid' }];
    for (const [result, path] of [
      [started, 'data.contactName'],
      [said, 'data.text'],
    ]) {
      expect(result.status).toBe(status);
      if (error !== undefined) expect(result.error).toMatchObject({ ...error, path });
    }
    expect(ended.status).toBe('appended');
  }
  const perPage = texts.length;
  await eventually(async () => {
    const { data } = await call(`/api/conversations?perPage=${perPage}&sortBy=createdAt`);
    expect(data).toHaveLength(perPage);
  });
  const { data: rows } = await call(`/api/conversations?perPage=${perPage}&sortBy=createdAt`);
  for (const [n, text] of texts.entries()) {
    const { conversationId: id } = results[3 * n + 2];
    expect(rows.map((row: { id: number }) => row.id)).toContain(id);
    const detail = await call(`/api/conversations/${id}`);
    expect(detail.status).toBe('resolved');
    if (!isStorable(text)) continue;
    const { data: messages } = await call(`/api/conversations/${id}/messages`);
    expect(messages.map((message: { text: string }) => message.text)).toEqual([`${text} zebra${n}`]);
    const found = await call(`/api/conversations?${new URLSearchParams({ searchString: `zebra${n}` })}`);
    expect(found.data.map((row: { id: number }) => row.id)).toContain(id);
    const byName = await call(`/api/conversations?${new URLSearchParams({ searchString: detail.name.slice(0, 100) })}`);
    if (detail.name.trim() !== '') expect(byName.data.map((row: { id: number }) => row.id)).toContain(id);
  }
});
