import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import type { Stored } from '../browser/stored.ts';
import { type SessionRootState, selectImpersonator, selectMay, sessionEnded } from '../session/session-slice.ts';
import { type AlertSettings, mayBeHeard, ringsFor } from './alert-settings.ts';
import { soundTested } from './alert-slice.ts';
import { alertHeard, type LiveRootState, leadChanged, type Ring } from './live-slice.ts';
import { createRinger, type RingerDeps } from './ringer.ts';
import type { SharedSound } from './shared-sound.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

/** Alerts that a leading tab left behind are rung by the next one that leads within this time. */
const INHERIT_MS = 5_000;

export interface AlertDeps extends Pick<RingerDeps, 'now' | 'after'> {
  readonly api: ApiClient;
  readonly getState: () => State;
  readonly startListening: ListenerMiddlewareInstance<State, Dispatch>['startListening'];
  readonly settings: Stored<AlertSettings>;
  readonly sound: Omit<SharedSound, 'close'>;
  /** Shows alerts on the desktop. */
  readonly notify: (alerts: readonly Ring[]) => Promise<void>;
  readonly isVisible: () => boolean;
  readonly hasFocus: () => boolean;
  readonly openChannel: (onLeft: (alerts: readonly Ring[]) => void) => { tell: (alerts: readonly Ring[]) => void };
  readonly watchUse: (onUse: () => void) => () => void;
  /** Whether somebody has touched this page, after which it may sound. */
  readonly wasTouched: () => boolean;
}

/** Rings for the alerts that this tab hears as the leading one, as this browser's settings say, and reports who was rung. */
export function startAlerts(deps: AlertDeps): void {
  const { api, getState, startListening, settings, sound, now, after } = deps;
  const ringer = createRinger({ now, after, ring, onRung: report });
  let inherited: { readonly alerts: readonly Ring[]; readonly until: number } = { alerts: [], until: 0 };
  const channel = deps.openChannel(inherit);

  startListening({ actionCreator: alertHeard, effect: ({ payload }) => hear(payload) });
  startListening({
    actionCreator: leadChanged,
    effect: ({ payload: isLeading }) => (isLeading ? takeOver() : leave()),
  });
  startListening({ actionCreator: sessionEnded, effect: () => void ringer.stop() });
  startListening({ actionCreator: soundTested, effect: () => void sound.play(volume()) });
  const stopWatching = deps.watchUse(() => {
    if (!deps.wasTouched()) return;
    stopWatching();
    if (rings()) void sound.probe();
  });

  function hear(alert: Ring): void {
    if (ringsFor(settings.get(), alert.level)) ringer.hear(alert);
  }

  async function ring(alerts: readonly Ring[]): Promise<boolean> {
    const { isOnlyWhenHidden, hasNotifications } = settings.get();
    if (hasNotifications && !deps.hasFocus()) void deps.notify(alerts);
    // The leading tab is hidden only when all are.
    if (isOnlyWhenHidden && deps.isVisible()) return false;
    // Nobody hears what has no sound.
    if (!mayBeHeard(settings.get())) return false;
    return await sound.play(volume());
  }

  function report({ conversationId: id, tenantId }: Ring): void {
    // An impersonator and an agency didn't hear the alert in a member's place.
    if (selectImpersonator(getState())) return;
    // An agency only reads its clients' accounts.
    if (tenantId) return;
    api
      .call('reportRung', { params: { id }, query: {} })
      .catch((error: unknown) => log.warn('could not report a ring', error));
  }

  /** Leading begins: whether an alert could be heard is found out before there is one. */
  function takeOver(): void {
    const { alerts, until } = inherited;
    inherited = { alerts: [], until: 0 };
    if (now() <= until) for (const alert of alerts) hear(alert);
    if (rings()) void sound.probe();
  }

  /** What was yet to ring goes to whoever leads next. */
  function leave(): void {
    const alerts = ringer.stop();
    if (alerts.length > 0) channel.tell(alerts);
  }

  function inherit(alerts: readonly Ring[]): void {
    if (getState().live.isLeading) for (const alert of alerts) hear(alert);
    else inherited = { alerts, until: now() + INHERIT_MS };
  }

  function rings(): boolean {
    return selectMay(getState(), 'conversation.read') && mayBeHeard(settings.get());
  }

  function volume(): number {
    return settings.get().volume / 100;
  }
}
