import { isAnyOf } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { useEffect } from 'react';
import type { NavigateFunction } from 'react-router';
import { useNavigate } from 'react-router';
import { type SessionEnd, sessionEnded, sessionRefreshed, sessionStarted } from '../session/session-slice.ts';
import { toast } from '../ui/toast.ts';
import { loginPath, redirectOf } from './guards.ts';
import { paths } from './paths.ts';
import type { AppStartListening } from './store.ts';

/** The session as a page follows it. */
export interface FollowedSession {
  readonly startListening: AppStartListening;
  /** Asks for the first time who is signed in. */
  readonly keepAlive: () => Promise<void>;
}

/**
 * Leads away from a page whose session has ended: out of time to sign-in with the way back, on purpose to sign-in alone. Who was put out
 * of an account that they were in goes where the guards lead, and is told why.
 */
export function useFollowSession({ startListening, keepAlive }: FollowedSession): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      startListening({
        actionCreator: sessionEnded,
        effect: ({ payload: end }, { getOriginalState }) => {
          const wasSignedIn = getOriginalState().session.payload !== null;
          follow(navigate, whyOf(end, wasSignedIn));
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

type Why = 'left' | 'ran-out' | 'suspended' | 'not-verified';

function whyOf(end: SessionEnd, wasSignedIn: boolean): Why {
  if (end === 'logout') return 'left';
  if (!wasSignedIn) return 'not-verified';
  return end === 'suspended' ? 'suspended' : 'ran-out';
}

function follow(navigate: NavigateFunction, why: Why): void {
  const { pathname, search, origin } = location;
  const place = { pathname, search, origin };
  const to = destination();
  if (to !== undefined && to !== pathname + search) void navigate(to, { replace: why === 'not-verified' });

  function destination(): string | undefined {
    switch (why) {
      case 'left':
        return paths.login;
      case 'ran-out':
        return pathname === paths.login ? undefined : loginPath({ redirect: place, isExpired: true });
      case 'suspended':
        return pathname === paths.login ? undefined : loginPath({ redirect: place, isSuspended: true });
      case 'not-verified':
        return pathname === paths.welcome && search !== '' ? undefined : redirectOf(place, { kind: 'not-verified' });
      default:
        return why satisfies never;
    }
  }
}
