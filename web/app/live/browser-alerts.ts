import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { runExclusively, watchActivity } from '../session/browser.ts';
import { openChannel } from '../ui/channel.ts';
import { createPressHold } from '../ui/press-hold.ts';
import { after } from '../ui/timers.ts';
import { alertSettings } from './alert-settings.ts';
import { alertOpened, soundTried } from './alert-slice.ts';
import { type AlertDeps, startAlerts } from './alerts.ts';
import type { Ring } from './live-slice.ts';
import { createNotifier } from './notifier.ts';
import { createPlayer } from './player.ts';
import { createSharedSound } from './shared-sound.ts';

interface BrowserAlertDeps extends Pick<AlertDeps, 'api' | 'getState' | 'startListening' | 'now' | 'isSeen'> {
  readonly dispatch: (action: UnknownAction) => void;
}

/** Starts alerts with the browser's sound, notifications and other tabs. */
export function startBrowserAlerts({ dispatch, ...deps }: BrowserAlertDeps): void {
  const { api } = deps;
  const player = createPlayer();
  // The press that enables sound also removes the pill; without the hold, a click on the pill itself would be lost.
  const hold = createPressHold({ target: window, after });
  startAlerts({
    ...deps,
    after,
    settings: alertSettings,
    sound: createSharedSound({
      player,
      openChannel: (onNote) => openChannel('switchboard-sound.1', onNote),
      runExclusively,
      after,
      newId: nanoid,
      onBlocked: (isBlocked) => hold(() => void dispatch(soundTried({ sounded: !isBlocked }))),
    }),
    notify: createNotifier({ api, onOpened: (alert) => void dispatch(alertOpened(alert)) }),
    isVisible: () => document.visibilityState === 'visible',
    hasFocus: () => document.hasFocus(),
    openChannel: (onLeft) => openChannel<readonly Ring[]>('switchboard-alerts.1', onLeft),
    watchActivity,
    wasTouched: player.wasTouched,
  });
}
