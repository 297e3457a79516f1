import { randomInt } from 'node:crypto';
import { eventTypes } from '@switchboard/contracts/events';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { createRandom } from '@switchboard/seed/random';
import { readRunSeed } from '@switchboard/testing/config';
import { eventually } from '@switchboard/testing/eventually';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertApiKey, insertSession, type SignedIn } from './test/live/access.ts';
import { definitions, query } from './test/live/random-steps.ts';
import { Balancer } from './test/short-run/balancer.ts';
import { type Post, type System, startSystem } from './test/short-run/system.ts';
import { Viewer } from './test/short-run/viewer.ts';
import { type Acknowledged, writeCalls, writeGroups } from './test/short-run/writers.ts';

const VIEWERS = 12;
const PLATFORMS = 4;
/** The number of events between two kills: the system is busy, and still recovering from the previous kill. */
const MIN_EVENTS_BETWEEN = 20;
/** The maximum number of events between two kills: a kill takes seconds, and writing at full speed during that time would prove nothing more. */
const MAX_EVENTS_BETWEEN = 80;

describe('two APIs, two workers, their PostgreSQL and their Redis, each killed once', () => {
  // The seed is random for each run, except in CI, where it is fixed.
  const seed = readRunSeed() ?? fc.readConfigureGlobal().seed ?? randomInt(2 ** 31);
  const random = createRandom(seed);
  const closes: (() => Promise<unknown>)[] = [];
  let system: System;
  let pool: Pool;

  beforeAll(async () => {
    process.stdout.write(`short run: RUN_SEED=${seed} repeats it\n`);
    system = await startSystem();
    closes.push(system.close);
    pool = createPool({ url: system.postgres.url, max: 4, applicationName: 'short-run', onError: () => undefined });
    closes.push(() => pool.end());
  });
  afterAll(async () => {
    for (const close of closes.reverse()) await close();
  });

  test('lose and duplicate nothing acknowledged, and every live list ends equal to a fresh query', async () => {
    const { tenantId, who, apiKey } = await openAccount(pool);
    const urls = system.apis.map(({ url }) => url);
    const balancer = new Balancer(urls);
    const queries = ['', ...fc.sample(query, { numRuns: VIEWERS - 1, seed })];
    const viewers = queries.map((text) => new Viewer(balancer, who, text.replaceAll(/tag(\d)/g, '$1')));
    for (const viewer of viewers) await viewer.open();

    const writing = new AbortController();
    const acknowledged: Acknowledged = new Map();
    let enough = MAX_EVENTS_BETWEEN;
    const endpoints = { urls: () => urls, apiKey };
    const common = { random, signal: writing.signal };
    const platforms = Array.from({ length: PLATFORMS }, (_, n) =>
      writeCalls(endpoints, `platform-${n}`, { ...common, acknowledged, hasEnough: () => sum(acknowledged) >= enough }),
    );
    const groups = writeGroups(urls, who, common);

    for (const blow of shuffled(planKills(system))) {
      const before = sum(acknowledged);
      enough = before + MAX_EVENTS_BETWEEN;
      await eventually(() => expect(sum(acknowledged)).toBeGreaterThan(before + MIN_EVENTS_BETWEEN));
      await blow();
    }
    writing.abort();
    await Promise.all(platforms);
    const made = await groups;

    const [all] = viewers;
    await eventually(async () => expect(messageCounts(await all?.client.refetch())).toEqual(sorted(acknowledged)));
    for (const { client } of viewers) {
      await eventually(async () => expect(client.held, client.query).toEqual(await client.refetch()));
    }
    expect(await namesOfGroups(urls, who)).toEqual(made.toSorted());
    for (const viewer of viewers)
      expect([viewer.client.query, await viewer.close()]).toEqual([viewer.client.query, []]);
    expect(viewers.every(({ returns }) => returns > 0)).toBe(true);
    expect(await findDuplicates(pool, tenantId)).toEqual([]);
  }, 240_000);

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: random.unit() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
});

/** Kills each process and service once, and restarts it before the next kill. One API gets SIGTERM, as in a deployment. */
function planKills({ apis, workers, postgres, redis }: System): (() => Promise<void>)[] {
  const post = (one: Post, signal: 'SIGTERM' | 'SIGKILL') => async () => {
    const code = await one.end(signal);
    if (signal === 'SIGTERM') expect(code).toBe(0);
    await one.start();
  };
  const services = [postgres, redis].map((service) => async () => {
    await service.kill();
    await service.restart();
  });
  const [drained, killed] = apis;
  return [
    post(drained, 'SIGTERM'),
    post(killed, 'SIGKILL'),
    ...workers.map((one) => post(one, 'SIGKILL')),
    ...services,
  ];
}

async function openAccount(pool: Pool) {
  const tenantId = await insertAccount(pool);
  const events = createEventStore({
    pool,
    codec: createEventCodec(eventTypes),
    logger: createLogger({ name: 'short-run', level: 'silent' }),
  });
  await events.append({
    tenantId,
    streamId: SMART_TAGS_STREAM,
    expectedVersion: 'any',
    events: definitions.map(({ type, data }) => ({ type, data })),
    metadata: { correlationId: 'short-run', actor: { kind: 'user', id: 'usr_test' } },
  });
  await events.close();
  const who = await insertSession(pool, tenantId, { role: 'admin' });
  return { tenantId, who, apiKey: await insertApiKey(pool, tenantId, ['intake.write']) };
}

function sum(acknowledged: Acknowledged): number {
  return [...acknowledged.values()].reduce((all, count) => all + count, 0);
}

function sorted(acknowledged: Acknowledged): [string, number][] {
  return [...acknowledged].sort();
}

function messageCounts(held: Awaited<ReturnType<Viewer['client']['refetch']>> | undefined): [string, number][] {
  const rows = [...(held?.rows.values() ?? [])];
  return rows.map(({ name, messageCount }): [string, number] => [name ?? '', messageCount]).sort();
}

async function namesOfGroups(urls: readonly string[], { cookie }: SignedIn): Promise<string[]> {
  const { path, ok } = kindRoutes['groups.list'];
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${urls[0]}${path}?perPage=200&page=${page}`, { headers: { cookie } });
    const { data } = ok.body.parse(await response.json());
    if (data.length === 0) return names.sort();
    names.push(...data.map(({ name }) => name));
  }
}

/** Returns the messages that are in the log more than once. */
async function findDuplicates(pool: Pool, tenantId: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select stream_id, data ->> 'messageId' as message from es.events
     where tenant_id = $1 and type = 'conversation.message-received' group by 1, 2 having count(*) > 1`,
    [tenantId],
  );
  return rows;
}
