import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { z } from 'zod';
import { clockOffset, remainingMs } from './session-time.ts';

/** Why a session is over: left on purpose, its time is used up, the server knows of nobody (any more), or its account was suspended. */
export const SessionEnd = z.enum(['logout', 'expired', 'unverified', 'suspended']);
export type SessionEnd = z.infer<typeof SessionEnd>;

export interface SessionState {
  readonly payload: SessionPayload | null;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly hasWarning: boolean;
  readonly isExtending: boolean;
  /** An extension brought nothing any more: the session has lasted as long as a session may. */
  readonly isFinal: boolean;
  /** Since when it is open whether this session still is one, because this tab slept past its end; nothing of it may be seen. */
  readonly doubtedAt: number | null;
  /** Why the session ended, until the step that this leads to was taken. */
  readonly end: SessionEnd | null;
  /** How many ends there were: an answer from before one says nothing after it. */
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
  /** When it came, by this machine's clock. */
  readonly receivedAt: number;
}

const isRefused = ({ payload }: SessionState, call: string | undefined): boolean =>
  call !== undefined && (payload?.refusedCalls?.includes(call) ?? false);

/** Who is signed in here and until when. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Somebody signed in, stepped into another account, or came back from it. */
    sessionStarted: ({ endCount }, { payload }: PayloadAction<Received>) => ({
      ...initialState,
      endCount,
      ...held(payload),
    }),
    /** The server told the session's state, or extended it, in this tab or in another. An older answer than the one held is dropped. */
    sessionRefreshed: (state, { payload: received }: PayloadAction<Received>) => {
      const { payload } = state;
      if (
        payload &&
        isSamePerson(payload, received.payload) &&
        Date.parse(received.payload.serverTime) < Date.parse(payload.serverTime)
      )
        return state;
      const isExtended = !payload || Date.parse(received.payload.tokenExpiresAt) > Date.parse(payload.tokenExpiresAt);
      return { ...state, ...held(received), hasWarning: state.hasWarning && !isExtended, doubtedAt: null, end: null };
    },
    sessionEnded: ({ endCount }, { payload }: PayloadAction<SessionEnd>) => ({
      ...initialState,
      end: payload,
      endCount: endCount + 1,
    }),
    /** Where the end of a session leads was gone to: it is past. */
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
    /** Whether the session has a permission and, inside another account, isn't refused a call all the same. */
    selectMay: (state, permission: string, call?: string) =>
      (state.payload?.user.permissions.some((one) => one === permission) ?? false) && !isRefused(state, call),
    /** The same of a call that needs no permission. */
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

/** The part of the store that this slice is. */
export interface SessionRootState {
  readonly session: SessionState;
}

/** Tells whether the time of the session here is used up, by the server's clock. */
export const isUsedUp = ({ payload, clockOffsetMs }: SessionState, now: number): boolean =>
  payload !== null && remainingMs(payload, clockOffsetMs, now) <= 0;

/** Tells whether two answers are of the same person in the same account, entered by the same one if entered. */
export const isSamePerson = (a: SessionPayload, b: SessionPayload): boolean =>
  a.user.id === b.user.id && a.user.tenantId === b.user.tenantId && a.impersonating?.id === b.impersonating?.id;

/** What an answer, or another tab, says of the session: that of somebody else begins, and with it everything; one's own goes on. */
export const sessionTold = (mine: SessionPayload | null, received: Received) =>
  mine && !isSamePerson(mine, received.payload) ? sessionStarted(received) : sessionRefreshed(received);

const held = ({ payload, receivedAt }: Received) => ({ payload, clockOffsetMs: clockOffset(payload, receivedAt) });
