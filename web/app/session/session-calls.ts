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
  sessionReported,
  sessionStarted,
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

/** Sets a new password by an emailed token and signs in. @throws {ApiError} `reset.*`, `password.too_weak` */
export const resetPassword =
  (body: { password: string; confirmPassword: string; passwordResetToken: string }): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('reset', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

/** Impersonates a user, or the first admin of an account. @throws {ApiError} `impersonation.*` */
export const impersonate =
  (body: { id: string; reason?: string }): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('impersonate', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

/** Switches to another account of the user, which ends the session in this one. @throws {ApiError} `resource.not_found`, `account.suspended` */
export const enterAccount =
  (tenantId: string): SessionThunk<SessionPayload> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('enterMembership', { params: { tenantId } });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };

export type Membership = CallOutput<'listMemberships'>['data'][number];
/** Lists the user's accounts. @throws {ApiError} `permission.denied` inside another user's account */
export const listMemberships =
  (signal: AbortSignal): SessionThunk<readonly Membership[]> =>
  async (_, __, { api }) =>
    (await api.call('listMemberships', {}, { signal })).data;

/**
 * Signs out or ends an impersonation, and returns the session underneath, if any. While offline, it still signs out here.
 *
 * `end` decides what the sign-in page says.
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
 * Whether a response belongs to an earlier session. It must neither report an expired session to a user who has left, nor sign them back in, nor end
 * the session that another user has started since.
 */
function isOvertaken(before: SessionState, { endCount, payload }: SessionState): boolean {
  if (endCount !== before.endCount) return true;
  return payload !== null && !(before.payload && isSamePerson(before.payload, payload));
}

interface VerifyOptions {
  readonly keepAlive: boolean;
  /** Why the session ended, if it did and the reason is known. */
  readonly end?: SessionEnd | undefined;
}

/**
 * Asks the server who is signed in; `undefined` if nobody is, which ends the session here.
 *
 * @throws {ApiError} if the server didn't respond, which says nothing about the session
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
    dispatch(sessionReported(session.payload, { payload, receivedAt: now() }));
    return payload;
  };

/** The minimum gain that counts as an extension. */
const MIN_GAIN_MS = 1_000;

/**
 * Extends the session, one extension at a time. Records when a session has reached its maximum lifetime.
 *
 * @throws {ApiError} `session.expired` if the session has ended
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
      isFinal = Date.parse(payload.tokenExpiresAt) - Date.parse(before.payload?.tokenExpiresAt ?? '') < MIN_GAIN_MS;
      dispatch(sessionReported(session.payload, { payload, receivedAt: now() }));
    } finally {
      dispatch(extensionSettled({ isFinal }));
    }
  };

/** Requests an email with a reset link. @throws {ApiError} `session.too_many_attempts`, `human_check.*` */
export const requestReset =
  (body: { email: string; humanCheckToken?: string }): SessionThunk<void> =>
  async (_, __, { api }) => {
    await api.call('forgot', { body });
  };

export type ResetTokenState = CallOutput<'readReset'>['state'];
/** Checks whether an emailed link is still valid. @throws {ApiError} `reset.token_invalid` */
export const readResetState =
  (passwordResetToken: string, signal: AbortSignal): SessionThunk<ResetTokenState> =>
  async (_, __, { api }) =>
    (await api.call('readReset', { query: { passwordResetToken } }, { signal })).state;
