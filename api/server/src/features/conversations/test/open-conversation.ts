import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { buildRecord } from '../../../inbox/test/build-record.ts';
import { insertInbox } from '../../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../../test/people.ts';
import type { TestApi } from '../../../test/start-test-api.ts';

/** Creates a conversation in a new account with two members of the staff and a supervisor. No worker runs, so responses fold the log. */
export async function openConversation(api: TestApi, fields: Partial<ConversationRecord> = {}) {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord(fields);
  await insertInbox(api.pool, tenantId, [{ record, said: [] }]);
  const [jo, ana, mia] = await Promise.all([
    api.as('staff', { tenantId }),
    api.as('staff', { tenantId }),
    api.as('supervisor', { tenantId }),
  ]);
  const streamId = conversationStream(record.id);
  const append = (type: string, data: object) =>
    api.events.append({
      tenantId,
      streamId,
      expectedVersion: 'any',
      events: [{ type, data: { ...data } }],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
  const at = '2026-11-20T15:00:00.000Z';
  await append('conversation.started', { at, direction: 'inbound', from: record.number, to: null });
  const stored = async () => (await api.events.readStream(tenantId, streamId)).events;
  return {
    tenantId,
    record,
    jo,
    ana,
    mia,
    append,
    stored,
    path: `/api/conversations/${record.id}`,
    types: async () => (await stored()).map(({ type }) => type),
  };
}
