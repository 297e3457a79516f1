import { nanoid } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { createApiClient } from '../api/client.ts';
import { startOwners } from '../entities/people/owners-slice.ts';
import { startTags } from '../entities/tags/tags-listeners.ts';
import { startAvailability } from '../features/conversations/availability/availability-listeners.ts';
import { startInbox } from '../features/conversations/inbox/inbox-listeners.ts';
import { startListSettings } from '../features/conversations/inbox/list-settings.ts';
import { selectSeenUpTo } from '../features/conversations/inbox/seen-slice.ts';
import { startOpen } from '../features/conversations/open/open-listeners.ts';
import { startViews } from '../features/conversations/views/views-slice.ts';
import { startOffers } from '../features/conversations/waiting/offers-listeners.ts';
import { startWaiting } from '../features/conversations/waiting/waiting-listeners.ts';
import { changeLocale, currentLocale } from '../i18n/i18n.ts';
import { browserLocale } from '../i18n/locale.ts';
import { AMBIENT_QUERY } from '../live/ambient.ts';
import { startBrowserAlerts } from '../live/browser-alerts.ts';
import { openBrowserTab } from '../live/browser-tab.ts';
import { startLive } from '../live/live-runner.ts';
import { isPublicPath } from '../routes/paths.ts';
import { runExclusively, runInTurn, watchActivity, watchOnline, watchReturn } from '../session/browser.ts';
import { createClientWithPendingSignOut } from '../session/client-with-pending-sign-out.ts';
import { clearLoggedInCookie } from '../session/cookies.ts';
import { keepsSignedIn } from '../session/keep-signed-in.ts';
import { believesSignedIn, pendingSignOut } from '../session/pending-sign-out.ts';
import { startPendingSignOutSender } from '../session/pending-sign-out-sender.ts';
import { verify } from '../session/session-calls.ts';
import { openSessionChannel } from '../session/session-channel.ts';
import { createSessionClient } from '../session/session-client.ts';
import { startSession } from '../session/session-runner.ts';
import { sessionStarted } from '../session/session-slice.ts';
import { readCharacterKeys } from '../ui/character-keys.ts';
import { startClickGuard } from '../ui/click-guard.ts';
import { askToLead } from '../ui/leading-tab.ts';
import { clearOverlays } from '../ui/overlay-host.tsx';
import { type RefusedPaste, startPasteGuard } from '../ui/paste-guard.ts';
import { shortcuts } from '../ui/shortcuts.ts';
import { after, afterDrawing, every } from '../ui/timers.ts';
import { toast } from '../ui/toast.ts';
import { startShortcuts } from '../ui/use-shortcut.ts';
import { startBuildWatch } from './build-watch.ts';
import { followAccount } from './follow-account.ts';
import { createRouter } from './router.tsx';
import { createScreenParts, preloadScreen } from './screen-parts.tsx';
import { listedUnder } from './screens/screen-list.ts';
import { createAppStore, isAnotherPerson } from './store/store.ts';

/**
 * Assembles the program for this browser: the store, the screens, and everything that runs while the page is open.
 *
 * Renders no text before `texts` resolves.
 */
export function startApp({ texts }: { texts: Promise<unknown> }) {
  const now = Date.now;
  const fetch = globalThis.fetch.bind(globalThis);
  const clientWithPendingSignOut = createClientWithPendingSignOut({
    api: createApiClient({ fetch, locale: currentLocale }),
    pendingSignOut,
    isInside: () => Boolean(store.getState().session.payload?.impersonating),
    runInTurn,
  });
  const { api, leave } = createSessionClient({
    api: clientWithPendingSignOut.api,
    onRefused: () => dispatch(verify({ keepAlive: false })),
  });
  const { store, startListening, add, forget } = createAppStore({ api, now });
  const { getState, dispatch } = store;
  const tabId = nanoid();
  const parts = createScreenParts({ startListening, add, listedUnder });
  const mayShow = isPublicPath(location.pathname) || believesSignedIn();
  const ahead = mayShow ? preloadScreen(location.pathname, parts) : Promise.resolve();

  // First of all listeners, because later ones act for the next session.
  startListening({
    predicate: (action, _, before) => isAnotherPerson(action) && before.session.payload !== null,
    effect() {
      leave();
      forget();
      clearOverlays();
    },
  });
  startListSettings(startListening);
  startInbox(startListening);
  startOpen(startListening);
  startWaiting(startListening);
  startViews(startListening);
  startOffers(startListening);
  startAvailability(startListening);
  startTags(startListening);
  startOwners(startListening);
  followAccount(startListening);
  startBrowserAlerts({
    api,
    getState,
    dispatch,
    startListening,
    now,
    isSeen: ({ tenantId, conversationId, position }) =>
      tenantId === null && selectSeenUpTo(getState(), conversationId) >= position,
  });
  startLive({
    getState,
    dispatch,
    startListening,
    now,
    afterDrawing,
    openTab: (name, hooks) => openBrowserTab({ name, tabId, ambientQuery: AMBIENT_QUERY, now, hooks }),
  });
  // Signing in applies the user's language, unless one was chosen in this browser.
  startListening({ actionCreator: sessionStarted, effect: () => changeLocale(browserLocale()) });
  shortcuts.setCharacters(readCharacterKeys());
  startShortcuts();
  startClickGuard();
  startPasteGuard(reportRefusedPaste);
  startBuildWatch({ fetch, now, every, onNewBuild: () => void texts.then(offerReload) });
  startPendingSignOutSender({
    pendingSignOut,
    sendPending: clientWithPendingSignOut.sendPending,
    runExclusively: (task) => runExclusively('settle-sign-out', task),
    after,
    watchOnline,
    watchReturn,
  });
  const session = startSession({
    getState,
    dispatch,
    startListening,
    now,
    every,
    openChannel: openSessionChannel,
    believesSignedIn,
    clearLoggedInCookie,
    runExclusively,
    askToLead: (onLead) => askToLead('switchboard-session', onLead),
    watchActivity,
    watchReturn,
    keepsSignedIn: keepsSignedIn.get,
  });
  const router = createRouter({ parts, session: { startListening, keepAlive: session.keepAlive } });
  return { store, router, ahead };
}

function offerReload(): void {
  const action = { label: i18next.t('app.reload'), run: () => location.reload() };
  toast({ text: i18next.t('app.newBuild'), action, isLasting: true, isOfProgram: true });
}

function reportRefusedPaste({ field, size, limit }: RefusedPaste): void {
  const text = i18next.t(field === undefined ? 'app.pasteTooLong' : 'app.pasteTooLongFor', { field, size, limit });
  toast({ text, isFailure: true, isOfProgram: true });
}
