import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { createEventStore } from '@switchboard/platform/event-store/event-store';
import { createLogger } from '@switchboard/platform/logger';
import { startBenchCluster } from '../harness/cluster.ts';
import { interleave, spreadOf } from '../harness/rounds.ts';
import { type BenchContext, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';

const EVENTS_A_CALL = 100;
const IN_FLIGHT = 8;
const BAR = { must: 10_000, aim: 20_000, better: 'more' } as const;
const RATIO_BAR = { must: 0.5, aim: 0.5, better: 'more' } as const;
const TEXT = 'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. ';

/** Events through HTTP, key check and validation, 100 a call, against the event store called in process with the same events. */
export const intakeRow: Row = {
  name: 'intake',
  async run({ rounds, isFull }: BenchContext) {
    const roundMs = isFull ? 10_000 : 4_000;
    const server = await startServer();
    const cluster = await startBenchCluster();
    try {
      const pool = await cluster.createDatabase('intake', 16);
      const store = createEventStore({ pool, logger: createLogger({ name: 'bench', level: 'silent' }) });
      const appendAll = async () => {
        await Promise.all(
          someEvents().map((event) =>
            store.append({
              tenantId: 'acc_bench',
              streamId: `conversation-${event.callId}`,
              expectedVersion: 'any',
              commandId: event.id,
              events: [{ type: event.type, schemaVersion: 1, data: { at: event.at, ...event.data } }],
              metadata: { correlationId: event.id, actor: { kind: 'api_key', id: 'key_bench' } },
            }),
          ),
        );
      };
      const { http, own } = await interleave(rounds, {
        http: () => eventsPerSecond(roundMs, () => postCall(server.demo.url, server.demo.apiKey)),
        own: () => eventsPerSecond(roundMs, appendAll),
      });
      await store.close();
      const ratio = http.median / own.median;
      const byValue = verdict(http.median, BAR);
      const met = verdict(ratio, RATIO_BAR) === 'missed' ? 'missed' : byValue;
      return [
        {
          row: 'intake',
          value: http.median,
          unit: 'events/s',
          peer: 'the event store in process',
          peerValue: own.median,
          ratio,
          must: '10k events/s, 0.5 ×',
          aim: '20k',
          met,
          spread: spreadOf(http),
        },
      ];
    } finally {
      await cluster.close();
      await server.close();
    }
  },
};

function someEvents() {
  const callId = randomUUID();
  return Array.from({ length: EVENTS_A_CALL }, (_, index) => ({
    id: randomUUID(),
    callId: `${callId}-${index % 10}`,
    type: 'message.received',
    at: new Date().toISOString(),
    data: { messageId: `m${index}`, role: index % 2 === 0 ? 'agent' : 'caller', text: TEXT, offsetMs: index * 100 },
  }));
}

async function postCall(url: string, apiKey: string): Promise<void> {
  const response = await fetch(new URL(intakeRoutes.intakeEvents.path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: someEvents() }),
  });
  const body = intakeRoutes.intakeEvents.ok.body.parse(await response.json());
  const refused = body.results.find(({ status }) => status !== 'appended');
  if (refused) throw new Error(`an event was not appended: ${JSON.stringify(refused)}`);
}

async function eventsPerSecond(roundMs: number, call: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let calls = 0;
  const lane = async () => {
    while (performance.now() - started < roundMs) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (calls * EVENTS_A_CALL * 1_000) / (performance.now() - started);
}
