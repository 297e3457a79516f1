import { isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { EventStore } from './types.ts';

const TENANTS = 3;

type Step =
  | {
      readonly kind: 'append';
      readonly tenant: number;
      readonly stream: number;
      readonly events: number;
      readonly expected: 'any' | 'none' | number;
    }
  | {
      readonly kind: 'abort' | 'stall' | 'within';
      readonly tenant: number;
      readonly stream: number;
      readonly events: number;
    };

const step: fc.Arbitrary<Step> = fc
  .record({ tenant: fc.nat(TENANTS - 1), stream: fc.nat(4), events: fc.integer({ min: 1, max: 5 }) })
  .chain((where) =>
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc
          .oneof(
            { weight: 5, arbitrary: fc.constant('any' as const) },
            { weight: 1, arbitrary: fc.constantFrom('none' as const, 1, 3) },
          )
          .map((expected): Step => ({ kind: 'append', ...where, expected })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('abort' as const, 'stall' as const, 'within' as const)
          .map((kind): Step => ({ kind, ...where })),
      },
    ),
  );

let database: TestDatabase;
let store: EventStore;
let stores: EventStore[];
let polls = 0;

beforeAll(async () => {
  database = await createTestDatabase({ max: 24 });
  stores = Array.from({ length: 3 }, () =>
    createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } }),
  );
  store = createEventStore({ pool: database.pool, codec: anyCodec, logger: { warn: () => {} } });
});

afterAll(async () => {
  for (const opened of [...(stores ?? []), store]) await opened?.close();
  await database?.drop();
});

describe('a reader that follows a tenant', () => {
  test('never sees a gap or an inversion while writers commit, abort and stall', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 150 }), async (steps) => {
        const tenantIds = Array.from({ length: TENANTS }, () => randomTenant());
        const done = new AbortController();
        const readers = tenantIds.map((tenantId) => follow(tenantId, done.signal));

        const written = await Promise.all(steps.map((each, i) => take(each, tenantIds[each.tenant] ?? '', i)));
        done.abort();

        const seen = await Promise.all(readers);
        for (const [tenant, positions] of seen.entries()) {
          const events = written.filter((_, i) => steps[i]?.tenant === tenant).reduce((sum, count) => sum + count, 0);
          expect(positions).toEqual(Array.from({ length: events }, (_, i) => i + 1));
        }
      }),
      { numRuns: 25 },
    );
    expect(polls).toBeGreaterThan(2_000);
  });
});

/** Reads on from its position repeatedly, and once more after the signal; each read must continue without a gap. */
async function follow(tenantId: string, signal: AbortSignal): Promise<number[]> {
  const positions: number[] = [];
  const versions = new Map<string, number>();
  for (let isLast = false; ; isLast = signal.aborted) {
    const last = positions.at(-1) ?? 0;
    const events = await store.readAfter(tenantId, last, 40);
    polls += 1;
    for (const [index, { position, streamId, version }] of events.entries()) {
      expect(position).toBe(last + index + 1);
      expect(version).toBe((versions.get(streamId) ?? 0) + 1);
      versions.set(streamId, version);
      positions.push(position);
    }
    if (isLast && events.length === 0) return positions;
  }
}

/** Runs a step. Returns the number of events it appended. */
async function take(given: Step, tenantId: string, index: number): Promise<number> {
  const writer = stores[index % stores.length] ?? store;
  const events = Array.from({ length: given.events }, () => buildEvent());
  const request = buildAppend({ tenantId, streamId: `s-${given.stream}`, events });
  switch (given.kind) {
    case 'append':
      try {
        await writer.append({ ...request, expectedVersion: given.expected });
        return given.events;
      } catch (error) {
        if (isAppError(error, 'event_store.version_conflict')) return 0;
        throw error;
      }
    case 'within':
      await withTransaction(database.pool, (client) => writer.appendWithin(client, [request]));
      return given.events;
    case 'abort':
    case 'stall':
      return withTransaction(database.pool, async (client) => {
        await writer.appendWithin(client, [request]);
        await client.query('select pg_sleep($1)', [given.kind === 'stall' ? 0.15 : 0.01]);
        if (given.kind === 'abort') throw new Aborted();
        return given.events;
      }).catch((error: unknown) => {
        if (error instanceof Aborted) return 0;
        throw error;
      });
    default:
      return given satisfies never;
  }
}

class Aborted extends Error {}
