import { watchReturn } from '../session/browser.ts';
import { openChannel } from '../ui/channel.ts';
import { askToLead } from '../ui/leading-tab.ts';
import { after, every } from '../ui/timers.ts';
import { openStream } from './stream.ts';
import { createStreamPool, type LiveNote } from './stream-pool.ts';
import { openTab, type Tab, type TabDeps } from './tab.ts';

/** Separates the messages of tabs with incompatible builds. */
const PROTOCOL = 2;

interface BrowserTabOptions {
  /** Separates the tabs of different accounts. */
  readonly name: string;
  readonly tabId: string;
  readonly ambientQuery: string;
  readonly now: () => number;
  readonly hooks: Pick<TabDeps, 'onNote' | 'onLeadNote' | 'onLeading'>;
}

/** Opens this tab's live updates with EventSource, Web Locks, BroadcastChannel and page visibility. */
export function openBrowserTab({ name, tabId, ambientQuery, now, hooks }: BrowserTabOptions): Tab {
  const shared = `switchboard-live.${PROTOCOL}.${name}`;
  const deps = { openEventSource: (url: string) => new EventSource(url, { withCredentials: true }), now, after };
  const tab = openTab({
    ...hooks,
    tabId,
    every,
    now,
    openChannel: (onNote) => openChannel(shared, onNote),
    askToLead: (onLead) => askToLead(shared, onLead),
    createStreamPool: (tell: (note: LiveNote) => void) =>
      createStreamPool({ openStream: (options) => openStream({ ...options, deps }), tell, after, ambientQuery }),
    isVisible: () => document.visibilityState === 'visible',
    watchVisibility,
  });
  window.addEventListener('online', tab.reconnect);
  // A connection can outlive its network for minutes; a new attempt finds out immediately.
  window.addEventListener('offline', tab.reconnect);
  window.addEventListener('pagehide', leave);
  const stopWatching = watchReturn(tab.wake);
  return {
    ...tab,
    close() {
      window.removeEventListener('online', tab.reconnect);
      window.removeEventListener('offline', tab.reconnect);
      stopWatching();
      window.removeEventListener('pagehide', leave);
      tab.close();
    },
  };

  // A page in the back-forward cache stays open.
  function leave({ persisted }: PageTransitionEvent): void {
    if (!persisted) tab.close();
  }
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('focus', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('focus', onChange);
  };
}
