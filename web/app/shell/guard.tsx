import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useThunkDispatch } from '../api/thunk.ts';
import { isPublicPath } from '../routes/paths.ts';
import { watchOnline } from '../session/browser.ts';
import { believesSignedIn } from '../session/pending-sign-out.ts';
import { verify } from '../session/session-calls.ts';
import { endNoticed, type SessionRootState } from '../session/session-slice.ts';
import { startVerifying, type Verifying } from '../session/verifying.ts';
import { after } from '../ui/timers.ts';
import { getRedirect, isEmailedLink } from './screens/guards.ts';
import { UnansweredPage } from './unanswered-page.tsx';

/**
 * Lets a visitor onto a page, or redirects them.
 *
 * Each navigation asks the server who is signed in; a known user continues meanwhile. It follows every change of the session, in this tab or another.
 */
export function Guard() {
  const place = usePlace();
  const { payload, end } = useSelector(({ session }: SessionRootState) => session);
  const { isUnanswered, askNow } = useVerify(place.pathname);
  const isPublic = isPublicPath(place.pathname);
  if (isEmailedLink(place)) return <Outlet />;
  if (payload && believesSignedIn())
    return redirectOrRender(getRedirect(place, { kind: 'signed-in', session: payload }));
  // useFollowSession redirects at the session's end, and knows why it ended.
  if (end !== null) return isPublic ? <Outlet /> : null;
  if (!believesSignedIn()) return redirectOrRender(getRedirect(place, { kind: 'no-cookie' }));
  if (!isUnanswered) return null;
  // Without a response, nothing is known about the visitor; public pages are shown anyway.
  return isPublic ? <Outlet /> : <UnansweredPage onRetry={askNow} />;
}

const redirectOrRender = (to: string | undefined) => (to === undefined ? <Outlet /> : <Navigate to={to} replace />);

function usePlace() {
  const { pathname, search } = useLocation();
  return { pathname, search, origin: location.origin };
}

/** Asks at each navigation who is signed in, until the server responds. */
function useVerify(pathname: string) {
  const dispatch = useThunkDispatch();
  const { key } = useLocation();
  const [isUnanswered, setUnanswered] = useState(false);
  const verifying = useRef<Verifying>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has to ask.
  useEffect(() => {
    if (!believesSignedIn()) return;
    const ask = async () => believesSignedIn() && (await dispatch(verify({ keepAlive: false })));
    const started = startVerifying({ ask, onUnanswered: setUnanswered, after, watchOnline });
    verifying.current = started;
    return started.stop;
  }, [pathname, dispatch]);
  // The reason for the session's end matters only for the redirect that follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has to clear it.
  useEffect(() => void dispatch(endNoticed()), [key, dispatch]);
  return { isUnanswered, askNow: () => verifying.current?.retryNow() };
}
