import { defineResource } from '@switchboard/contracts/resources/define-resource';
import { resourceEventSchemas } from '@switchboard/contracts/resources/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { createTestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { secretBox } from '../../secrets/secret-box.ts';
import { type ResourceChanges, resourceChanges } from '../change-resource.ts';
import type { ResourceChanged, ResourceDeps } from '../deps.ts';
import { ITEM_TEXTS, sealedTexts } from '../sealed-texts.ts';

/** A kind that uses every feature of the kernel. */
export const widgets = defineResource({
  kind: 'widgets',
  singular: 'widget',
  idPrefix: 'wdg',
  fields: { size: z.int(), partOf: z.string().nullable(), serial: z.string(), pin: z.int().optional() },
  defaults: { size: 1, partOf: null, serial: '' },
  sealed: { code: z.string() },
  measured: { shape: { weight: z.int() }, none: { weight: 0 } },
  unique: { serial: { over: 'platform', code: 'resource.number_taken' } },
  managed: ['pin'],
  limit: 40,
  readers: 'all',
  managers: [],
  searched: [],
  sorts: [],
  filters: [],
  references: { partOf: 'widgets' },
});

interface WidgetKernel {
  readonly deps: ResourceDeps;
  /** A user of an account that is new for each test. */
  readonly caller: Caller;
  /** The changes announced since the test began. */
  readonly announced: readonly ResourceChanged[];
  changes(): ResourceChanges;
  newAccount(): Promise<Caller>;
  /** Advances the clock. */
  advance(ms: number): void;
}

/** Runs the kernel on its own database, with widgets as the only kind. */
export function setUpWidgetKernel(): WidgetKernel {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let deps: ResourceDeps;
  let events: ReturnType<typeof createEventStore>;
  let caller: Caller;
  let tenants = 0;
  let now: Date;
  const announced: ResourceChanged[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ max: 20 });
    const schemas = Object.entries(resourceEventSchemas(widgets));
    const codec = createEventCodec(
      Object.fromEntries(schemas.map(([type, schema]) => [type, { schema, version: 1, upcast: [] }])),
    );
    events = createEventStore({ pool: database.pool, codec, logger: { warn: () => {} } });
    const none = async () => new Set<string>();
    const clock = { now: () => now };
    deps = {
      pool: database.pool,
      events,
      clock,
      sealed: sealedTexts(secretBox({ secretsKey: Buffer.alloc(32, 1) }, ITEM_TEXTS), clock),
      hooks: {
        measures: { widgets: async (_db, _tenantId, ids) => new Map(ids.slice(0, 1).map((id) => [id, { weight: 7 }])) },
        onChange: {
          widgets: async (_client, { before, after }) => {
            if (before === undefined && after.name === 'refused') throw new AppError('resource.conflict');
          },
        },
        secrets: {},
        masks: {},
        initialSettings: {},
      },
      targets: { users: none, smartTags: none },
      onChanged: (change) => announced.push(change),
    };
  });
  beforeEach(async () => {
    announced.length = 0;
    now = new Date('2026-03-02T10:00:00Z');
    caller = await newAccount();
  });
  afterAll(async () => {
    await events?.close();
    await database?.drop();
  });

  async function newAccount(): Promise<Caller> {
    const tenantId = `acc_${++tenants}`;
    await database.pool.query({
      text: "insert into access.accounts (id, name, type, plan, time_zone) values ($1, $1, 'test', '', 'UTC')",
      values: [tenantId],
    });
    return { tenantId, actor: { kind: 'user', id: 'usr_1' }, traceId: 'a'.repeat(32) };
  }
  return {
    get deps() {
      return deps;
    },
    get caller() {
      return caller;
    },
    announced,
    changes: () => resourceChanges(deps, widgets),
    newAccount,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** Returns an error's code, or the error itself if it isn't an AppError. */
export const readCode = (error: unknown): unknown => (isAppError(error) ? error.code : error);
