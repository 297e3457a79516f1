import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { z } from 'zod';
import { clockOffset, remainingMs } from './session-time.ts';

/** Why a session ended: signed out, expired, unknown to the server, or its account was suspended. */
export const SessionEnd = z.enum(['logout', 'expired', 'unverified', 'suspended']);
export type SessionEnd = z.infer<typeof SessionEnd>;

export interface SessionState {
  readonly payload: SessionPayload | null;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly hasWarning: boolean;
  readonly isExtending: boolean;
  /** Whether the last extension gained nothing, because the session has reached its maximum lifetime. */
  readonly isFinal: boolean;
  /** When this tab woke past the session's end. Until the server confirms the session, its data is hidden. */
  readonly doubtedAt: number | null;
  /** Why the session ended, until the redirect that follows from it. */
  readonly end: SessionEnd | null;
  /** Counts ended sessions; responses from before an end are ignored. */
  readonly endCount: number;
}
const initialState: SessionState = {
  payload: null,
  clockOffsetMs: 0,
  hasWarning: false,
  isExtending: false,
  isFinal: false,
  doubtedAt: null,
  end: null,
  endCount: 0,
};

interface Received {
  readonly payload: SessionPayload;
  /** When the session's data arrived, by this machine's clock. */
  readonly receivedAt: number;
}

const isRefused = ({ payload }: SessionState, call: string | undefined): boolean =>
  call !== undefined && (payload?.refusedCalls?.includes(call) ?? false);

/** Who is signed in here and until when. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** A user signed in, entered another account, or returned from one. */
    sessionStarted: ({ endCount }, { payload }: PayloadAction<Received>) => ({
      ...initialState,
      endCount,
      ...withClockOffset(payload),
    }),
    /** The server reported or extended the session, in this tab or another. Older responses are dropped. */
    sessionRefreshed: (state, { payload: received }: PayloadAction<Received>) => {
      const { payload } = state;
      if (
        payload &&
        isSamePerson(payload, received.payload) &&
        Date.parse(received.payload.serverTime) < Date.parse(payload.serverTime)
      )
        return state;
      const isExtended = !payload || Date.parse(received.payload.tokenExpiresAt) > Date.parse(payload.tokenExpiresAt);
      return {
        ...state,
        ...withClockOffset(received),
        hasWarning: state.hasWarning && !isExtended,
        doubtedAt: null,
        end: null,
      };
    },
    sessionEnded: ({ endCount }, { payload }: PayloadAction<SessionEnd>) => ({
      ...initialState,
      end: payload,
      endCount: endCount + 1,
    }),
    /** The redirect after the session's end is done. */
    endNoticed: (state) => (state.end === null ? state : { ...state, end: null }),
    warningRaised: (state) => ({ ...state, hasWarning: true }),
    extensionStarted: (state) => ({ ...state, isExtending: true }),
    extensionSettled: (state, { payload }: PayloadAction<{ isFinal: boolean }>) => ({
      ...state,
      isExtending: false,
      isFinal: state.isFinal || payload.isFinal,
    }),
    sessionDoubted: (state, { payload: at }: PayloadAction<number>) =>
      state.payload === null || state.doubtedAt !== null ? state : { ...state, doubtedAt: at },
  },
  selectors: {
    selectSession: (state) => state.payload,
    selectUser: (state) => state.payload?.user ?? null,
    selectImpersonator: (state) => state.payload?.impersonating ?? null,
    selectClockOffset: (state) => state.clockOffsetMs,
    selectHasWarning: (state) => state.hasWarning,
    selectIsExtending: (state) => state.isExtending,
    selectIsFinal: (state) => state.isFinal,
    selectIsDoubted: (state) => state.doubtedAt !== null,
    selectAgency: (state) => state.payload?.agency ?? null,
    /** Whether the session has a permission and, inside another account, may make the call. */
    selectMay: (state, permission: string, call?: string) =>
      (state.payload?.user.permissions.some((granted) => granted === permission) ?? false) && !isRefused(state, call),
    /** Whether the session may make a call that needs no permission. */
    selectMayCall: (state, call: string) => state.payload !== null && !isRefused(state, call),
  },
});

export const {
  sessionStarted,
  sessionRefreshed,
  sessionEnded,
  endNoticed,
  warningRaised,
  extensionStarted,
  extensionSettled,
  sessionDoubted,
} = sessionSlice.actions;
export const {
  selectSession,
  selectUser,
  selectImpersonator,
  selectClockOffset,
  selectHasWarning,
  selectIsExtending,
  selectIsFinal,
  selectIsDoubted,
  selectAgency,
  selectMay,
  selectMayCall,
} = sessionSlice.selectors;

/** The part of the store that this slice owns. */
export interface SessionRootState {
  readonly session: SessionState;
}

/** Whether the session has expired by the server's clock. */
export const isUsedUp = ({ payload, clockOffsetMs }: SessionState, now: number): boolean =>
  payload !== null && remainingMs(payload, clockOffsetMs, now) <= 0;

/** Whether two responses concern the same user in the same account with the same impersonator, if any. */
export const isSamePerson = (a: SessionPayload, b: SessionPayload): boolean =>
  a.user.id === b.user.id && a.user.tenantId === b.user.tenantId && a.impersonating?.id === b.impersonating?.id;

/** Turns a session from a response or another tab into an action: a new session for another user, an update for the same. */
export const sessionReported = (mine: SessionPayload | null, received: Received) =>
  mine && !isSamePerson(mine, received.payload) ? sessionStarted(received) : sessionRefreshed(received);

const withClockOffset = ({ payload, receivedAt }: Received) => ({
  payload,
  clockOffsetMs: clockOffset(payload, receivedAt),
});
