import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import type { Stored } from '../browser/stored.ts';
import { type SessionRootState, selectImpersonator, selectMay, sessionEnded } from '../session/session-slice.ts';
import { type AlertSettings, isAudible, ringsFor } from './alert-settings.ts';
import { soundTested } from './alert-slice.ts';
import { alertReceived, type LiveRootState, leadChanged, type Ring } from './live-slice.ts';
import { createRinger, type RingerDeps } from './ringer.ts';
import type { SharedSound } from './shared-sound.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

/** The next leading tab rings the previous leader's pending alerts if it takes over within this time. */
const INHERIT_MS = 5_000;

export interface AlertDeps extends Pick<RingerDeps, 'now' | 'after'> {
  readonly api: ApiClient;
  readonly getState: () => State;
  readonly startListening: ListenerMiddlewareInstance<State, Dispatch>['startListening'];
  readonly settings: Stored<AlertSettings>;
  readonly sound: Omit<SharedSound, 'close'>;
  /** Shows alerts on the desktop. */
  readonly notify: (alerts: readonly Ring[]) => Promise<void>;
  /** Whether the user has already seen an alert, in this tab or on another device. */
  readonly isSeen: (alert: Ring) => boolean;
  readonly isVisible: () => boolean;
  readonly hasFocus: () => boolean;
  readonly openChannel: (onLeft: (alerts: readonly Ring[]) => void) => { tell: (alerts: readonly Ring[]) => void };
  readonly watchActivity: (onActivity: () => void) => () => void;
  /** Whether the user has interacted with this page, so that it can play sound. */
  readonly wasTouched: () => boolean;
}

/**
 * Rings alerts in the leading tab according to this browser's settings, and reports each ring to the server.
 *
 * A tab that stops leading hands its pending alerts to the next leader over the channel, so that no alert is lost or rings twice.
 */
export function startAlerts(deps: AlertDeps): void {
  const { api, getState, startListening, settings, sound, now, after } = deps;
  const ringer = createRinger({ now, after, ring, onRung: report });
  let inherited: { readonly alerts: readonly Ring[]; readonly until: number } = { alerts: [], until: 0 };
  const channel = deps.openChannel(inherit);

  startListening({ actionCreator: alertReceived, effect: ({ payload }) => add(payload) });
  startListening({
    actionCreator: leadChanged,
    effect: ({ payload: isLeading }) => (isLeading ? takeOver() : leave()),
  });
  startListening({ actionCreator: sessionEnded, effect: () => void ringer.stop() });
  startListening({ actionCreator: soundTested, effect: () => void sound.play(volume()) });
  const stopWatching = deps.watchActivity(() => {
    if (!deps.wasTouched()) return;
    stopWatching();
    if (rings()) void sound.probe();
  });

  function add(alert: Ring): void {
    if (ringsFor(settings.get(), alert.level)) ringer.add(alert);
  }

  async function ring(pending: readonly Ring[]): Promise<boolean> {
    const alerts = pending.filter((alert) => !deps.isSeen(alert));
    if (alerts.length === 0) return false;
    const { isOnlyWhenHidden, hasNotifications } = settings.get();
    if (hasNotifications && !deps.hasFocus()) void deps.notify(alerts);
    // The leading tab is hidden only when all are.
    if (isOnlyWhenHidden && deps.isVisible()) return false;
    // A muted alert does not count as rung.
    if (!isAudible(settings.get())) return false;
    return await sound.play(volume());
  }

  function report({ conversationId: id, tenantId }: Ring): void {
    // An impersonator's or agency's ring does not stand for the member's.
    if (selectImpersonator(getState())) return;
    // An agency only reads its clients' accounts.
    if (tenantId) return;
    api
      .call('reportRung', { params: { id }, query: {} })
      .catch((error: unknown) => log.warn('could not report a ring', error));
  }

  /** Probes the sound before the first alert needs it. */
  function takeOver(): void {
    const { alerts, until } = inherited;
    inherited = { alerts: [], until: 0 };
    if (now() <= until) for (const alert of alerts) add(alert);
    if (rings()) void sound.probe();
  }

  /** Hands pending alerts to the next leader. */
  function leave(): void {
    const alerts = ringer.stop();
    if (alerts.length > 0) channel.tell(alerts);
  }

  function inherit(alerts: readonly Ring[]): void {
    if (getState().live.isLeading) for (const alert of alerts) add(alert);
    else inherited = { alerts, until: now() + INHERIT_MS };
  }

  function rings(): boolean {
    return selectMay(getState(), 'conversation.read') && isAudible(settings.get());
  }

  function volume(): number {
    return settings.get().volume / 100;
  }
}
