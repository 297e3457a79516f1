import { randomInt } from 'node:crypto';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventStore } from '@switchboard/event-store/types';
import { createLogger } from '@switchboard/platform/logger';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, toMetadata } from '../caller.ts';
import { eventCodec } from '../log/event-codec.ts';
import { toNewEvent } from '../log/new-event.ts';
import { type Command, execute } from './execute.ts';

let database: TestDatabase;
let events: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  events = createEventStore({
    pool: database.pool,
    codec: eventCodec,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

const caller: Caller = { tenantId: randomTenant(), actor: { kind: 'user', id: 'usr_1' }, traceId: '0'.repeat(32) };
const newId = () => ConversationId.parse(randomInt(1, 2 ** 40));
async function append(id: ConversationId, ...appended: ConversationEvent[]): Promise<void> {
  await events.append({
    tenantId: caller.tenantId,
    streamId: conversationStream(id),
    expectedVersion: 'any',
    events: appended.map(toNewEvent),
    metadata: toMetadata(caller),
  });
}
const started: ConversationEvent = {
  type: 'conversation.started',
  data: { at: '2026-11-20T15:00:00Z', direction: 'inbound', from: '+13035550142', to: null, contactName: 'Ana' },
};
const message = (text: string): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at: '2026-11-20T15:00:01Z', messageId: text, role: 'caller', text },
});

describe('a command', () => {
  const deletion = (id: ConversationId): Command<ConversationEvent> => ({
    caller,
    streamId: conversationStream(id),
    types: [started.type, 'conversation.deleted'],
    decide: () => [{ type: 'conversation.deleted', data: {} }],
  });
  /** The log, with a competing writer that appends first `races` times. */
  const racing = (id: ConversationId, races: number): Pick<EventStore, 'append' | 'readStream'> => {
    let left = races;
    return {
      append: (request) => events.append(request),
      readStream: async (...args) => {
        const loaded = await events.readStream(...args);
        if (left-- > 0) await append(id, message(`race ${left}`));
        return loaded;
      },
    };
  };

  test('is decided again after up to three version conflicts', async () => {
    const id = newId();
    await append(id, started);
    const { position, loaded } = await execute(racing(id, 3), deletion(id));
    expect(loaded.version).toBe(4);
    expect(position).toBe(await events.head(caller.tenantId));
  });

  test('fails after four version conflicts', async () => {
    const id = newId();
    await append(id, started);
    await expect(execute(racing(id, 4), deletion(id))).rejects.toMatchObject({ code: 'event_store.version_conflict' });
  });

  test('that changes nothing returns the position that it read', async () => {
    const id = newId();
    await append(id, started);
    const seen = await events.head(caller.tenantId);
    await append(id, message('not read'));
    const { position, appended } = await execute(events, { ...deletion(id), decide: () => [] });
    expect([position, appended]).toEqual([seen, []]);
  });

  test('is executed once: a repeat returns the first result, whatever has happened since', async () => {
    const id = newId();
    await append(id, started);
    const command = { ...deletion(id), caller: { ...caller, commandId: `delete ${id}` } };
    const first = await execute(events, command);
    await append(id, message('later'));
    const decide = () => {
      throw new Error('decided again');
    };
    const repeated = await execute(events, { ...command, decide });
    expect(repeated.appended).toEqual(first.appended);
    expect(repeated.position).toBe(first.position);
    expect(repeated.loaded.events).toEqual(first.loaded.events);
  });

  test('rejects events of types that it does not read', async () => {
    const id = newId();
    await append(id, started);
    await expect(execute(events, { ...deletion(id), types: [started.type] })).rejects.toThrow('conversation.deleted');
  });
});
