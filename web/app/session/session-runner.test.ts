import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildSession, NOW } from '../test/build-session.ts';
import { settle } from '../test/fake-time.ts';
import { DURATION, sessionTab as setUp } from '../test/session-tab.ts';
import { selectHasWarning, sessionStarted, warningRaised } from './session-slice.ts';

const MINUTE = 60_000;

afterEach(() => void vi.restoreAllMocks());
const quiet = () => vi.spyOn(console, 'warn').mockReturnValue();

describe('keep-alive', () => {
  test('asks at the start only if the cookie says that somebody is signed in', async () => {
    const [known, unknown] = [setUp({ isSignedIn: true }), setUp()];
    await Promise.all([known.keepAlive(), unknown.keepAlive()]);
    expect([known.calls, unknown.calls]).toEqual([['verify'], []]);
  });

  test('asks every 60 seconds while the cookie exists', async () => {
    const { time, calls, signIn } = setUp();
    signIn();
    await time.pass(3 * MINUTE);
    expect(calls).toEqual(['verify', 'verify', 'verify']);
  });

  test('ends the session and removes the cookie when nobody is signed in anymore', async () => {
    const { time, signIn, revoke, session, hasCookie } = setUp();
    signIn();
    revoke();
    await time.pass(MINUTE);
    expect(session()).toMatchObject({ payload: null, end: 'unverified' });
    expect(hasCookie()).toBe(false);
  });

  test('asks nothing once the cookie is gone', async () => {
    const { time, calls, signIn, revoke } = setUp();
    signIn();
    revoke();
    await time.pass(5 * MINUTE);
    expect(calls).toEqual(['verify']);
  });
});

describe('while a user is present', () => {
  test('the session is extended once, at half its lifetime', async () => {
    const { time, calls, signIn, use, session } = setUp();
    signIn();
    await time.pass(14 * MINUTE);
    use();
    await time.pass(MINUTE + 5_000);
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
    expect(session().hasWarning).toBe(false);
  });

  test('only the leading tab extends the session, unless it is asleep', async () => {
    const { time, calls, signIn, use } = setUp({ isLeading: false });
    signIn();
    await time.pass(14 * MINUTE);
    use();
    await time.pass(2 * MINUTE);
    expect(calls).not.toContain('refresh');
    await time.pass(MINUTE);
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
  });
});

test('a browser that stays signed in extends its session without use', async () => {
  const { time, signIn, session, calls } = setUp({ keepsSignedIn: true });
  signIn();
  await time.pass(3 * 60 * MINUTE);
  expect(session()).toMatchObject({ hasWarning: false, end: null });
  expect(calls.filter((name) => name === 'refresh')).toHaveLength(12);
});

describe('an idle user', () => {
  test('is warned 5 minutes before the end, and signed out at the end', async () => {
    const { time, signIn, store, session } = setUp();
    signIn();
    await time.pass(25 * MINUTE - 1_000);
    expect(selectHasWarning(store.getState())).toBe(false);
    await time.pass(2_000);
    expect(selectHasWarning(store.getState())).toBe(true);
    await time.pass(5 * MINUTE);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });

  test('is no longer warned once another tab has extended the session', async () => {
    const { time, signIn, store, receive } = setUp();
    signIn();
    await time.pass(26 * MINUTE);
    receive({
      kind: 'payload',
      payload: buildSession({ now: time.now(), durationMs: DURATION }),
      receivedAt: time.now(),
    });
    expect(selectHasWarning(store.getState())).toBe(false);
  });
});

describe('a response about another user', () => {
  const other = buildSession({ userId: 'usr_lee', tenantId: 'acc_brightsmile' });

  test('starts their session, and clears the previous user’s data', async () => {
    const { signIn, enterElsewhere, keepAlive, store, session } = setUp();
    signIn();
    store.dispatch(warningRaised());
    enterElsewhere(other);
    await keepAlive();
    expect(session()).toMatchObject({ payload: { user: { id: 'usr_lee' } }, hasWarning: false });
  });

  test('requested before the user signed in does not end their session', async () => {
    const { signIn, enterElsewhere, keepAlive, store, session } = setUp();
    signIn();
    const asking = keepAlive();
    enterElsewhere(other);
    store.dispatch(sessionStarted({ payload: other, receivedAt: NOW }));
    await asking;
    expect(session().payload?.user.id).toBe('usr_lee');
  });
});

describe('a failed extension', () => {
  test('is retried after half a minute, but not once the warning is due', async () => {
    quiet();
    const { time, calls, signIn, use, session } = setUp({ refreshes: false });
    signIn();
    await time.pass(24 * MINUTE);
    use();
    await time.pass(1_000);
    const tries = () => calls.filter((name) => name === 'refresh').length;
    expect(tries()).toBe(1);
    await time.pass(29_000);
    expect(tries()).toBe(1);
    await time.pass(3 * MINUTE);
    expect(tries()).toBe(2);
    expect(session().hasWarning).toBe(true);
  });

  test('at the session’s maximum lifetime is not retried', async () => {
    const { time, calls, signIn, use, session } = setUp({ maxMs: 30 * MINUTE });
    signIn();
    await time.pass(14 * MINUTE);
    use();
    await time.pass(5 * MINUTE);
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
    expect(session()).toMatchObject({ isFinal: true, hasWarning: false });
    await time.pass(7 * MINUTE);
    expect(session().hasWarning).toBe(true);
  });
});

describe('a tab that slept past the session’s end', () => {
  test('hides its data until the server responds, and continues if another tab extended the session', async () => {
    const { time, signIn, extendElsewhere, session, comeBack } = setUp();
    signIn();
    time.sleep(40 * MINUTE);
    extendElsewhere();
    comeBack();
    expect(session().doubtedAt).not.toBeNull();
    await time.pass(5_000);
    expect(session()).toMatchObject({ doubtedAt: null, end: null });
    expect(session().payload).not.toBeNull();
  });

  test('signs out if no tab extended the session', async () => {
    const { time, signIn, revoke, session } = setUp();
    signIn();
    time.sleep(40 * MINUTE);
    revoke();
    await time.pass(5_000);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });

  test('signs out after a while without a response, and hides its data meanwhile', async () => {
    quiet();
    const { time, signIn, loseNetwork, session } = setUp();
    signIn();
    loseNetwork();
    time.sleep(40 * MINUTE);
    await time.pass(10_000);
    expect(session()).toMatchObject({ end: null });
    expect(session().doubtedAt).not.toBeNull();
    await time.pass(10_000);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });
});

test('returning to a tab asks who is signed in, but not again a moment later', async () => {
  const { time, calls, signIn, comeBack } = setUp();
  signIn();
  comeBack();
  comeBack();
  await settle();
  expect(calls).toEqual(['verify']);
  await time.pass(11_000);
  comeBack();
  await settle();
  expect(calls).toEqual(['verify', 'verify']);
});

test('returning to a page that is still loading leaves the question to the page', async () => {
  const { calls, comeBack, keepAlive } = setUp({ isSignedIn: true });
  comeBack();
  await settle();
  expect(calls).toEqual([]);
  await keepAlive();
  expect(calls).toEqual(['verify']);
});

describe('other tabs', () => {
  test('receive a sign-in and its end', async () => {
    const { time, signIn, revoke, sent } = setUp();
    signIn();
    revoke();
    await time.pass(MINUTE);
    expect(sent.map(({ kind }) => kind)).toEqual(['payload', 'ended']);
  });

  test('do not receive their own messages back', async () => {
    const { signIn, receive, sent, session } = setUp();
    signIn();
    receive({ kind: 'ended', end: 'logout' });
    await settle();
    expect(session().end).toBe('logout');
    expect(sent.map(({ kind }) => kind)).toEqual(['payload']);
  });

  test('switch the user of this tab', () => {
    const { signIn, receive, session } = setUp();
    signIn();
    receive({ kind: 'payload', payload: buildSession({ userId: 'usr_ana' }), receivedAt: NOW });
    expect(session().payload?.user.id).toBe('usr_ana');
  });
});
