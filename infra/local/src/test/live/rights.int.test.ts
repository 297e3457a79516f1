import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from './access.ts';
import { openRaw } from './stream-client.ts';
import { testStreams } from './test-streams.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

const NEVER_MS = 3_600_000;

let world: World;
const streams = testStreams(() => world);
afterEach(() => expect(streams.close()).toEqual([]));

/** Opens a world for the tests of the calling `describe`. */
function setUpWorld(options: WorldOptions): void {
  beforeAll(async () => {
    world = await openWorld(options);
  });
  afterAll(() => world.close());
}

const announce = (message: ControlMessage) => world.bus.publish(liveChannels.control, JSON.stringify(message));
const run = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);
const call = (path: string, { cookie }: SignedIn) =>
  fetch(`${world.url}${path}`, { method: 'POST', headers: { cookie } });

const endSession = (sessionId: string, reason: 'logout' | 'revoked' | 'suspended') =>
  run('update access.sessions set ended_at = now(), end_reason = $2 where id = $1', sessionId, reason);

describe('without the sweep', () => {
  setUpWorld({ sweepEveryMs: NEVER_MS });

  describe('a stream ends', () => {
    test('when its user signs out', async () => {
      const who = await world.signIn(await world.account());
      const client = await streams.open(who);
      await call('/api/logout', who);
      expect((await client.next('stream:ended')).data.reason).toBe('logout');
      await eventually(() => expect(client.hasEnded).toBe(true));
    });

    test("when an impersonation ends, while those of the account's members continue", async () => {
      const tenantId = await world.account();
      const admin = await world.signIn('platform', { role: 'super_admin' });
      const inside = await world.signIn(tenantId, { role: 'admin', inside: admin });
      const colleague = await streams.open(await world.signIn(tenantId));
      const client = await streams.open(inside);
      await call('/api/logout', inside);
      expect((await client.next('stream:ended')).data.reason).toBe('logout');
      expect(colleague.of('stream:ended')).toEqual([]);
    });

    test("when its user's role changes, after which a new stream has the new rights", async () => {
      const who = await world.signIn(await world.account(), { role: 'admin' });
      const client = await streams.open(who);
      await run(
        `update access.users set role = 'viewer', rights_version = rights_version + 1 where id = $1`,
        who.userId,
      );
      announce({ kind: 'user', userId: who.userId, reason: 'revoked' });
      expect((await client.next('stream:ended')).data.reason).toBe('revoked');
      await streams.open(who);
    });

    test('when its account is suspended', async () => {
      const tenantId = await world.account();
      const who = await world.signIn(tenantId);
      const client = await streams.open(who);
      await run(`update access.accounts set status = 'suspended' where id = $1`, tenantId);
      await endSession(who.sessionId, 'suspended');
      announce({ kind: 'account', tenantId, reason: 'suspended' });
      expect((await client.next('stream:ended')).data.reason).toBe('suspended');
    });

    test('when its API key is revoked', async () => {
      const key = await world.apiKey(await world.account(), ['conversation.read']);
      const client = await streams.open(undefined, { headers: { authorization: `Bearer ${key}` } });
      const { rows } = await world.database.pool.query<{ id: string }>(
        'update access.api_keys set revoked_at = now() where prefix = $1 returning id',
        [key.split('_')[1]],
      );
      announce({ kind: 'session', sessionId: rows[0]?.id ?? '', reason: 'revoked' });
      expect((await client.next('stream:ended')).data.reason).toBe('revoked');
    });
  });

  test('a stream continues when another session signs out', async () => {
    const tenantId = await world.account();
    const [leaver, colleague] = [await world.signIn(tenantId), await world.signIn(tenantId)];
    const stays = await streams.open(colleague);
    const ends = await streams.open(leaver);
    await call('/api/logout', leaver);
    await ends.next('stream:ended');
    expect([stays.hasEnded, stays.of('stream:ended')]).toEqual([false, []]);
  });

  describe('an expiring session', () => {
    test('ends its streams, but not early', async () => {
      const who = await world.signIn(await world.account(), { lastsMs: 5_000 });
      const { rows } = await world.database.pool.query<{ expires_at: Date }>(
        'select expires_at from access.sessions where id = $1',
        [who.sessionId],
      );
      const client = await streams.open(who);
      const frame = await client.next('session:expired');
      expect(frame).toMatchObject({ data: {}, id: undefined });
      expect(Date.now()).toBeGreaterThanOrEqual(rows[0]?.expires_at.getTime() ?? Number.NaN);
      await eventually(() => expect(client.hasEnded).toBe(true));
      expect(client.frames.at(-1)).toBe(frame);
    });

    test('keeps its streams if a refresh extended it', async () => {
      const tenantId = await world.account();
      const who = await world.signIn(tenantId, { lastsMs: 5_000 });
      const client = await streams.open(who);
      expect((await call('/api/refresh', who)).status).toBe(200);
      // This session has the same lifetime as the first one, and is not refreshed.
      const other = await streams.open(await world.signIn(tenantId, { lastsMs: 5_000 }));
      await other.next('session:expired');
      expect([client.hasEnded, client.of('session:expired')]).toEqual([false, []]);
    });

    test('cannot open a new stream once it has expired', async () => {
      const who = await world.signIn(await world.account(), { lastsMs: -1 });
      const answer = await openRaw(`${world.url}/api/sse`, { cookie: who.cookie });
      expect(answer.statusCode).toBe(401);
      answer.destroy();
    });
  });
});

describe('the sweep', () => {
  setUpWorld({});

  test.each([
    ['logout', (who: SignedIn) => endSession(who.sessionId, 'logout')],
    ['revoked', (who: SignedIn) => endSession(who.sessionId, 'revoked')],
    ['suspended', (who: SignedIn) => endSession(who.sessionId, 'suspended')],
    [
      'revoked',
      (who: SignedIn) => run('update access.users set rights_version = rights_version + 1 where id = $1', who.userId),
    ],
  ] as const)('ends a stream when its session has ended, even if the message was lost: %s', async (reason, change) => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const colleague = await streams.open(await world.signIn(tenantId));
    const client = await streams.open(who);
    await change(who);
    expect((await client.next('stream:ended')).data.reason).toBe(reason);
    expect([colleague.hasEnded, colleague.of('stream:ended')]).toEqual([false, []]);
  });
});
