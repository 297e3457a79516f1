import { useEffect } from 'react';
import type { NavigateFunction } from 'react-router';
import { useNavigate } from 'react-router';
import { sessionEnded } from '../session/session-slice.ts';
import { loginPath, redirectOf } from './guards.ts';
import { paths } from './paths.ts';
import type { AppStartListening } from './store.ts';

/** The session as a page follows it. */
export interface FollowedSession {
  readonly startListening: AppStartListening;
  /** Asks for the first time who is signed in. */
  readonly keepAlive: () => Promise<void>;
}

/** Leads away from a page whose session has ended: out of time to sign-in with the way back, on purpose to sign-in alone. */
export function useFollowSession({ startListening, keepAlive }: FollowedSession): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      startListening({
        actionCreator: sessionEnded,
        effect: ({ payload: end }, { getOriginalState }) => {
          const wasSignedIn = getOriginalState().session.payload !== null;
          follow(navigate, end === 'logout' ? 'left' : wasSignedIn ? 'ran-out' : 'not-verified');
        },
      }),
    [navigate, startListening],
  );
  // Only now, when its answer finds somebody to lead away.
  useEffect(() => void keepAlive(), [keepAlive]);
}

function follow(navigate: NavigateFunction, why: 'left' | 'ran-out' | 'not-verified'): void {
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
      case 'not-verified':
        return pathname === paths.welcome && search !== '' ? undefined : redirectOf(place, { kind: 'not-verified' });
      default:
        return why satisfies never;
    }
  }
}
