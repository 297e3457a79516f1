import { watchReturn } from '../session/browser.ts';
import { openChannel } from '../ui/channel.ts';
import { askToLead } from '../ui/lead.ts';
import { after, every } from '../ui/timers.ts';
import { createHub, type HubNote } from './hub.ts';
import { openStream } from './stream.ts';
import { openTab, type Tab, type TabDeps } from './tab.ts';

/** Tells apart what tabs of different builds say to each other. */
const PROTOCOL = 1;

interface BrowserTabOptions {
  /** Keeps one account's tabs apart from another's. */
  readonly name: string;
  readonly tabId: string;
  readonly ambientQuery: string;
  readonly now: () => number;
  readonly hooks: Pick<TabDeps, 'onNote' | 'onLeadNote' | 'onLeading'>;
}

/** Opens this tab's live updates on what the browser has: EventSource, Web Locks, BroadcastChannel and page visibility. */
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
    createHub: (tell: (note: HubNote) => void) =>
      createHub({ openStream: (options) => openStream({ ...options, deps }), tell, after, ambientQuery }),
    isVisible: () => document.visibilityState === 'visible',
    watchVisibility,
  });
  window.addEventListener('online', tab.reconnect);
  // A connection may outlive its network for long; a new try tells at once whether there is one.
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

  // A page that the browser keeps to go back to lives on.
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
