import { refusedCalls } from '@switchboard/contracts/impersonation';
import { describe, expect, test } from 'vitest';
import { buildSession, NOW } from '../test/build-session.ts';
import { selectMay, selectMayCall, sessionEnded, sessionSlice, sessionStarted } from './session-slice.ts';

const { reducer, getInitialState } = sessionSlice;
const stateOf = (given: Parameters<typeof buildSession>[0]) => ({
  session: reducer(getInitialState(), sessionStarted({ payload: buildSession(given), receivedAt: NOW })),
});

describe('what a session may do', () => {
  test('in the own account follows from the permissions alone', () => {
    const state = stateOf({ role: 'admin' });
    expect(selectMay(state, 'user.manage')).toBe(true);
    expect(selectMay(state, 'user.manage', 'users.invite')).toBe(true);
    expect(selectMay(state, 'subaccount.manage')).toBe(false);
    expect(selectMayCall(state, 'changeProfile')).toBe(true);
  });

  test('inside another account leaves out the calls that are refused', () => {
    const robin = { id: 'usr_robin', name: 'Robin', email: 'robin@switchboard.example' };
    const state = stateOf({
      role: 'admin',
      impersonating: robin,
      refusedCalls: refusedCalls('impersonator', ['user.manage']),
    });
    expect(selectMay(state, 'user.manage')).toBe(true);
    expect(selectMay(state, 'user.manage', 'users.invite')).toBe(false);
    expect(selectMay(state, 'user.manage', 'users.list')).toBe(true);
    expect(selectMayCall(state, 'changeProfile')).toBe(false);
  });

  test('is nothing for nobody', () => {
    const state = { session: reducer(getInitialState(), sessionEnded('logout')) };
    expect([selectMay(state, 'conversation.read'), selectMayCall(state, 'refresh')]).toEqual([false, false]);
  });
});
