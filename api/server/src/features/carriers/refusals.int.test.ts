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
import { answerByText, haveTextSent } from './test/answer-by-text.ts';
import { carrierDoors } from './test/doors/carrier-doors.ts';
import type { Door, Knock, Send } from './test/doors/door.ts';
import { completionDoors, webhookDoor } from './test/doors/platform-doors.ts';
import { telnyxPost, twilioPost } from './test/doors/signed-posts.ts';
import { relayDoor, retellDoor } from './test/doors/socket-doors.ts';
import { telnyxTextWire, textDoors, twilioTextWire } from './test/doors/text-doors.ts';
import { openChat } from './test/open-chat.ts';
import { AUTH_TOKEN, openLine } from './test/open-line.ts';
import { openRetell, RETELL_KEY, startRetell } from './test/open-retell.ts';
import { openTelnyx } from './test/open-telnyx.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

/** The providers behind routes whose path names none. */
const COMES_BY: Readonly<Record<string, readonly string[]>> = {
  'carriers.relay': CARRIER_PROVIDERS,
  'llm.completions': COMPLETION_PROVIDERS,
  'llm.completionsShort': COMPLETION_PROVIDERS,
  'retell.llm': ['retell'],
};
/** Every way in: a route that anybody may call and that names a connection, for each who comes by it. */
const WAYS = Object.entries(apiRoutes).flatMap(([route, { path, access }]) => {
  if (access !== 'public' || !path.includes('/:connectionId')) return [];
  const providers = path.includes('/:provider/')
    ? CARRIER_PROVIDERS
    : path.includes('/:platform/')
      ? PLATFORMS
      : (COMES_BY[route] ?? ['nobody that is known']);
  return providers.map((provider) => `${route} ${provider}`);
});

const clock = fixedClock(new Date());
const now = () => clock.now();
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let retell: RetellApi;
const key = newTelnyxKey();
let telnyx: Awaited<ReturnType<typeof openTelnyxRest>>;
const doors = new Map<string, Door>();
beforeAll(async () => {
  bench = await openOutgoing(clock);
  retell = await startRetell();
  telnyx = await openTelnyxRest({ privateKey: key.privateKey, now, apiKey: 'KEY' });
  const opened = await Promise.all([
    openTwilioDoors(),
    openTelnyxDoors(),
    openRetellDoors(),
    ...COMPLETION_PROVIDERS.map(openChatDoors),
  ]);
  for (const door of opened.flat()) doors.set(`${door.route} ${door.provider}`, door);
});
afterAll(async () => {
  for (const door of doors.values()) await door.close?.();
  await retell.close();
  await telnyx.close();
  await bench.close();
});

/** The calls of doors stay open until the end. */
async function allowCalls({ admin }: Pick<Awaited<ReturnType<typeof openLine>>, 'admin'>): Promise<void> {
  const { version } = (await admin.get('/api/settings')).body;
  expect((await admin.patch('/api/settings', { version, concurrencyLimit: 100 })).status).toBe(200);
}

async function openTwilioDoors() {
  const of = await openLine(bench.api, { baseUrl: bench.twilio.url });
  const texting = await openLine(bench.api, { baseUrl: bench.twilio.url });
  await answerByText(texting);
  for (const one of [of, texting]) await allowCalls(one);
  const { line, tenantId, call } = of;
  const calls = { ...line, provider: 'twilio', tenantId, post: twilioPost(AUTH_TOKEN), call: () => call() } as const;
  return [
    ...carrierDoors(calls),
    ...textDoors({
      ...texting.line,
      provider: 'twilio',
      tenantId: texting.tenantId,
      wire: twilioTextWire(AUTH_TOKEN),
      sendText: async () => {
        await haveTextSent(texting);
        const message = bench.twilio.messages.at(-1);
        return { url: message?.form.get('StatusCallback') ?? '', id: message?.sid ?? '' };
      },
    }),
    await relayDoor({ ...calls, clock }),
  ];
}

async function openTelnyxDoors() {
  const of = await openTelnyx(bench.api, { now, baseUrl: 'https://api.telnyx.com', key });
  const texting = await openTelnyx(bench.api, { now, baseUrl: telnyx.url, key });
  await answerByText(texting);
  for (const one of [of, texting]) await allowCalls(one);
  const { line, tenantId, call } = of;
  const signing = { ...line, now };
  const calls = { ...line, provider: 'telnyx', tenantId, post: telnyxPost(signing), call: () => call() } as const;
  return [
    ...carrierDoors(calls),
    ...textDoors({
      ...texting.line,
      provider: 'telnyx',
      tenantId: texting.tenantId,
      wire: telnyxTextWire(signing),
      sendText: async () => {
        await haveTextSent(texting);
        const message = telnyx.messages.at(-1);
        return { url: String(message?.asked['webhook_url']), id: message?.id ?? '' };
      },
    }),
    await relayDoor({ ...calls, clock, authToken: '' }),
  ];
}

async function openRetellDoors() {
  const of = await openRetell(bench.api, retell);
  const { tenantId, connection } = of;
  await allowCalls(of);
  const url = `${bench.api.url}/api/intake/retell/${connection.id}`;
  return [
    webhookDoor({ platform: 'retell', tenantId, url, secret: RETELL_KEY, now }),
    retellDoor({ tenantId, retell, line: of.lineOf(bench.api) }),
  ];
}

async function openChatDoors(provider: (typeof COMPLETION_PROVIDERS)[number]) {
  const { admin, connection, tenantId, chat } = await openChat(bench.api, provider);
  await allowCalls({ admin });
  const completions = await completionDoors({ provider, tenantId, chat });
  if (provider === 'chat_client') return completions;
  const value = 'wsec_of_elevenlabs';
  if (provider === 'elevenlabs') {
    await admin.post(`/api/connections/${connection.id}/rotate`, { version: connection.version, value });
  }
  const secret = provider === 'elevenlabs' ? value : chat.key;
  const url = `${bench.api.url}/api/intake/${provider}/${connection.id}`;
  return [...completions, webhookDoor({ platform: provider, tenantId, url, secret, now })];
}

/** A talk's own notes: a connection that took the place of another is in them, though it did nothing. */
const NOTES = ['conversation.turn-traced'];

/** How much the log, and what is kept beside it, have of an account. */
async function written({ tenantId }: Door) {
  const { rows } = await bench.api.pool.query<{ events: number; effects: number; kept: number; talks: number }>(
    `select (select count(*) from es.events where tenant_id = $1)::integer as events,
       (select count(*) from es.events where tenant_id = $1 and type <> all($2))::integer as effects,
       (select count(*) from intake.raw_deliveries where tenant_id = $1)::integer as kept,
       (select count(*) from talk.talks where tenant_id = $1)::integer as talks`,
    [tenantId, NOTES],
  );
  return rows[0] ?? { events: -1, effects: -1, kept: -1, talks: -1 };
}

/** Sends each, and proves that it is answered so and that nothing is written. */
async function changesNothing(door: Door, knocks: readonly Knock[], answers: readonly number[]) {
  for (const [nth, knock] of knocks.entries()) {
    const send = await knock();
    const before = await written(door);
    const answer = await send();
    expect([nth, answers.includes(answer) ? 'as it must be' : answer]).toEqual([nth, 'as it must be']);
    expect([nth, await written(door)]).toEqual([nth, before]);
  }
}

test('every way in, of every platform and carrier, is in the table', () => {
  expect([...doors.keys()].sort()).toEqual([...WAYS].sort());
  const providers = new Set([...doors.values()].map(({ provider }) => provider));
  const voices = Object.entries(CATALOG).flatMap(([name, { group }]) => (group === 'voice' ? [name] : []));
  expect(providers).toEqual(new Set([...voices, ...CARRIER_PROVIDERS]));
});

describe.each(WAYS)('%s', (way) => {
  const doorOf = (): Door => {
    const door = doors.get(way);
    if (door === undefined) throw new Error(`the table has no ${way}`);
    return door;
  };

  test('refuses whoever isn’t the platform, and writes nothing', async () => {
    const door = doorOf();
    expect(door.forged.length).toBeGreaterThan(0);
    await changesNothing(door, door.forged, door.answers.refused);
  });

  test('refuses whoever proves nothing, and writes nothing', async () => {
    const door = doorOf();
    expect(door.missing.length).toBeGreaterThan(0);
    await changesNothing(door, door.missing, door.answers.refused);
  });

  test('refuses what is of another time; where no moment is proven, a repeat changes nothing', async () => {
    const door = doorOf();
    await changesNothing(door, door.stale, door.answers.refused);
    if (door.stale.length > 0) return;
    const send = await door.delivery();
    expect(door.answers.repeated).toContain(await send());
    clock.advance(600_000);
    await changesNothing(door, [async () => send], door.answers.repeated);
  });

  test('has one effect of a delivery, however often and at once it comes', async () => {
    const door = doorOf();
    const effectOf = async (times: number) => {
      const send = await door.delivery();
      const before = await written(door);
      const answers = await Promise.all(Array.from({ length: times }, send));
      if (times > 1) answers.push(await send());
      for (const answer of answers) expect(door.answers.repeated).toContain(answer);
      const after = await written(door);
      return {
        effects: after.effects - before.effects,
        kept: after.kept - before.kept,
        talks: after.talks - before.talks,
        taken: answers.filter((answer) => answer === door.answers.taken).length,
      };
    };
    const once = await effectOf(1);
    expect(once.effects + once.kept + once.taken).toBeGreaterThan(0);
    expect(await effectOf(5)).toEqual(once);
  });

  test('keeps and counts what nobody knows, or passes over it', async () => {
    const door = doorOf();
    const { knocks, isKept } = door.unknown;
    expect(knocks.length).toBeGreaterThan(0);
    if (!isKept) return changesNothing(door, knocks, [door.answers.unknown]);
    const line = new RegExp(`raw_deliveries_total\\{platform="${door.provider}",outcome="unknown"\\} (\\d+)`);
    const counted = async () => Number(line.exec(await bench.api.metrics.registry.metrics())?.[1] ?? 0);
    for (const knock of knocks) {
      const send = await knock();
      const [before, countBefore] = [await written(door), await counted()];
      expect(await send()).toBe(door.answers.unknown);
      expect(await send()).toBe(door.answers.unknown);
      expect(await written(door)).toEqual({ ...before, kept: before.kept + 1 });
      expect(await counted()).toBeGreaterThan(countBefore);
    }
  });

  test('takes a delivery whose texts are hostile as it takes any other', async () => {
    const door = doorOf();
    const effectOf = async (knock: Knock) => {
      const send = await knock();
      const before = await written(door);
      expect(door.answers.repeated).toContain(await send());
      const after = await written(door);
      return after.events > before.events || after.talks > before.talks;
    };
    const hasEffect = await effectOf(door.delivery);
    for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
      expect([name, (await effectOf(door.hostile(text))) || !hasEffect]).toEqual([name, true]);
    }
    const { rows } = await bench.api.pool.query(
      `select outcome from intake.raw_deliveries where tenant_id = $1 and state = 'failed'`,
      [door.tenantId],
    );
    expect(rows).toEqual([]);
  });

  test('takes or refuses deliveries of huge texts, and takes the one after them', async () => {
    const door = doorOf();
    const hasEffect = async (send: Send) => {
      const before = await written(door);
      expect(door.answers.repeated).toContain(await send());
      return (await written(door)).effects > before.effects;
    };
    const isEffective = await hasEffect(await door.delivery());
    for (const [name, make] of Object.entries(HUGE_TEXTS)) {
      const answer = await (await door.hostile(make())())();
      expect([name, [...door.answers.repeated, door.answers.large].includes(answer) || answer]).toEqual([name, true]);
    }
    expect(await hasEffect(await door.delivery())).toBe(isEffective);
    const { rows } = await bench.api.pool.query<{ bytes: number }>(
      'select max(octet_length(data::text)) as bytes from es.events where tenant_id = $1',
      [door.tenantId],
    );
    expect(rows[0]?.bytes ?? 0).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  });

  test('says that what it can’t read is malformed, and writes nothing', async () => {
    const door = doorOf();
    expect(door.malformed.length).toBeGreaterThan(0);
    await changesNothing(door, door.malformed, [door.answers.malformed]);
  });

  test('takes nothing that is too large', async () => {
    const door = doorOf();
    expect(door.large.length).toBeGreaterThan(0);
    await changesNothing(door, door.large, [door.answers.large]);
  });
});
