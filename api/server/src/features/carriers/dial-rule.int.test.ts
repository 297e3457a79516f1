import { requestCallBack } from '@switchboard/application/call-backs/request-call-back';
import { advanceDial } from '@switchboard/application/carrier-calls/advance-dial';
import { findDial, insertDial } from '@switchboard/application/carrier-calls/dials';
import { proveNumbers } from '@switchboard/application/phone-numbers/claims';
import { findTransferTarget } from '@switchboard/application/talks/transfer-number';
import { sendMessage } from '@switchboard/application/texts/send-message';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { DEFAULT_PRICES } from '@switchboard/domain/dialing/caps';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutgoing } from './test/outgoing-bench.ts';

// Daytime in Denver.
const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let bench: Awaited<ReturnType<typeof openOutgoing>>;
let account: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
  account = await openBench();
});
afterAll(() => bench.close());

const PREMIUM = 'number_premium';
const ABROAD = 'number_country_not_allowed';
/** Numbers with the error code that an account in the United States gets; undefined if it may call the number. */
const NUMBERS: readonly (readonly [string, string | undefined])[] = [
  ['+13035550142', undefined],
  ['+17205550100', undefined],
  ['+12025550123', undefined],
  ['+18005551234', undefined],
  ['+18885550100', undefined],
  ['+19002345678', PREMIUM],
  ['+979123456789', PREMIUM],
  ['+449091234567', PREMIUM],
  ['+37190012345', PREMIUM],
  ['+34803123456', PREMIUM],
  ['+33899123456', PREMIUM],
  ['+15005551234', PREMIUM],
  ['+447012345678', PREMIUM],
  ['+34902123456', 'number_shared_cost'],
  ['+491805123456', 'number_shared_cost'],
  ['+80812345678', 'number_shared_cost'],
  ['+881612345678', 'number_satellite'],
  ['+8821612345678', 'number_satellite'],
  ['+883510012345', 'number_satellite'],
  ['+870773111632', 'number_satellite'],
  ['+18765551234', ABROAD],
  ['+18095551234', ABROAD],
  ['+17875551234', ABROAD],
  ['+16135550123', ABROAD],
  ['+37120000000', ABROAD],
  ['+442079460000', ABROAD],
  ['+34612345678', ABROAD],
  ['+79161234567', ABROAD],
  ['+525512345678', ABROAD],
  ['+80012345678', ABROAD],
  ['+15551234567', 'number_invalid'],
  ['+19115551234', 'number_invalid'],
  ['+1911', 'number_invalid'],
  ['+112', 'number_invalid'],
];

let nth = 0;
async function openBench() {
  const line = await bench.openBatch([]);
  const { admin, tenantId } = line;
  const own = (await admin.get(`/api/phoneNumbers/${line.number.id}`)).body;
  await admin.patch(`/api/phoneNumbers/${own.id}`, { version: own.version, capabilities: ['voice', 'sms'] });
  const toRefusal = (status: number, body: { readonly errors?: readonly { path: string; code: string }[] }) => ({
    status,
    path: body.errors?.[0]?.path,
    code: body.errors?.[0]?.code,
  });
  const saved =
    (path: string, field: string, extra: object = {}) =>
    async (number: string) => {
      nth += 1;
      const { status, body } = await admin.post(path, { name: `N${nth}`, [field]: number, ...extra });
      return status === 201 ? undefined : toRefusal(status, body);
    };
  const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: 'a'.repeat(32) } as const;
  const flowWith = (number: string) => ({
    name: `F${++nth}`,
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'transfer', type: 'transfer', to: { kind: 'number', number } },
      { id: 'end', type: 'end', text: { en: 'Bye.', es: 'Adiós.' }, outcome: 'message_taken' },
    ],
    edges: [
      { id: 'a', from: 'start', to: 'transfer', when: { type: 'else' } },
      { id: 'b', from: 'transfer', to: 'end', when: { type: 'else' } },
    ],
    globals: [],
    slots: [],
    intents: [],
    variables: {},
  });
  const ofNumber = (problems: readonly { nodeId: string | null; code: string }[]) =>
    problems.find(({ nodeId, code }) => nodeId === 'transfer' && code.startsWith('number_'))?.code;
  return {
    ...line,
    /** The places where people save numbers; each returns the rejection. */
    saves: {
      'a person on call': saved('/api/veterinarians', 'phone'),
      'an escalation number': saved('/api/groups', 'escalationNumber'),
    },
    fallback: async (number: string) => {
      const { version } = (await admin.get(`/api/phoneNumbers/${line.number.id}`)).body;
      const answer = await admin.patch(`/api/phoneNumbers/${line.number.id}`, { version, fallbackNumber: number });
      return answer.status === 200 ? undefined : toRefusal(answer.status, answer.body);
    },
    inFlow: async (number: string) => {
      const flow = await admin.post('/api/flows', flowWith(number));
      expect(flow.status).toBe(201);
      const ofFlow = await admin.post(`/api/flows/${flow.body.id}/validate`, {});
      const agent = await admin.post('/api/agents', { name: `A${nth}`, languages: ['en'], flowId: flow.body.id });
      const published = await admin.post(`/api/agents/${agent.body.id}/publish`, { version: agent.body.version });
      return { validated: ofNumber(ofFlow.body.problems), published: ofNumber(published.body.problems ?? []) };
    },
    inBatch: async (phones: readonly string[]) => {
      const batch = await admin.post('/api/batches', { name: `B${++nth}`, agentId: line.agent.id });
      const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Form' };
      const data = phones.map((phone) => ({ phone }));
      return (await admin.post(`/api/batches/${batch.body.id}/contacts`, { data, consent })).body;
    },
    call: async (callee: string) => {
      const key = { tenantId, key: `k${++nth}` };
      await insertDial(bench.api.pool, {
        ...key,
        connectionId: line.connection.id,
        numberId: line.number.id,
        caller: line.line.to,
        callee,
        agentId: line.agent.id,
        agentVersion: null,
        batchId: null,
        name: null,
        language: null,
        variables: {},
        createdAt: clock.now(),
      });
      await advanceDial(bench.outgoing, caller, key);
      const dial = await findDial(bench.api.pool, key);
      if (dial?.endedAt == null) return undefined;
      // The call's conversation records the rejection.
      const { rows } = await bench.api.pool.query(
        "select data ->> 'reason' as reason from es.events where tenant_id = $1 and type = 'conversation.ended' order by position desc limit 1",
        [tenantId],
      );
      expect(rows).toEqual([{ reason: dial.fault }]);
      return dial.fault;
    },
    text: (to: string) =>
      sendMessage({ ...bench.outgoing, prices: DEFAULT_PRICES }, caller, {
        talk: { tenantId, conversationId: ConversationId.parse(1) },
        key: `t${++nth}`,
        numberId: line.number.id,
        to,
        text: 'Hello',
        signal: new AbortController().signal,
        onAccepted: async () => undefined,
      }),
    transfer: async (number: string) => {
      const { pool } = bench.api;
      const { hooks } = bench.deps.resources;
      const deps = { ...bench.deps.talks, pool, reader: { db: pool, hooks } };
      const key = { tenantId, conversationId: ConversationId.parse(1) };
      const found = await findTransferTarget(deps, {
        key,
        talk: {} as never,
        effectKey: `e${++nth}`,
        to: { kind: 'number', number },
      });
      return 'fault' in found ? found.fault : undefined;
    },
    askCall: (phone: string) =>
      requestCallBack(
        bench.api.pool,
        {
          tenantId,
          businessName: 'Willow Creek',
          numberId: line.number.id,
          number: line.line.to,
          connectionId: line.connection.id,
          agentId: line.agent.id,
        },
        { phone, locale: 'en', address: '203.0.113.1', now: clock.now(), prices: DEFAULT_PRICES },
      ),
    allow: async (allowedCountries: readonly string[] | null) => {
      const { version } = (await admin.get('/api/settings')).body;
      const changed = await admin.patch('/api/settings', { version, allowedCountries });
      expect(changed.status).toBe(200);
    },
  };
}

describe.each(NUMBERS)('%s', (number, code) => {
  test(code === undefined ? 'is saved' : `is rejected when it is saved, with ${code}`, async () => {
    const { saves, fallback } = account;
    const refusal = (path: string) => code && { status: 422, path, code };
    expect(await saves['a person on call'](number)).toEqual(refusal('phone'));
    expect(await saves['an escalation number'](number)).toEqual(refusal('escalationNumber'));
    const isPossible = number.length > 6;
    expect(await fallback(number)).toEqual(
      isPossible ? refusal('fallbackNumber') : expect.objectContaining({ status: 422 }),
    );
  });

  test(code === undefined ? 'is published' : `is reported as a problem of its flow step, with ${code}`, async () => {
    expect(await account.inFlow(number)).toEqual({ validated: code, published: code });
  });

  test(
    code === undefined ? 'is dialed and texted' : 'is neither dialed nor texted, even if it was saved before',
    async () => {
      const before = bench.twilio.calls.length;
      expect(await account.call(number)).toBe(code);
      expect(bench.twilio.calls.length - before).toBe(code === undefined ? 1 : 0);
      expect(await account.transfer(number)).toBe(code);
      const refused = await account.text(number);
      if (code !== undefined) expect(refused).toBe(code);
    },
  );
});

test('a batch skips contacts whose numbers may not be called', async () => {
  const phones = NUMBERS.map(([number]) => number);
  const { rejected } = await account.inBatch(phones);
  const codes = new Map<string, string>(
    rejected.map(({ line, code }: { line: number; code: string }) => [phones[line - 1] ?? '', code]),
  );
  for (const [number, code] of NUMBERS) {
    if (code === undefined) continue;
    expect([number, codes.get(number)]).toEqual([
      number,
      expect.stringMatching(`^(${code}|no_number|unknown_region)$`),
    ]);
  }
});

test('the public form requests no call to a forbidden number', async () => {
  for (const [number, code] of NUMBERS) {
    if (code === undefined) continue;
    expect([number, await account.askCall(number)]).toEqual([number, code === ABROAD ? 'hours' : 'not_allowed']);
  }
});

test('allowed countries are called, except for their premium numbers', async () => {
  const other = await openBench();
  expect(await other.call('+442079460018')).toBe(ABROAD);
  await other.allow(['US', 'GB']);
  expect(await other.saves['a person on call']('+442079460018')).toBeUndefined();
  expect(await other.call('+442079460018')).toBeUndefined();
  expect(await other.call('+447624123456')).toBe(ABROAD);
  expect(await other.call('+449091234567')).toBe(PREMIUM);
  await other.allow(['GB']);
  expect(await other.call('+13035550142')).toBe(ABROAD);
  // A stored number stays readable and editable; only calls to it are rejected.
  await other.allow(null);
  expect(await other.transfer('+442079460018')).toBe(ABROAD);
  const { data } = (await other.admin.get('/api/veterinarians')).body;
  const kept = data.find(({ phone }: { phone: string | null }) => phone === '+442079460018');
  const changed = await other.admin.patch(`/api/veterinarians/${kept.id}`, {
    version: kept.version,
    credentials: 'DVM',
  });
  expect(changed.status).toBe(200);
});

test('a number allows calls to its country only once it is verified', async () => {
  const other = await openBench();
  const { admin, tenantId, connection } = other;
  const number = '+442079460019';
  const fields = { name: 'London', number, provider: 'twilio', connectionId: connection.id };
  expect((await admin.post('/api/phoneNumbers', fields)).status).toBe(201);
  expect(await other.transfer('+442079460018')).toBe(ABROAD);
  const proof = {
    tenantId,
    connectionId: connection.id,
    numbers: [number],
    proof: 'listed',
    now: clock.now(),
  } as const;
  await proveNumbers(bench.api.pool, proof);
  expect(await other.transfer('+442079460018')).toBeUndefined();
});

test('a batch ends a contact whose country is no longer allowed with that outcome', async () => {
  const batch = await bench.openBatch(['+13035550171'], { startAt: '2026-11-20T17:10:00.000Z' });
  const { version } = (await batch.admin.get('/api/settings')).body;
  await batch.admin.patch('/api/settings', { version, allowedCountries: ['CA'] });
  clock.advance(600_000);
  await batch.run();
  expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { number_not_allowed: 1 } } });
  expect(batch.calls()).toEqual([]);
});
