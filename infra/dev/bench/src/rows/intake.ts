import { eventTypes } from '@switchboard/contracts/events';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import type { EventStore } from '@switchboard/event-store/types';
import { createLogger } from '@switchboard/platform/logger';
import { Pool as HttpPool } from 'undici';
import { type BenchApi, seedDatabase, startApi } from '../harness/api.ts';
import { startBenchCluster } from '../harness/cluster.ts';
import { perSecond } from '../harness/rate.ts';
import { formatSpread, interleave, type Samples } from '../harness/rounds.ts';
import { type Metric, type Row, verdict } from '../harness/row.ts';
import { type CallBody, callBodies } from './intake/bodies.ts';

const EVENTS_PER_CALL = 100;
const CALLS_IN_FLIGHT = 8;
const POOL = 16;
const WARM_UP_MS = 1_500;
const BAR = { must: 10_000, aim: 20_000, better: 'more' } as const;
const RATIO_BAR = { must: 0.5, aim: 0.5, better: 'more' } as const;

/** Measures events through HTTP, authentication and validation, a hundred per call, against in-process appends of the same events. */
export const intakeRow: Row = {
  name: 'intake',
  async run({ rounds, isFull }) {
    const roundMs = isFull ? 10_000 : 4_000;
    const cluster = await startBenchCluster();
    let api: BenchApi | undefined;
    try {
      const served = await cluster.createDatabase('intake', 2);
      await seedDatabase(served);
      api = await startApi(served);
      const calls = new HttpPool(new URL(api.demo.url).origin, { connections: CALLS_IN_FLIGHT, pipelining: 1 });
      const { pool } = await cluster.createDatabase('store', POOL);
      const store = createEventStore({
        pool,
        codec: createEventCodec(eventTypes),
        logger: createLogger({ name: 'bench', level: 'silent' }),
      });
      const { apiKey } = api.demo;
      const sides = {
        http: (ms: number) => eventsPerSecond(ms, (body) => postCall(calls, apiKey, body)),
        store: (ms: number) => eventsPerSecond(ms, (body) => appendCall(store, body)),
      };
      await sides.http(WARM_UP_MS);
      await sides.store(WARM_UP_MS);
      const measured = await interleave(rounds, { http: () => sides.http(roundMs), store: () => sides.store(roundMs) });
      await calls.close();
      await store.close();
      return [toMetric(measured)];
    } finally {
      await api?.close();
      await cluster.close();
    }
  },
};

async function eventsPerSecond(forMs: number, run: (body: CallBody) => Promise<void>): Promise<number> {
  const bodies = callBodies(EVENTS_PER_CALL);
  const calls = await perSecond({ forMs, inFlight: CALLS_IN_FLIGHT }, () => run(bodies.next().value));
  return calls * EVENTS_PER_CALL;
}

async function postCall(calls: HttpPool, apiKey: string, { text }: CallBody): Promise<void> {
  const { method, path, ok } = intakeRoutes.intakeEvents;
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const { statusCode, body } = await calls.request({ method, path, headers, body: text });
  const answer = await body.text();
  // Counted instead of parsed, to save processor time on the measured machine.
  if (statusCode !== ok.status || answer.split('"appended"').length !== EVENTS_PER_CALL + 1)
    throw new Error(`not all events were appended: ${statusCode} ${answer.slice(0, 500)}`);
}

async function appendCall(store: EventStore, { events }: CallBody): Promise<void> {
  await Promise.all(
    events.map(({ id, callId, at, data }) =>
      store.append({
        tenantId: 'acc_bench',
        streamId: `conversation-${callId}`,
        expectedVersion: 'any',
        commandId: `intake:${id}`,
        events: [{ type: 'conversation.message-received', data: { at, ...data } }],
        metadata: { correlationId: 'bench', actor: { kind: 'api_key', id: 'key_bench' } },
      }),
    ),
  );
}

function toMetric({ http, store }: Record<'http' | 'store', Samples>): Metric {
  const ratio = http.median / store.median;
  return {
    row: 'intake',
    value: http.median,
    unit: 'events/s',
    peer: `the event store in process, ${CALLS_IN_FLIGHT} × ${EVENTS_PER_CALL} appends in flight`,
    peerValue: store.median,
    ratio,
    must: '10k, 0.5 ×',
    aim: '20k',
    met: verdict(ratio, RATIO_BAR) === 'missed' ? 'missed' : verdict(http.median, BAR),
    spread: formatSpread(http),
  };
}
