import { isAppError } from '@switchboard/platform/app-error';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { EventStore, JsonObject } from './types.ts';

let database: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } });
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

describe('a payload', () => {
  test.each([
    ['a NUL in a text', '{"text": "a\\u0000b"}', 'events.1.data.text', 'nul_character'],
    ['a NUL in a key', '{"a\\u0000b": 1}', 'events.1.data.a\uFFFDb', 'nul_character'],
    ['half a surrogate pair', '{"said": ["ok", "\\ud83d"]}', 'events.1.data.said.1', 'lone_surrogate'],
    ['half a surrogate pair in a key', '{"\\udc00": 1}', 'events.1.data.\uFFFD', 'lone_surrogate'],
    ['1e400', '{"n": 1e400}', 'events.1.data.n', 'number_not_finite'],
    ['-0', '{"n": -0}', 'events.1.data.n', 'negative_zero'],
    ['twenty digits', '{"n": {"id": 12345678901234567890}}', 'events.1.data.n.id', 'number_inexact'],
    ['300 KiB', JSON.stringify({ text: 'x'.repeat(300 * 1024) }), 'events.1.data', 'too_large'],
    ['65 levels', `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`, `events.1.data${'.a'.repeat(64)}`, 'too_deep'],
  ])('is refused with %s, with its path, and nothing of its append is stored', async (_name, json, path, reason) => {
    const tenantId = randomTenant();
    const events = [buildEvent(), buildEvent(JSON.parse(json))];

    const refused = store.append(buildAppend({ tenantId, events }));

    await expect(refused).rejects.toMatchObject({ code: 'event_store.payload_invalid', details: { path, reason } });
    expect(await store.head(tenantId)).toBe(0);
  });

  test('fails no concurrent append when it is refused', async () => {
    const tenantId = randomTenant();

    const settled = await Promise.allSettled(
      ['a', '\0', 'b'].map((text) => store.append(buildAppend({ tenantId, events: [buildEvent({ text })] }))),
    );

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test.each([
    ['a key named __proto__', '{"__proto__": {"admin": true}, "a": {"__proto__": null}}'],
    ['64 levels', `${'{"a":'.repeat(63)}{}${'}'.repeat(63)}`],
    ['256 KiB', JSON.stringify({ text: 'x'.repeat(256 * 1024 - 11) })],
    ['every kind of character', '{"\\u0001\\u007f\\u2028😀\\"\\\\\\n": "\\uffff é \\ud83d\\ude00 {}[],\\t"}'],
    ['numbers at the edges', '{"a": 9007199254740991, "b": 5e-324, "c": 0.1, "d": -1.5e-7, "e": 123456789.123456789}'],
    ['what looks like JSON of ours', '{"a": "],[", "b": "{\\"erased\\": true}", "c": "$1", "d": "NULL"}'],
  ])('is returned unchanged with %s', async (_name, json) => {
    const tenantId = randomTenant();
    const data: JsonObject = JSON.parse(json);

    await store.append(buildAppend({ tenantId, events: [buildEvent(data)] }));

    const [event] = await store.readAfter(tenantId, 0, 1);
    expect(JSON.stringify(sorted(event?.data))).toBe(JSON.stringify(sorted(data)));
    expect(Object.getPrototypeOf(event?.data)).toBe(Object.prototype);
  });

  test('is returned unchanged, or refused with a path, for any JSON', async () => {
    const tenantId = randomTenant();
    const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 8 });
    const anyObject = fc.object({
      key: fc.oneof(fc.string(), anyText, fc.constant('__proto__')),
      values: [fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.string(), anyText],
      maxDepth: 4,
    });

    const generated = fc.sample(anyObject, 1_000).map((value): JsonObject => JSON.parse(JSON.stringify(value)));
    const settled = await Promise.allSettled(
      generated.map((data, i) =>
        store.append(buildAppend({ tenantId, streamId: `s-${i}`, events: [buildEvent(data)] })),
      ),
    );

    let stored = 0;
    for (const [index, outcome] of settled.entries()) {
      if (outcome.status === 'rejected') {
        if (!isAppError(outcome.reason, 'event_store.payload_invalid')) throw outcome.reason;
        expect(outcome.reason.details['path']).toMatch(/^events\.0\.data/);
        continue;
      }
      stored += 1;
      const { events } = await store.readStream(tenantId, `s-${index}`);
      expect(JSON.stringify(sorted(events[0]?.data))).toBe(JSON.stringify(sorted(generated[index])));
    }
    expect(stored).toBeGreaterThan(100);
  });
});

describe('a request', () => {
  test.each([
    ['no events', { events: [] }, 'events'],
    ['501 events', { events: Array.from({ length: 501 }, () => buildEvent()) }, 'events'],
    ['an empty tenant', { tenantId: '' }, 'tenantId'],
    ['a tenant with a space', { tenantId: 'acc 1' }, 'tenantId'],
    ['a long stream name', { streamId: 's'.repeat(201) }, 'streamId'],
    ['a command id with a NUL', { commandId: 'a\0' }, 'commandId'],
    ['an empty command id', { commandId: '' }, 'commandId'],
    ['a version below zero', { expectedVersion: -1 }, 'expectedVersion'],
    ['half a pair in the metadata', { metadata: { ...buildAppend().metadata, traceId: '\ud800' } }, 'metadata.traceId'],
  ])('is refused by field name with %s', async (_name, given, path) => {
    const refused = store.append(buildAppend({ tenantId: randomTenant(), ...given }));

    await expect(refused).rejects.toMatchObject({ code: 'event_store.payload_invalid', details: { path } });
  });
});

// PostgreSQL documents that it doesn't keep the order of keys. Entries instead of assignment, so that `__proto__` stays a key.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
