import { refusedCalls } from '@switchboard/contracts/impersonation';
import { describe, expect, test } from 'vitest';
import { buildSession, NOW } from '../test/build-session.ts';
import { selectMay, selectMayCall, sessionEnded, sessionSlice, sessionStarted } from './session-slice.ts';

const { reducer, getInitialState } = sessionSlice;
const createState = (overrides: Parameters<typeof buildSession>[0]) => ({
  session: reducer(getInitialState(), sessionStarted({ payload: buildSession(overrides), receivedAt: NOW })),
});

describe('session permissions', () => {
  test('in the user’s own account depend on the role alone', () => {
    const state = createState({ role: 'admin' });
    expect(selectMay(state, 'user.manage')).toBe(true);
    expect(selectMay(state, 'user.manage', 'users.invite')).toBe(true);
    expect(selectMay(state, 'subaccount.manage')).toBe(false);
    expect(selectMayCall(state, 'changeProfile')).toBe(true);
  });

  test('inside another account exclude the refused calls', () => {
    const robin = { id: 'usr_robin', name: 'Robin', email: 'robin@switchboard.example' };
    const state = createState({
      role: 'admin',
      impersonating: robin,
      refusedCalls: refusedCalls('impersonator', ['user.manage']),
    });
    expect(selectMay(state, 'user.manage')).toBe(true);
    expect(selectMay(state, 'user.manage', 'users.invite')).toBe(false);
    expect(selectMay(state, 'user.manage', 'users.list')).toBe(true);
    expect(selectMayCall(state, 'changeProfile')).toBe(false);
  });

  test('are empty without a session', () => {
    const state = { session: reducer(getInitialState(), sessionEnded('logout')) };
    expect([selectMay(state, 'conversation.read'), selectMayCall(state, 'refresh')]).toEqual([false, false]);
  });
});
