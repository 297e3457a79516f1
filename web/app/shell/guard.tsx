import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useThunkDispatch } from '../api/thunk.ts';
import { isPublicPath } from '../routes/paths.ts';
import { watchOnline } from '../session/browser.ts';
import { verify } from '../session/session-calls.ts';
import { endNoticed, type SessionRootState } from '../session/session-slice.ts';
import { believesSignedIn } from '../session/sign-out-debt.ts';
import { startVerifying, type Verifying } from '../session/verifying.ts';
import { after } from '../ui/timers.ts';
import { isMailedLink, redirectOf } from './screens/guards.ts';
import { UnansweredPage } from './unanswered-page.tsx';

/**
 * Lets a visitor onto a page, or leads them to where they may go.
 *
 * Each navigation asks the server who is signed in; who is known goes on meanwhile. It follows every change of the session, this tab's
 * or another's.
 */
export function Guard() {
  const place = usePlace();
  const { payload, end } = useSelector(({ session }: SessionRootState) => session);
  const { isUnanswered, askNow } = useVerify(place.pathname);
  const isPublic = isPublicPath(place.pathname);
  if (isMailedLink(place)) return <Outlet />;
  if (payload && believesSignedIn()) return goOn(redirectOf(place, { kind: 'signed-in', session: payload }));
  // The session's end leads away by itself, and knows better why.
  if (end !== null) return isPublic ? <Outlet /> : null;
  if (!believesSignedIn()) return goOn(redirectOf(place, { kind: 'no-cookie' }));
  if (!isUnanswered) return null;
  // Without an answer nothing is known: what anybody may see is shown all the same.
  return isPublic ? <Outlet /> : <UnansweredPage onRetry={askNow} />;
}

const goOn = (to: string | undefined) => (to === undefined ? <Outlet /> : <Navigate to={to} replace />);

function usePlace() {
  const { pathname, search } = useLocation();
  return { pathname, search, origin: location.origin };
}

/** Asks at each navigation who is signed in, until that is answered. */
function useVerify(pathname: string) {
  const dispatch = useThunkDispatch();
  const { key } = useLocation();
  const [isUnanswered, setUnanswered] = useState(false);
  const verifying = useRef<Verifying>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is gone to is a reason to ask.
  useEffect(() => {
    if (!believesSignedIn()) return;
    const ask = async () => believesSignedIn() && (await dispatch(verify({ keepAlive: false })));
    const started = startVerifying({ ask, onUnanswered: setUnanswered, after, watchOnline });
    verifying.current = started;
    return started.stop;
  }, [pathname, dispatch]);
  // Why a session ended matters for the one step that it leads to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step taken is a reason.
  useEffect(() => void dispatch(endNoticed()), [key, dispatch]);
  return { isUnanswered, askNow: () => verifying.current?.again() };
}
