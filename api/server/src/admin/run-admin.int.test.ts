import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import { ITEM_TEXTS, sealedRowId, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { compiledCode } from '@switchboard/testing/compile-cache';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRowId, IDEMPOTENT_ANSWERS } from '../http/idempotency/answers.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';
import { adminCommand } from './admin-command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const CLI = fileURLToPath(new URL('./main.ts', import.meta.url));

type Keys = Readonly<Record<string, string>>;
const createEnv = (keys: Keys) => ({ DATABASE_URL: api.databaseUrl, PUBLIC_URL: api.url, ...keys });

async function admin(args: readonly string[], keys: Keys = {}) {
  const { code, says } = await adminCommand(args, createEnv(keys));
  return { code, stdout: code === 0 ? says : '', stderr: code === 0 ? '' : says };
}

describe('npm run admin', () => {
  test('create-super-admin invites a super administrator, whose link sets the password', async () => {
    const { code, stdout } = await admin(['create-super-admin', 'robin@switchboard.example', 'Robin', 'Vale']);
    expect(code).toBe(0);
    const link = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '');
    expect(link.href.startsWith(`${api.url}/welcome?`)).toBe(true);
    const password = 'a long and private sentence';
    const passwordResetToken = link.searchParams.get('passwordResetToken');
    const { status, body } = await api
      .anonymous()
      .post('/api/reset', { password, confirmPassword: password, passwordResetToken });
    expect([status, body.user.role, body.user.name]).toEqual([200, 'super_admin', 'Robin Vale']);
    const { events } = await api.events.readStream('platform', `access-${body.user.id}`);
    expect(events[0]).toMatchObject({ type: 'user.created', metadata: { actor: { kind: 'system', id: 'operator' } } });
    const again = await admin(['create-super-admin', 'ROBIN@switchboard.example', 'Robin', 'Vale']);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toMatch(/already belongs to someone/);
  });

  test('set-limits sets the pool of an agency and records it in the audit log', async () => {
    const { code, stdout } = await admin(['set-limits', api.tenantId, 'minutes=20000', 'users=none']);
    expect([code, stdout]).toEqual([
      0,
      `The limits of Account ${api.tenantId} are: minutes 20000, concurrency none, agents none, users none, storedMegabytes default (100000), eventsPerMinute default (60000), sessions default (1000), streams default (2000), uploadsPerHour default (1000), modelStepsPerHour default (2000), outgoingMinutesPerDay default (100000), outgoingMinutesPerMonth default (2000000), outgoingDollarsPerDay default (10000), outgoingDollarsPerMonth default (200000), textsPerDay default (100000), textsPerMonth default (2000000), outgoingStartsPerMinute default (3000).`,
    ]);
    const pool = (await (await api.as('agency_owner')).get('/api/subaccounts/pool')).body;
    expect(pool.left.minutes).toBe(20_000);
    const { events } = await api.events.readStream(api.tenantId, `access-${api.tenantId}`);
    expect(events.at(-1)).toMatchObject({
      type: 'account.changed',
      data: { changes: [{ path: 'limits.minutes', from: null, to: 20_000 }] },
      metadata: { actor: { kind: 'system', id: 'operator' } },
    });
    expect((await admin(['set-limits', api.tenantId, 'minutes=some'])).code).toBe(1);
    expect((await admin(['set-limits', 'acc_nobody', 'minutes=5'])).code).toBe(1);
  });

  test('rotate-secrets-key re-seals stored secrets, so that the previous key can be removed', async () => {
    const [old, next] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)];
    const oldBox = (purpose: string) => secretBox({ secretsKey: old }, purpose);
    const key = { tenantId: api.tenantId, actorId: 'usr_1', route: 'createThing', keyHash: Buffer.from('hash') };
    await api.pool.query(
      `insert into access.connections (id, tenant_id, platform, name, secret, created_at) values ('con_old', $1, 'vapi', 'Old', $2, now())`,
      [api.tenantId, oldBox(CONNECTION_SECRETS).seal('webhook secret', 'con_old')],
    );
    await api.pool.query(
      `insert into idempotency.answers (tenant_id, actor_id, route, key_hash, fingerprint, claimed_at, claim_id, answer)
       values ($1, $2, $3, $4, '', now(), gen_random_uuid(), $5)`,
      [...Object.values(key), oldBox(IDEMPOTENT_ANSWERS).seal('{"body":1}', answerRowId(key))],
    );
    const text = { tenantId: api.tenantId, kind: 'secrets', id: 'sec_1', field: 'value' };
    await api.pool.query(
      `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, 1, 'Carrier', 'carrier', '', '{}', now(), 'usr_1', now(), 'usr_1')`,
      [text.tenantId, text.kind, text.id],
    );
    await api.pool.query(
      `insert into resource.sealed (tenant_id, kind, id, field, sealed, last4, set_at, previous, previous_until)
       values ($1, $2, $3, $4, $5, '', now(), $6, now() + interval '1 day')`,
      [
        ...Object.values(text),
        oldBox(ITEM_TEXTS).seal('carrier key', sealedRowId(text)),
        oldBox(ITEM_TEXTS).seal('key before', sealedRowId(text)),
      ],
    );
    const keys = { SECRETS_KEY: next.toString('base64'), SECRETS_KEY_PREVIOUS: old.toString('base64') };
    const refused = await admin(['rotate-secrets-key'], { SECRETS_KEY: keys.SECRETS_KEY });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('SECRETS_KEY_PREVIOUS')]);
    const { code, stdout } = await admin(['rotate-secrets-key'], keys);
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 connections, 2 texts of items, 1 stored answers')]);
    expect((await admin(['rotate-secrets-key'], keys)).stdout).toContain(
      '0 connections, 0 texts of items, 0 stored answers',
    );

    const box = secretBox({ secretsKey: next }, CONNECTION_SECRETS);
    const { rows: kept } = await api.pool.query(`select secret from access.connections where id = 'con_old'`);
    expect(box.open(kept[0].secret, 'con_old')).toBe('webhook secret');
    const opened = await sealedTexts(secretBox({ secretsKey: next }, ITEM_TEXTS), { now: () => new Date() }).open(
      api.pool,
      text,
      text.field,
    );
    expect(opened).toEqual({ current: 'carrier key', previous: 'key before' });
    const { rows } = await api.pool.query('select answer from idempotency.answers where actor_id = $1', [key.actorId]);
    expect(secretBox({ secretsKey: next }, IDEMPOTENT_ANSWERS).open(rows[0].answer, answerRowId(key))).toBe(
      '{"body":1}',
    );
  });

  test('erase-conversation erases the messages, and repeating it changes nothing', async () => {
    const intake = await api.withKey(['intake.write']);
    const said = { messageId: 'm', role: 'caller', text: 'something very private' };
    const event = { id: 'e', callId: 'c', type: 'message.received', at: '2026-11-20T15:00:00Z', data: said };
    const { results } = (await intake.post('/api/intake/events', { events: [event] })).body;
    const id = results[0].conversationId;
    await api.pool.query(
      `insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, state, conversation_id, received_at)
       values ($1, 'con_1', 'vapi', 'hash', 'something very private', 'translated', $2, now())`,
      [api.tenantId, id],
    );
    const { code, stdout } = await admin(['erase-conversation', String(id), 'asked', 'by', 'the', 'caller']);
    expect([code, stdout]).toEqual([
      0,
      `Conversation ${id} of account ${api.tenantId} is erased: 1 events, 1 webhooks.`,
    ]);
    const { events } = await api.events.readStream(api.tenantId, `conversation-${id}`);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['conversation.message-received', { erased: true }],
      ['conversation.erased', { reason: 'asked by the caller' }],
    ]);
    const { rows } = await api.pool.query('select body from intake.raw_deliveries where conversation_id = $1', [id]);
    expect(rows).toEqual([{ body: null }]);
    const again = await admin(['erase-conversation', String(id)]);
    expect([again.code, again.stdout]).toEqual([0, `Conversation ${id} was erased before; nothing was left.`]);
    expect((await api.events.readStream(api.tenantId, `conversation-${id}`)).version).toBe(2);
  });

  test('erase-conversation erases webhooks that were never translated, without those of other calls', async () => {
    const callId = 'call "7"';
    const { rows: calls } = await api.pool.query(`select * from intake.resolve_calls($1, 'con_2', $2)`, [
      api.tenantId,
      [callId],
    ]);
    const id: number = calls[0].conversation_id;
    await api.events.append({
      tenantId: api.tenantId,
      streamId: `conversation-${id}`,
      expectedVersion: 'any',
      events: [{ type: 'conversation.deleted', data: {} }],
      metadata: { correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    });
    const hang = (call: object) => JSON.stringify({ message: { ...vapi.hang(3).message, call, note: callId } });
    const bodies = [
      [hang(vapi.call({ id: callId })), 'untranslated'],
      [JSON.stringify({ message: { type: 'hang', call: callId } }), 'failed'],
      [hang(vapi.call({ id: 'another' })), 'untranslated'],
    ] as const;
    for (const [body, state] of bodies) {
      await api.pool.query(
        `insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, state, received_at)
         values ($1, 'con_2', 'vapi', sha256($2), $2, $3, now())`,
        [api.tenantId, Buffer.from(body), state],
      );
    }
    const { stdout } = await admin(['erase-conversation', String(id)]);
    expect(stdout).toBe(`Conversation ${id} of account ${api.tenantId} is erased: 1 events, 2 webhooks.`);
    const { rows } = await api.pool.query(
      `select state, body is null as gone from intake.raw_deliveries where connection_id = 'con_2' order by id`,
    );
    expect(rows).toEqual([
      { state: 'failed', gone: true },
      { state: 'failed', gone: true },
      { state: 'untranslated', gone: false },
    ]);
  });

  test.each([
    [['erase-conversation', '987654321'], 'There is no conversation 987654321.'],
    [['erase-conversation', 'abc'], "needs the conversation's number"],
    [['create-super-admin', 'no-address', 'Robin'], 'needs an e-mail address and a name'],
    [['create-super-admin', 'a@b.example'], 'needs an e-mail address and a name'],
    [[], 'usage:'],
    [['dance'], 'usage:'],
  ])('explains a refusal in a sentence: %j', async (args, sentence) => {
    const { code, stderr } = await admin(args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/ at .*\.ts:/);
  });

  test('prints its result and exits with 1 when it refuses', async () => {
    const run = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, [CLI, ...args], { env: { ...compiledCode(), ...createEnv({}) } });
    const { stdout, stderr } = await run('set-limits', api.tenantId, 'agents=5');
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^The limits of Account .*\n$/), '']);
    await expect(run('erase-conversation', '987654321')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'There is no conversation 987654321.\n',
    });
  });
});
