import { isAnyOf } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { useEffect } from 'react';
import type { NavigateFunction } from 'react-router';
import { useNavigate } from 'react-router';
import { type SessionEnd, sessionEnded, sessionRefreshed, sessionStarted } from '../session/session-slice.ts';
import { toast } from '../ui/toast.ts';
import { leavingPath } from './guards.ts';
import { paths } from './paths.ts';
import type { AppStartListening } from './store.ts';

/** The session as a page follows it. */
export interface FollowedSession {
  readonly startListening: AppStartListening;
  /** Asks for the first time who is signed in. */
  readonly keepAlive: () => Promise<void>;
}

/**
 * Leads away from a page whose session has ended. Who was put out of an account that they were in goes where the guards lead, and is told
 * why.
 */
export function useFollowSession({ startListening, keepAlive }: FollowedSession): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      startListening({
        actionCreator: sessionEnded,
        effect: ({ payload: end }, { getOriginalState }) => {
          leave(navigate, end, getOriginalState().session.payload !== null);
        },
      }),
    [navigate, startListening],
  );
  useEffect(
    () =>
      startListening({
        matcher: isTold,
        effect: (action, { getOriginalState }) => {
          if (!isTold(action)) return;
          const { payload } = action.payload;
          const before = getOriginalState().session.payload;
          const isNews = before === null || before.impersonating !== null;
          if (payload.ledOutOf && isNews) toast({ text: i18next.t('impersonation.ledOut', payload.ledOutOf) });
        },
      }),
    [startListening],
  );
  // Only now, when its answer finds somebody to lead away.
  useEffect(() => void keepAlive(), [keepAlive]);
}

const isTold = isAnyOf(sessionStarted, sessionRefreshed);

/** Leads to where the end leads. Sign-in says why one is there; where it leads elsewhere that is said here. */
function leave(navigate: NavigateFunction, end: SessionEnd, wasSignedIn: boolean): void {
  const { pathname, search, origin } = location;
  const to = leavingPath({ pathname, search, origin }, end);
  if (to === undefined || to === pathname + search) return;
  void navigate(to, { replace: !wasSignedIn });
  if (wasSignedIn && to === paths.home) {
    toast({ text: i18next.t(end === 'suspended' ? 'session.suspended' : 'session.ended'), isLasting: true });
  }
}
