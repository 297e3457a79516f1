import type { Invitation } from '@switchboard/contracts/access/invitation';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import type { Thunk } from '../api/thunk.ts';
import { sessionStarted } from './session-slice.ts';

/** Reads what an emailed link invites to. @throws {ApiError} `invite.token_invalid` */
export const readInvitation =
  (inviteToken: string, signal: AbortSignal): Thunk<Promise<Invitation>> =>
  (_, __, { api }) =>
    api.call('readInvitation', { query: { inviteToken } }, { signal });

/** The input to accept an invitation. */
interface Acceptance {
  readonly inviteToken: string;
  /** The name of a new user. */
  readonly name?: string;
  /** A new password, or the user's existing one; absent if they are signed in. */
  readonly password?: string;
  readonly confirmPassword?: string;
}

/** Accepts an invitation and signs in. @throws {ApiError} `invite.*`, `password.too_weak`, `session.invalid_credentials` */
export const acceptInvitation =
  (body: Acceptance): Thunk<Promise<SessionPayload>> =>
  async (dispatch, _, { api, now }) => {
    const payload = await api.call('acceptInvitation', { body });
    dispatch(sessionStarted({ payload, receivedAt: now() }));
    return payload;
  };
