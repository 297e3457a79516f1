import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../../entities/branding/brand-mark.tsx';
import { BrandStyle } from '../../entities/branding/brand-style.tsx';
import { useBranding } from '../../entities/branding/branding.ts';
import { AccountZone } from '../../features/conversations/list/account-zone.tsx';
import { selectUnseenTotal } from '../../features/conversations/waiting/waiting-slice.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { LivePill } from '../../live/live-pill.tsx';
import { SoundBlockedPill } from '../../live/sound-blocked-pill.tsx';
import { SoundMenu } from '../../live/sound-menu.tsx';
import { ImpersonationBanner } from '../../session/impersonation-banner.tsx';
import { useRecorder } from '../../session/recording/use-recorder.ts';
import { selectSession } from '../../session/session-slice.ts';
import { useMay } from '../../session/use-may.ts';
import { useFaviconCount } from '../../ui/favicon.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { optionalPart } from '../../ui/lazy-part.tsx';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { landingPath } from '../screens/guards.ts';
import { useGlobalShortcuts } from '../screens/use-global-shortcuts.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountTitle } from './account-title.tsx';
import classes from './app-layout.module.css';
import { FalliblePage } from './error-view.tsx';
import { NavLinks } from './nav-links.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { RailToggle, useRailWidth } from './rail-toggle.tsx';

const AlertBanner = optionalPart(async () => {
  const [{ AlertBanner }] = await Promise.all([
    import('../../features/conversations/waiting/alert-banner.tsx'),
    needTexts('waiting'),
  ]);
  return AlertBanner;
});
const TakenBars = optionalPart(async () => {
  const [{ TakenBars }] = await Promise.all([
    import('../../features/conversations/waiting/taken-bars.tsx'),
    needTexts('waiting'),
  ]);
  return TakenBars;
});
const AvailabilityButton = optionalPart(async () => {
  const [{ AvailabilityButton }] = await Promise.all([
    import('../../features/conversations/availability/availability-button.tsx'),
    needTexts('availability'),
  ]);
  return AvailabilityButton;
});
const RecordingBar = optionalPart(async () => (await import('../../session/recording/recording-bar.tsx')).RecordingBar);

/** The frame of all signed-in pages: account, connection state, navigation. */
export function AppLayout() {
  const { t } = useTranslation();
  const session = useSelector(selectSession);
  const recorder = useRecorder();
  const { isWide, toggle } = useRailWidth();
  useGlobalShortcuts();
  useFaviconCount(useSelector(selectUnseenTotal));
  const branding = useBranding({ account: session?.user.tenantId });
  const canReadConversations = useMay('conversation.read');
  const takesConversations = useMay('conversation.work', 'changeAvailability');
  if (!session) return null;
  const { user, impersonating } = session;
  return (
    // Remount for another user or account.
    <div
      className={classes['frame']}
      data-rail={isWide ? 'wide' : 'narrow'}
      key={`${user.tenantId}.${user.id}.${impersonating?.id ?? ''}`}
    >
      <BrandStyle branding={branding} />
      <AccountZone>
        <a href="#content" className={classes['skip']}>
          {t('app.skip')}
        </a>
        <div className={classes['bars']}>
          {canReadConversations && (
            <Suspense>
              <TakenBars />
            </Suspense>
          )}
          <ImpersonationBanner />
          <OfflineBar />
          {recorder && (
            <Suspense>
              <RecordingBar />
            </Suspense>
          )}
        </div>
        <header className={classes['header']}>
          <Link to={landingPath(session)} className={classes['logo']} aria-label={t('app.name')}>
            <BrandMark branding={branding} />
            <span className={classes['product']} aria-hidden="true">
              {branding?.name ?? t('app.name')}
            </span>
          </Link>
          <AccountTitle />
          {canReadConversations && (
            <Suspense>
              <AlertBanner />
            </Suspense>
          )}
          <div className={classes['tools']}>
            {canReadConversations && <LivePill />}
            <SoundBlockedPill />
            <PaletteButton />
            {takesConversations && (
              <Suspense fallback={<span className={classes['availability']} />}>
                <AvailabilityButton />
              </Suspense>
            )}
            {canReadConversations && (
              <span className={classes['roomy']}>
                <SoundMenu />
              </span>
            )}
            <span className={classes['wide']}>
              <LanguageMenu />
              <ThemeMenu />
            </span>
            <AccountMenu />
          </div>
        </header>
        <nav className={classes['nav']} aria-label={t('nav.label')}>
          <NavLinks />
          <RailToggle isWide={isWide} onToggle={toggle} />
        </nav>
        <main id="content" className={classes['main']} tabIndex={-1}>
          <FalliblePage>
            <Outlet />
          </FalliblePage>
        </main>
      </AccountZone>
    </div>
  );
}
