import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { ZoneContext } from '../i18n/use-formats.ts';
import { useRecorder } from '../session/recording/use-recorder.ts';
import { SessionCover } from '../session/session-cover.tsx';
import { selectHasWarning, selectUser } from '../session/session-slice.ts';
import { optionalPart } from '../ui/lazy-part.tsx';
import { OverlayHost } from '../ui/overlay-host.tsx';
import { OverlayPlace } from '../ui/overlay-place.tsx';
import { useFollowAlerts } from './follow-alerts.ts';
import { type FollowedSession, useFollowSession } from './follow-session.ts';

const SessionWarning = optionalPart(async () => (await import('../session/session-warning.tsx')).SessionWarning);
const SessionRecorder = optionalPart(
  async () => (await import('../session/recording/session-recorder.tsx')).SessionRecorder,
);

/** Shared by every screen: dialogs, toasts, the session warning, and the time zone of all times. */
export function Root({ session }: { session: FollowedSession }) {
  const user = useSelector(selectUser);
  useFollowSession(session);
  useFollowAlerts(session.startListening);
  const hasWarning = useSelector(selectHasWarning);
  const recorder = useRecorder();
  // Keyed by the user, because a recording must end with its session.
  const [mayRecord, setMayRecord] = useState(false);
  if (recorder && !mayRecord) setMayRecord(true);
  return (
    <ZoneContext value={user?.timeZone ?? BROWSER_ZONE}>
      <SessionCover>
        <Outlet />
        <OverlayHost />
        {mayRecord && (
          <Suspense>
            <SessionRecorder />
          </Suspense>
        )}
        {user && hasWarning && (
          <Suspense>
            <SessionWarning />
          </Suspense>
        )}
        <OverlayPlace />
      </SessionCover>
    </ZoneContext>
  );
}

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
