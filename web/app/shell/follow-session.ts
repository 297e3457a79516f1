import { isAnyOf } from '@reduxjs/toolkit';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { SESSION_OVER } from '@switchboard/contracts/site/pages';
import i18next from 'i18next';
import { useEffect } from 'react';
import type { NavigateFunction } from 'react-router';
import { useNavigate } from 'react-router';
import { shownBranding } from '../entities/branding/branding.ts';
import { paths } from '../routes/paths.ts';
import { type SessionEnd, sessionEnded, sessionRefreshed, sessionStarted } from '../session/session-slice.ts';
import { toast } from '../ui/toast.ts';
import { leavingPath } from './screens/guards.ts';
import { leaveForSite } from './site-page.tsx';
import type { AppStartListening } from './store/store.ts';

/** The session as a page follows it. */
export interface FollowedSession {
  readonly startListening: AppStartListening;
  /** Asks the server who is signed in, for the first time. */
  readonly keepAlive: () => Promise<void>;
}

/** Leaves a page whose session has ended. A user whose access to another account has ended goes where the guards lead, with a message. */
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
        matcher: isReported,
        effect: (action, { getOriginalState }) => {
          if (!isReported(action)) return;
          const { payload } = action.payload;
          const before = getOriginalState().session.payload;
          const isNews = before === null || before.impersonating !== null;
          // An agency's user who leaves a client's account returns to the client's page.
          if (before?.impersonating && !payload.impersonating && payload.user.permissions.includes('subaccount.manage'))
            void navigate(paths.subaccount(before.user.tenantId));
          // The page still shows data of the account that the user left.
          if (before && hasSwitched(before, payload)) void navigate(paths.dashboard, { replace: true });
          if (payload.ledOutOf && isNews) toast({ text: ledOutText(payload.ledOutOf) });
        },
      }),
    [navigate, startListening],
  );
  // Ask only now, so that the listeners are in place if the session has ended.
  useEffect(() => void keepAlive(), [keepAlive]);
}

const ledOutText = ({ name, because }: NonNullable<SessionPayload['ledOutOf']>): string =>
  i18next.t(because === 'agency_access' ? 'agencyInside.ledOut' : 'impersonation.ledOut', { name });

/** A user who leaves an agency's brand signs in under it again. */
function withBrand(to: string | undefined): string | undefined {
  const slug = shownBranding()?.slug;
  if (to === undefined || !slug || !to.startsWith(paths.login) || to.includes('agency=')) return to;
  return `${to}${to.includes('?') ? '&' : '?'}agency=${slug}`;
}

/** Whether the user has entered another account of their own. */
const hasSwitched = (before: SessionPayload, after: SessionPayload): boolean =>
  before.user.tenantId !== after.user.tenantId && before.impersonating === null && after.impersonating === null;

const isReported = isAnyOf(sessionStarted, sessionRefreshed);

const sessionOverPath = (end: SessionEnd) =>
  `${paths.home}?${SESSION_OVER}=${end === 'suspended' ? 'suspended' : 'ended'}`;

/** Navigates to the page that explains why the session ended. */
function leave(navigate: NavigateFunction, end: SessionEnd, wasSignedIn: boolean): void {
  const { pathname, search, origin } = location;
  const to = withBrand(leavingPath({ pathname, search, origin }, end));
  if (to === undefined || to === pathname + search) return;
  // The home page is another document, which explains the end of the session itself.
  if (to === paths.home) leaveForSite(wasSignedIn ? sessionOverPath(end) : to);
  else void navigate(to, { replace: !wasSignedIn });
}
