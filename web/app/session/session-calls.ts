import { SessionPayload } from '@switchboard/contracts/access/session';
import type { CallOutput } from '../api/client.ts';
import type { Thunk } from '../api/thunk.ts';
import {
  extensionSettled,
  extensionStarted,
  isSamePerson,
  isUsedUp,
  type SessionEnd,
  type SessionRootState,
  type SessionState,
  sessionEnded,
  sessionStarted,
  sessionTold,
} from './session-slice.ts';

type SessionThunk<T> = Thunk<Promise<T>, SessionRootState>;

/** Signs in. @throws {ApiError} `session.invalid_credentials`, `session.too_many_attempts`, … */
export const logIn =
  (body: { email: string; password: string; humanCheckToken?: string }): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('login', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

/** Sets a new password by a mailed token and signs in. @throws {ApiError} `reset.*`, `password.too_weak` */
export const resetPassword =
  (body: { password: string; confirmPassword: string; passwordResetToken: string }): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('reset', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

/** Steps into an account (as its first admin) or a user. @throws {ApiError} `impersonation.*` */
export const impersonate =
  (body: { id: string; reason?: string }): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('impersonate', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

/** Enters another account of the person; the session in this one ends. @throws {ApiError} `resource.not_found`, `account.suspended` */
export const enterAccount =
  (tenantId: string): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('enterMembership', { params: { tenantId } });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

export type Membership = CallOutput<'listMemberships'>['data'][number];
/** Lists the accounts that the person may enter. @throws {ApiError} `permission.denied` inside an account that isn't theirs */
export const listMemberships =
  (signal: AbortSignal): SessionThunk<readonly Membership[]> =>
  async (_, __, { api }) =>
    (await api.call('listMemberships', {}, { signal })).data;

/**
 * Signs out, or ends an impersonation; resolves to the session returned to, if there is one. Offline, it signs out here all the same.
 *
 * `end` is what the sign-in page is to say of it.
 */
export const logOut =
  (end: SessionEnd = 'logout'): SessionThunk<SessionPayload | undefined> =>
  async (dispatch, _, { api, now }) => {
    const answer = await api.call('logout', {}).catch(() => ({ restored: false as const }));
    if (answer.restored) {
      dispatch(sessionStarted({ payload: answer, receivedAt: now() }));
      return answer;
    }
    dispatch(sessionEnded(end));
    return undefined;
  };

/**
 * Tells whether an answer is of a session that isn't the one here any more: who has left since it was asked for is neither told that the
 * session ran out nor brought back, and who has signed in or stepped into another account is not put out of it.
 */
function isOvertaken(before: SessionState, { endCount, payload }: SessionState): boolean {
  if (endCount !== before.endCount) return true;
  return payload !== null && !(before.payload && isSamePerson(before.payload, payload));
}

interface VerifyOptions {
  readonly keepAlive: boolean;
  /** Why the session is over, if it is and that is known. */
  readonly end?: SessionEnd | undefined;
}

/**
 * Asks the server who is signed in; `undefined` if nobody is, and then the session here is over.
 *
 * @throws {ApiError} when no answer came, which says nothing about the session
 */
export const verify =
  ({ keepAlive, end }: VerifyOptions): SessionThunk<SessionPayload | undefined> =>
  async (dispatch, getState, { api, now }) => {
    const before = getState().session;
    const answer = await api.call('verify', keepAlive ? { query: { keepAlive: true } } : {});
    const { session } = getState();
    if (isOvertaken(before, session)) return session.payload ?? undefined;
    const payload = SessionPayload.safeParse(answer).data;
    if (!payload) {
      dispatch(sessionEnded(end ?? (isUsedUp(session, now()) ? 'expired' : 'unverified')));
      return undefined;
    }
    dispatch(sessionTold(session.payload, { payload, receivedAt: now() }));
    return payload;
  };

/** Less than this is no extension. */
const LEAST_GAIN_MS = 1_000;

/**
 * Extends the session, one extension at a time; near the end of a session's longest life there is nothing left to gain, which is noted.
 *
 * @throws {ApiError} `session.expired` when there is no session any more
 */
export const extendSession =
  (): SessionThunk<void> =>
  async (dispatch, getState, { api, now }) => {
    const before = getState().session;
    if (before.isExtending) return;
    let isFinal = false;
    dispatch(extensionStarted());
    try {
      const payload = await api.call('refresh', {});
      const { session } = getState();
      if (isOvertaken(before, session)) return;
      isFinal = Date.parse(payload.tokenExpiresAt) - Date.parse(before.payload?.tokenExpiresAt ?? '') < LEAST_GAIN_MS;
      dispatch(sessionTold(session.payload, { payload, receivedAt: now() }));
    } finally {
      dispatch(extensionSettled({ isFinal }));
    }
  };

/** Asks for a mail with a reset link. @throws {ApiError} `session.too_many_attempts`, `human_check.*` */
export const requestReset =
  (body: { email: string; humanCheckToken?: string }): SessionThunk<void> =>
  async (_, __, { api }) => {
    await api.call('forgot', { body });
  };

export type ResetTokenState = CallOutput<'readReset'>['state'];
/** Tells whether a mailed link is still good. @throws {ApiError} `reset.token_invalid` */
export const readResetState =
  (passwordResetToken: string, signal: AbortSignal): SessionThunk<ResetTokenState> =>
  async (_, __, { api }) =>
    (await api.call('readReset', { query: { passwordResetToken } }, { signal })).state;
