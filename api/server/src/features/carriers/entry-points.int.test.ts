import { apiRoutes } from '@switchboard/contracts/api';
import {
  CARRIER_PROVIDERS,
  CATALOG,
  COMPLETION_PROVIDERS,
  PLATFORMS,
} from '@switchboard/contracts/connections/catalog';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { MAX_PAYLOAD_BYTES } from '@switchboard/event-store/payload';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { newTelnyxKey } from '@switchboard/testing/carriers/telnyx';
import { openTelnyxRest } from '@switchboard/testing/carriers/telnyx-rest';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerByText, callForText } from './test/answer-by-text.ts';
import { carrierEntryPoints } from './test/entry-points/carrier-entry-points.ts';
import type { EntryPoint, PrepareRequest, Send } from './test/entry-points/entry-point.ts';
import { completionEntryPoints, webhookEntryPoint } from './test/entry-points/platform-entry-points.ts';
import { telnyxPost, twilioPost } from './test/entry-points/signed-posts.ts';
import { relayEntryPoint, retellEntryPoint } from './test/entry-points/socket-entry-points.ts';
import { telnyxTextWire, textEntryPoints, twilioTextWire } from './test/entry-points/text-entry-points.ts';
import { openChat } from './test/open-chat.ts';
import { AUTH_TOKEN, openLine } from './test/open-line.ts';
import { openRetell, RETELL_KEY, startRetell } from './test/open-retell.ts';
import { openTelnyx } from './test/open-telnyx.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

/** The providers of routes whose path doesn't contain one. */
const PROVIDERS_BY_ROUTE: Readonly<Record<string, readonly string[]>> = {
  'carriers.relay': CARRIER_PROVIDERS,
  'llm.completions': COMPLETION_PROVIDERS,
  'llm.completionsShort': COMPLETION_PROVIDERS,
  'retell.llm': ['retell'],
};
/** Every entry point: each public route with a connection in its path, for each provider that uses it. */
const ENTRY_POINTS = Object.entries(apiRoutes).flatMap(([route, { path, access }]) => {
  if (access !== 'public' || !path.includes('/:connectionId')) return [];
  const providers = path.includes('/:provider/')
    ? CARRIER_PROVIDERS
    : path.includes('/:platform/')
      ? PLATFORMS
      : (PROVIDERS_BY_ROUTE[route] ?? ['nobody that is known']);
  return providers.map((provider) => `${route} ${provider}`);
});

const clock = fixedClock(new Date());
const now = () => clock.now();
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let retell: RetellApi;
const key = newTelnyxKey();
let telnyx: Awaited<ReturnType<typeof openTelnyxRest>>;
const entryPoints = new Map<string, EntryPoint>();
beforeAll(async () => {
  bench = await openOutgoing(clock);
  retell = await startRetell();
  telnyx = await openTelnyxRest({ privateKey: key.privateKey, now, apiKey: 'KEY' });
  const opened = await Promise.all([
    openTwilioEntryPoints(),
    openTelnyxEntryPoints(),
    openRetellEntryPoints(),
    ...COMPLETION_PROVIDERS.map(openChatEntryPoints),
  ]);
  for (const entryPoint of opened.flat()) entryPoints.set(`${entryPoint.route} ${entryPoint.provider}`, entryPoint);
});
afterAll(async () => {
  for (const entryPoint of entryPoints.values()) await entryPoint.close?.();
  await retell.close();
  await telnyx.close();
  await bench.close();
});

/** Raises the concurrency limit, because the entry points' calls stay open until the end. */
async function allowCalls({ admin }: Pick<Awaited<ReturnType<typeof openLine>>, 'admin'>): Promise<void> {
  const { version } = (await admin.get('/api/settings')).body;
  expect((await admin.patch('/api/settings', { version, concurrencyLimit: 100 })).status).toBe(200);
}

async function openTwilioEntryPoints() {
  const opened = await openLine(bench.api, { baseUrl: bench.twilio.url });
  const texting = await openLine(bench.api, { baseUrl: bench.twilio.url });
  await answerByText(texting);
  for (const one of [opened, texting]) await allowCalls(one);
  const { line, tenantId, call } = opened;
  const calls = { ...line, provider: 'twilio', tenantId, post: twilioPost(AUTH_TOKEN), call: () => call() } as const;
  return [
    ...carrierEntryPoints(calls),
    ...textEntryPoints({
      ...texting.line,
      provider: 'twilio',
      tenantId: texting.tenantId,
      wire: twilioTextWire(AUTH_TOKEN),
      sendText: async () => {
        await callForText(texting);
        const message = bench.twilio.messages.at(-1);
        return { url: message?.form.get('StatusCallback') ?? '', id: message?.sid ?? '' };
      },
    }),
    await relayEntryPoint({ ...calls, clock }),
  ];
}

async function openTelnyxEntryPoints() {
  const opened = await openTelnyx(bench.api, { now, baseUrl: 'https://api.telnyx.com', key });
  const texting = await openTelnyx(bench.api, { now, baseUrl: telnyx.url, key });
  await answerByText(texting);
  for (const one of [opened, texting]) await allowCalls(one);
  const { line, tenantId, call } = opened;
  const signing = { ...line, now };
  const calls = { ...line, provider: 'telnyx', tenantId, post: telnyxPost(signing), call: () => call() } as const;
  return [
    ...carrierEntryPoints(calls),
    ...textEntryPoints({
      ...texting.line,
      provider: 'telnyx',
      tenantId: texting.tenantId,
      wire: telnyxTextWire(signing),
      sendText: async () => {
        await callForText(texting);
        const message = telnyx.messages.at(-1);
        return { url: String(message?.asked['webhook_url']), id: message?.id ?? '' };
      },
    }),
    await relayEntryPoint({ ...calls, clock, authToken: '' }),
  ];
}

async function openRetellEntryPoints() {
  const opened = await openRetell(bench.api, retell);
  const { tenantId, connection } = opened;
  await allowCalls(opened);
  const url = `${bench.api.url}/api/intake/retell/${connection.id}`;
  return [
    webhookEntryPoint({ platform: 'retell', tenantId, url, secret: RETELL_KEY, now }),
    retellEntryPoint({ tenantId, retell, line: opened.toLine(bench.api) }),
  ];
}

async function openChatEntryPoints(provider: (typeof COMPLETION_PROVIDERS)[number]) {
  const { admin, connection, tenantId, chat } = await openChat(bench.api, provider);
  await allowCalls({ admin });
  const completions = await completionEntryPoints({ provider, tenantId, chat });
  if (provider === 'chat_client') return completions;
  const value = 'wsec_of_elevenlabs';
  if (provider === 'elevenlabs') {
    await admin.post(`/api/connections/${connection.id}/rotate`, { version: connection.version, value });
  }
  const secret = provider === 'elevenlabs' ? value : chat.key;
  const url = `${bench.api.url}/api/intake/${provider}/${connection.id}`;
  return [...completions, webhookEntryPoint({ platform: provider, tenantId, url, secret, now })];
}

/** Events that a replaced connection adds although it has no other effect. */
const NOTES = ['conversation.turn-traced'];

/** Counts what is stored for an account, in the log and elsewhere. */
async function readState({ tenantId }: EntryPoint) {
  const { rows } = await bench.api.pool.query<{ events: number; effects: number; stored: number; talks: number }>(
    `select (select count(*) from es.events where tenant_id = $1)::integer as events,
       (select count(*) from es.events where tenant_id = $1 and type <> all($2))::integer as effects,
       (select count(*) from intake.raw_deliveries where tenant_id = $1)::integer as stored,
       (select count(*) from talk.talks where tenant_id = $1)::integer as talks`,
    [tenantId, NOTES],
  );
  return rows[0] ?? { events: -1, effects: -1, stored: -1, talks: -1 };
}

/** Sends each request, and expects one of the statuses and no effect. */
async function expectNoEffect(entryPoint: EntryPoint, requests: readonly PrepareRequest[], answers: readonly number[]) {
  for (const [nth, prepare] of requests.entries()) {
    const send = await prepare();
    const before = await readState(entryPoint);
    const answer = await send();
    expect([nth, answers.includes(answer) ? 'as expected' : answer]).toEqual([nth, 'as expected']);
    expect([nth, await readState(entryPoint)]).toEqual([nth, before]);
  }
}

test('every entry point of every platform and carrier is in the table', () => {
  expect([...entryPoints.keys()].sort()).toEqual([...ENTRY_POINTS].sort());
  const providers = new Set([...entryPoints.values()].map(({ provider }) => provider));
  const voices = Object.entries(CATALOG).flatMap(([name, { group }]) => (group === 'voice' ? [name] : []));
  expect(providers).toEqual(new Set([...voices, ...CARRIER_PROVIDERS]));
});

describe.each(ENTRY_POINTS)('%s', (name) => {
  const getEntryPoint = (): EntryPoint => {
    const entryPoint = entryPoints.get(name);
    if (entryPoint === undefined) throw new Error(`the table has no ${name}`);
    return entryPoint;
  };

  test('rejects forged requests and writes nothing', async () => {
    const entryPoint = getEntryPoint();
    expect(entryPoint.forged.length).toBeGreaterThan(0);
    await expectNoEffect(entryPoint, entryPoint.forged, entryPoint.answers.refused);
  });

  test('rejects unproven requests and writes nothing', async () => {
    const entryPoint = getEntryPoint();
    expect(entryPoint.missing.length).toBeGreaterThan(0);
    await expectNoEffect(entryPoint, entryPoint.missing, entryPoint.answers.refused);
  });

  test('rejects stale requests; without a timestamp, a repeat changes nothing', async () => {
    const entryPoint = getEntryPoint();
    await expectNoEffect(entryPoint, entryPoint.stale, entryPoint.answers.refused);
    if (entryPoint.stale.length > 0) return;
    const send = await entryPoint.delivery();
    expect(entryPoint.answers.repeated).toContain(await send());
    clock.advance(600_000);
    await expectNoEffect(entryPoint, [async () => send], entryPoint.answers.repeated);
  });

  test('applies a repeated and concurrent delivery once', async () => {
    const entryPoint = getEntryPoint();
    const measureEffect = async (times: number) => {
      const send = await entryPoint.delivery();
      const before = await readState(entryPoint);
      const answers = await Promise.all(Array.from({ length: times }, send));
      if (times > 1) answers.push(await send());
      for (const answer of answers) expect(entryPoint.answers.repeated).toContain(answer);
      const after = await readState(entryPoint);
      return {
        effects: after.effects - before.effects,
        stored: after.stored - before.stored,
        talks: after.talks - before.talks,
        taken: answers.filter((answer) => answer === entryPoint.answers.taken).length,
      };
    };
    const once = await measureEffect(1);
    expect(once.effects + once.stored + once.taken).toBeGreaterThan(0);
    expect(await measureEffect(5)).toEqual(once);
  });

  test("stores and counts, or ignores, what it doesn't know", async () => {
    const entryPoint = getEntryPoint();
    const { requests, isStored } = entryPoint.unknown;
    expect(requests.length).toBeGreaterThan(0);
    if (!isStored) return expectNoEffect(entryPoint, requests, [entryPoint.answers.unknown]);
    const line = new RegExp(`raw_deliveries_total\\{platform="${entryPoint.provider}",outcome="unknown"\\} (\\d+)`);
    const counted = async () => Number(line.exec(await bench.api.metrics.registry.metrics())?.[1] ?? 0);
    for (const prepare of requests) {
      const send = await prepare();
      const [before, countBefore] = [await readState(entryPoint), await counted()];
      expect(await send()).toBe(entryPoint.answers.unknown);
      expect(await send()).toBe(entryPoint.answers.unknown);
      expect(await readState(entryPoint)).toEqual({ ...before, stored: before.stored + 1 });
      expect(await counted()).toBeGreaterThan(countBefore);
    }
  });

  test('accepts a delivery with hostile texts like any other', async () => {
    const entryPoint = getEntryPoint();
    const measureEffect = async (prepare: PrepareRequest) => {
      const send = await prepare();
      const before = await readState(entryPoint);
      expect(entryPoint.answers.repeated).toContain(await send());
      const after = await readState(entryPoint);
      return after.events > before.events || after.talks > before.talks;
    };
    const hasEffect = await measureEffect(entryPoint.delivery);
    for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
      expect([name, (await measureEffect(entryPoint.hostile(text))) || !hasEffect]).toEqual([name, true]);
    }
    const { rows } = await bench.api.pool.query(
      `select outcome from intake.raw_deliveries where tenant_id = $1 and state = 'failed'`,
      [entryPoint.tenantId],
    );
    expect(rows).toEqual([]);
  });

  test('accepts or rejects deliveries with huge texts, and accepts the next one', async () => {
    const entryPoint = getEntryPoint();
    const hasEffect = async (send: Send) => {
      const before = await readState(entryPoint);
      expect(entryPoint.answers.repeated).toContain(await send());
      return (await readState(entryPoint)).effects > before.effects;
    };
    const isEffective = await hasEffect(await entryPoint.delivery());
    for (const [name, make] of Object.entries(HUGE_TEXTS)) {
      const answer = await (await entryPoint.hostile(make())())();
      expect([name, [...entryPoint.answers.repeated, entryPoint.answers.large].includes(answer) || answer]).toEqual([
        name,
        true,
      ]);
    }
    expect(await hasEffect(await entryPoint.delivery())).toBe(isEffective);
    const { rows } = await bench.api.pool.query<{ bytes: number }>(
      'select max(octet_length(data::text)) as bytes from es.events where tenant_id = $1',
      [entryPoint.tenantId],
    );
    expect(rows[0]?.bytes ?? 0).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  });

  test('reports malformed requests and writes nothing', async () => {
    const entryPoint = getEntryPoint();
    expect(entryPoint.malformed.length).toBeGreaterThan(0);
    await expectNoEffect(entryPoint, entryPoint.malformed, [entryPoint.answers.malformed]);
  });

  test('rejects oversized requests', async () => {
    const entryPoint = getEntryPoint();
    expect(entryPoint.large.length).toBeGreaterThan(0);
    await expectNoEffect(entryPoint, entryPoint.large, [entryPoint.answers.large]);
  });
});
