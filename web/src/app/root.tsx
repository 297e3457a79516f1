import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { ZoneContext } from '../i18n/use-formats.ts';
import { selectUser } from '../session/session-slice.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { OVERLAYS } from '../ui/theme.ts';

/** What every screen carries: dialogs, toasts, the session's warning, and the zone that times are told in. */
export function Root() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  return (
    <ZoneContext value={user?.timeZone ?? BROWSER_ZONE}>
      <ModalsProvider>
        <Outlet />
        <SessionWarning />
        <Notifications position="bottom-right" />
        {/* Menus, dialogs and toasts stand in here: what lies over a page belongs to a landmark like everything else. */}
        <section id={OVERLAYS} aria-label={t('app.overlays')} />
      </ModalsProvider>
    </ZoneContext>
  );
}

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
