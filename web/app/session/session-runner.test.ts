import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildSession, NOW } from '../test/build-session.ts';
import { settle } from '../test/fake-time.ts';
import { DURATION, sessionTab as setUp } from '../test/session-tab.ts';
import { selectHasWarning, sessionStarted, warningRaised } from './session-slice.ts';

const MINUTE = 60_000;

afterEach(() => void vi.restoreAllMocks());
const quiet = () => vi.spyOn(console, 'warn').mockReturnValue();

describe('keep-alive', () => {
  test('at the start asks only if the cookie says that somebody is signed in', async () => {
    const [known, unknown] = [setUp({ isSignedIn: true }), setUp()];
    await Promise.all([known.keepAlive(), unknown.keepAlive()]);
    expect([known.calls, unknown.calls]).toEqual([['verify'], []]);
  });

  test('asks every 60 seconds while the cookie is there', async () => {
    const { time, calls, signIn } = setUp();
    signIn();
    await time.pass(3 * MINUTE);
    expect(calls).toEqual(['verify', 'verify', 'verify']);
  });

  test('ends the session, and the cookie, when nobody is signed in any more', async () => {
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

describe('while someone is there', () => {
  test('the session is extended at half of its life, once', async () => {
    const { time, calls, signIn, use, session } = setUp();
    signIn();
    await time.pass(14 * MINUTE);
    use();
    await time.pass(MINUTE + 5_000);
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1);
    expect(session().hasWarning).toBe(false);
  });

  test('a tab that does not lead leaves that to the one that does, unless it is asleep', async () => {
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

test('a screen that is kept signed in is extended though nobody touches it', async () => {
  const { time, signIn, session, calls } = setUp({ keepsSignedIn: true });
  signIn();
  await time.pass(3 * 60 * MINUTE);
  expect(session()).toMatchObject({ hasWarning: false, end: null });
  expect(calls.filter((name) => name === 'refresh')).toHaveLength(12);
});

describe('the idle', () => {
  test('are warned 5 minutes before the end, and signed out at the end', async () => {
    const { time, signIn, store, session } = setUp();
    signIn();
    await time.pass(25 * MINUTE - 1_000);
    expect(selectHasWarning(store.getState())).toBe(false);
    await time.pass(2_000);
    expect(selectHasWarning(store.getState())).toBe(true);
    await time.pass(5 * MINUTE);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });

  test('whose session was extended in another tab are warned no longer', async () => {
    const { time, signIn, store, hear } = setUp();
    signIn();
    await time.pass(26 * MINUTE);
    hear({ kind: 'payload', payload: buildSession({ now: time.now(), durationMs: DURATION }), receivedAt: time.now() });
    expect(selectHasWarning(store.getState())).toBe(false);
  });
});

describe('an answer about another person', () => {
  const other = buildSession({ userId: 'usr_lee', tenantId: 'acc_brightsmile' });

  test('begins their session, so that nothing of the one before is left', async () => {
    const { signIn, enterElsewhere, keepAlive, store, session } = setUp();
    signIn();
    store.dispatch(warningRaised());
    enterElsewhere(other);
    await keepAlive();
    expect(session()).toMatchObject({ payload: { user: { id: 'usr_lee' } }, hasWarning: false });
  });

  test('that was asked for before somebody came puts nobody out', async () => {
    const { signIn, enterElsewhere, keepAlive, store, session } = setUp();
    signIn();
    const asking = keepAlive();
    enterElsewhere(other);
    store.dispatch(sessionStarted({ payload: other, receivedAt: NOW }));
    await asking;
    expect(session().payload?.user.id).toBe('usr_lee');
  });
});

describe('an extension that fails', () => {
  test('is tried again half a minute later, and no more once it leads to the warning', async () => {
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

  test('because the session has lasted as long as it may is not tried again', async () => {
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

describe('a tab that slept past the end', () => {
  test('shows nothing until the server has told, and goes on if another tab has extended the session', async () => {
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

  test('signs out if nobody has', async () => {
    const { time, signIn, revoke, session } = setUp();
    signIn();
    time.sleep(40 * MINUTE);
    revoke();
    await time.pass(5_000);
    expect(session()).toMatchObject({ payload: null, end: 'expired' });
  });

  test('signs out after a while without an answer, and shows nothing meanwhile', async () => {
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

test('coming back to a tab asks who is signed in, and a moment later not again', async () => {
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

test('coming to a page that is still loading leaves asking to the page', async () => {
  const { calls, comeBack, keepAlive } = setUp({ isSignedIn: true });
  comeBack();
  await settle();
  expect(calls).toEqual([]);
  await keepAlive();
  expect(calls).toEqual(['verify']);
});

describe('the other tabs', () => {
  test('are told of a sign-in and of its end', async () => {
    const { time, signIn, revoke, told } = setUp();
    signIn();
    revoke();
    await time.pass(MINUTE);
    expect(told.map(({ kind }) => kind)).toEqual(['payload', 'ended']);
  });

  test('are not told again what they told', async () => {
    const { signIn, hear, told, session } = setUp();
    signIn();
    hear({ kind: 'ended', end: 'logout' });
    await settle();
    expect(session().end).toBe('logout');
    expect(told.map(({ kind }) => kind)).toEqual(['payload']);
  });

  test('bring another person along', () => {
    const { signIn, hear, session } = setUp();
    signIn();
    hear({ kind: 'payload', payload: buildSession({ userId: 'usr_ana' }), receivedAt: NOW });
    expect(session().payload?.user.id).toBe('usr_ana');
  });
});
