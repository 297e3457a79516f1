import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { CALL_PURPOSES } from '@switchboard/contracts/conversations/purpose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount } from '../test/people.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { isConversationWithheld } from './withheld.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a call that has just begun is withheld before the inbox has it', async () => {
  const tenantId = await insertAccount(api.pool);
  const begin = async (id: number, purpose: object) => {
    const start = { at: '2026-11-20T15:00:00.000Z', direction: 'outbound', from: null, to: '+13035550177' };
    await api.events.append({
      tenantId,
      streamId: conversationStream(ConversationId.parse(id)),
      expectedVersion: 'none',
      events: [{ type: 'conversation.started', data: { ...start, ...purpose } }],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
  };
  await begin(910_001, { purpose: 'screening' });
  await begin(910_002, {});
  const reader = { tenantId, withheld: CALL_PURPOSES };
  expect(await isConversationWithheld(api.pool, reader, 910_001)).toBe(true);
  expect(await isConversationWithheld(api.pool, reader, 910_002)).toBe(false);
  expect(await isConversationWithheld(api.pool, { ...reader, withheld: [] }, 910_001)).toBe(false);
  expect(await isConversationWithheld(api.pool, { ...reader, tenantId: await insertAccount(api.pool) }, 910_001)).toBe(
    false,
  );
});
