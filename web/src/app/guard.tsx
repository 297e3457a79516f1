import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { log } from '../api/log.ts';
import { useThunkDispatch } from '../api/thunk.ts';
import { verify } from '../session/session-calls.ts';
import { endNoticed, type SessionRootState } from '../session/session-slice.ts';
import { believesSignedIn } from '../session/sign-out-debt.ts';
import { redirectOf } from './guards.ts';
import { isPublicPath, paths } from './paths.ts';

/**
 * Lets a visitor onto a page, or leads them to where they may go.
 *
 * Each navigation asks the server who is signed in; who is known goes on meanwhile. It follows every change of the session, this tab's
 * or another's.
 */
export function Guard() {
  const place = usePlace();
  const { payload, end } = useSelector(({ session }: SessionRootState) => session);
  const isUnreachable = useVerify(place.pathname);
  const isPublic = isPublicPath(place.pathname);
  // A mailed link counts by its token, whatever session this browser had before.
  if (place.pathname === paths.welcome && place.search !== '') return <Outlet />;
  if (payload && believesSignedIn()) return goOn(redirectOf(place, { kind: 'signed-in', session: payload }));
  // The session's end leads away by itself, and knows better why.
  if (end !== null) return isPublic ? <Outlet /> : null;
  if (!believesSignedIn()) return goOn(redirectOf(place, { kind: 'no-cookie' }));
  if (!isUnreachable) return null;
  // Without an answer nothing is known: what anybody may see is shown all the same.
  if (!isPublic) throw new Error('the server cannot be asked who is signed in');
  return <Outlet />;
}

const goOn = (to: string | undefined) => (to === undefined ? <Outlet /> : <Navigate to={to} replace />);

function usePlace() {
  const { pathname, search } = useLocation();
  return { pathname, search, origin: location.origin };
}

/** Asks at each navigation who is signed in. @returns whether the server can't be reached */
function useVerify(pathname: string): boolean {
  const dispatch = useThunkDispatch();
  const { key } = useLocation();
  const [isUnreachable, setUnreachable] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is gone to is a reason to ask.
  useEffect(() => {
    if (!believesSignedIn()) return;
    dispatch(verify({ keepAlive: false })).then(
      () => setUnreachable(false),
      (error: unknown) => {
        log.warn('could not verify the session', error);
        setUnreachable(true);
      },
    );
  }, [pathname, dispatch]);
  // Why a session ended matters for the one step that it leads to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step taken is a reason.
  useEffect(() => void dispatch(endNoticed()), [key, dispatch]);
  return isUnreachable;
}
