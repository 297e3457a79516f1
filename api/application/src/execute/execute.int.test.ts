import { randomInt } from 'node:crypto';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventStore } from '@switchboard/event-store/types';
import { createLogger } from '@switchboard/platform/logger';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, metadataOf } from '../caller.ts';
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
async function append(id: ConversationId, ...given: ConversationEvent[]): Promise<void> {
  await events.append({
    tenantId: caller.tenantId,
    streamId: conversationStream(id),
    expectedVersion: 'any',
    events: given.map(toNewEvent),
    metadata: metadataOf(caller),
  });
}
const started: ConversationEvent = {
  type: 'conversation.started',
  data: { at: '2026-11-20T15:00:00Z', direction: 'inbound', from: '+13035550142', to: null, contactName: 'Ana' },
};
const said = (text: string): ConversationEvent => ({
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
  /** The log, with somebody who is faster so many times. */
  const racing = (id: ConversationId, races: number): Pick<EventStore, 'append' | 'readStream'> => {
    let left = races;
    return {
      append: (request) => events.append(request),
      readStream: async (...args) => {
        const loaded = await events.readStream(...args);
        if (left-- > 0) await append(id, said(`race ${left}`));
        return loaded;
      },
    };
  };

  test('decides again when somebody was faster, three times', async () => {
    const id = newId();
    await append(id, started);
    const { position, loaded } = await execute(racing(id, 3), deletion(id));
    expect(loaded.version).toBe(4);
    expect(position).toBe(await events.head(caller.tenantId));
  });

  test('gives up when others were faster four times', async () => {
    const id = newId();
    await append(id, started);
    await expect(execute(racing(id, 4), deletion(id))).rejects.toMatchObject({ code: 'event_store.version_conflict' });
  });

  test('that changes nothing answers the position of what it saw', async () => {
    const id = newId();
    await append(id, started);
    const seen = await events.head(caller.tenantId);
    await append(id, said('not looked at'));
    const { position, appended } = await execute(events, { ...deletion(id), decide: () => [] });
    expect([position, appended]).toEqual([seen, []]);
  });

  test('is done once: a repeat answers what the first one saw and did, whatever happened since', async () => {
    const id = newId();
    await append(id, started);
    const command = { ...deletion(id), caller: { ...caller, commandId: `delete ${id}` } };
    const first = await execute(events, command);
    await append(id, said('later'));
    const decide = () => {
      throw new Error('decided again');
    };
    const again = await execute(events, { ...command, decide });
    expect(again.appended).toEqual(first.appended);
    expect(again.position).toBe(first.position);
    expect(again.loaded.events).toEqual(first.loaded.events);
  });

  test('answers only what it also reads', async () => {
    const id = newId();
    await append(id, started);
    await expect(execute(events, { ...deletion(id), types: [started.type] })).rejects.toThrow('conversation.deleted');
  });
});
