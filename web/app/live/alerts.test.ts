import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { type SessionRootState, sessionSlice, sessionStarted } from '../session/session-slice.ts';
import { buildRing } from '../test/build-ring.ts';
import { buildSession, NOW } from '../test/build-session.ts';
import { fakeTime } from '../test/fake-time.ts';
import type { AlertSettings } from './alert-settings.ts';
import { soundTested } from './alert-slice.ts';
import { startAlerts } from './alerts.ts';
import { alertReceived, type LiveRootState, leadChanged, liveSlice, type Ring } from './live-slice.ts';

type State = SessionRootState & LiveRootState;
const SETTINGS: AlertSettings = { rings: 'all', volume: 80, isOnlyWhenHidden: false, hasNotifications: false };

function setUp(
  given: {
    settings?: Partial<AlertSettings>;
    isVisible?: boolean;
    hasFocus?: boolean;
    canSound?: boolean;
    isSeen?: (alert: Ring) => boolean;
  } = {},
) {
  const { isVisible = true, hasFocus = true, canSound = true } = given;
  const time = fakeTime(NOW);
  const reported: unknown[] = [];
  const volumes: number[] = [];
  const notified: (readonly Ring[])[] = [];
  const left: (readonly Ring[])[] = [];
  let probes = 0;
  let inherit: (alerts: readonly Ring[]) => void = () => {};
  const api: ApiClient = {
    call: async (name, input) => {
      reported.push({ name, ...input });
      // Nobody reads the response to a report.
      return undefined as never;
    },
  };
  const extra: ThunkDeps = { api, now: time.now };
  const listener = createListenerMiddleware<State, ThunkDispatch<State, ThunkDeps, UnknownAction>>({ extra });
  const store = configureStore({
    reducer: combineReducers({ session: sessionSlice.reducer, live: liveSlice.reducer }),
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: extra } }).prepend(listener.middleware),
  });
  const settings = { ...SETTINGS, ...given.settings };
  startAlerts({
    api,
    getState: store.getState,
    startListening: listener.startListening,
    now: time.now,
    after: time.after,
    settings: { get: () => settings, set: () => {}, subscribe: () => () => {} },
    sound: {
      async play(volume) {
        volumes.push(volume);
        return canSound;
      },
      async probe() {
        probes++;
        return canSound;
      },
    },
    notify: async (alerts) => void notified.push(alerts),
    isSeen: given.isSeen ?? (() => false),
    isVisible: () => isVisible,
    hasFocus: () => hasFocus,
    openChannel(onLeft) {
      inherit = onLeft;
      return { tell: (alerts) => void left.push(alerts) };
    },
    watchActivity: () => () => {},
    wasTouched: () => true,
  });
  const { dispatch } = store;
  dispatch(sessionStarted({ payload: buildSession(), receivedAt: NOW }));
  const hear = (alert: Ring) => dispatch(alertReceived(alert));
  return {
    time,
    dispatch,
    hear,
    reported,
    volumes,
    notified,
    left,
    probes: () => probes,
    inherit: (alerts: readonly Ring[]) => inherit(alerts),
  };
}

describe('an alert', () => {
  test('rings at the chosen volume and is reported', async () => {
    const { time, hear, volumes, reported } = setUp({ settings: { volume: 30 } });
    hear(buildRing({ id: 7 }));
    await time.pass(1_000);
    expect(volumes).toEqual([0.3]);
    expect(reported).toEqual([{ name: 'reportRung', params: { id: 7 }, query: {} }]);
  });

  test('does not ring once its user has seen it, here or on another device', async () => {
    const { time, hear, volumes, reported } = setUp({ isSeen: ({ conversationId }) => conversationId === 7 });
    hear(buildRing({ id: 7 }));
    await time.pass(1_000);
    expect([volumes, reported]).toEqual([[], []]);
  });

  test("of a child account's conversation rings, but nothing is written to that account", async () => {
    const { time, hear, volumes, reported } = setUp();
    hear(buildRing({ id: 7, tenantId: 'acc_child' }));
    await time.pass(1_000);
    expect(volumes).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  test('is not reported by impersonators and agencies, though it rings', async () => {
    const { time, dispatch, hear, volumes, reported } = setUp();
    const payload = buildSession({ impersonating: { id: 'usr_robin', name: 'Robin', email: 'robin@example.com' } });
    dispatch(sessionStarted({ payload, receivedAt: NOW }));
    hear(buildRing());
    await time.pass(1_000);
    expect([volumes.length, reported.length]).toEqual([1, 0]);
  });

  test('at volume 0 shows on the desktop, makes no sound and is not reported', async () => {
    const settings = { volume: 0, hasNotifications: true };
    const { time, hear, volumes, notified, reported, probes } = setUp({ settings, hasFocus: false });
    hear(buildRing());
    await time.pass(1_000);
    expect(notified).toHaveLength(1);
    expect([volumes, reported, probes()]).toEqual([[], [], 0]);
  });

  test('with a level that is not chosen neither rings nor shows on the desktop', async () => {
    const { time, hear, volumes, notified } = setUp({
      settings: { rings: 'none', hasNotifications: true },
      hasFocus: false,
    });
    hear(buildRing());
    await time.pass(1_000);
    expect([volumes, notified]).toEqual([[], []]);
  });

  test('is not reported when the browser blocks the sound', async () => {
    const { time, hear, reported } = setUp({ canSound: false });
    hear(buildRing());
    await time.pass(1_000);
    expect(reported).toEqual([]);
  });
});

describe('the settings', () => {
  test('can ring for emergencies only', async () => {
    const { time, hear, reported } = setUp({ settings: { rings: 'emergencies' } });
    hear(buildRing({ id: 1 }));
    hear(buildRing({ id: 2, level: 'emergency' }));
    await time.pass(5_000);
    expect(reported).toMatchObject([{ params: { id: 2 } }]);
  });

  test('can keep alerts silent while a tab is visible', async () => {
    const [seen, hidden] = [true, false].map((isVisible) => setUp({ isVisible, settings: { isOnlyWhenHidden: true } }));
    for (const tab of [seen, hidden]) {
      tab?.hear(buildRing());
      await tab?.time.pass(1_000);
    }
    expect([seen?.volumes, hidden?.volumes]).toEqual([[], [0.8]]);
  });

  test('can show alerts on the desktop while another window has the focus', async () => {
    const choices = [
      setUp({ hasFocus: false, settings: { hasNotifications: true } }),
      setUp({ hasFocus: true, settings: { hasNotifications: true } }),
      setUp({ hasFocus: false }),
    ];
    for (const { hear, time } of choices) {
      hear(buildRing());
      await time.pass(1_000);
    }
    expect(choices.map(({ notified }) => notified.length)).toEqual([1, 0, 0]);
  });
});

describe('a tab that stops leading', () => {
  test('hands its pending alerts to the next leading tab', async () => {
    const { time, hear, dispatch, left, volumes } = setUp();
    dispatch(leadChanged(true));
    hear(buildRing());
    dispatch(leadChanged(false));
    await time.pass(5_000);
    expect(left).toEqual([[buildRing()]]);
    expect(volumes).toEqual([]);
  });

  test.each(['before', 'after'])(
    'has its alerts ring in the next leading tab, which learns of them %s it leads',
    async (order) => {
      const { time, dispatch, inherit, volumes } = setUp();
      if (order === 'before') inherit([buildRing()]);
      dispatch(leadChanged(true));
      if (order === 'after') inherit([buildRing()]);
      await time.pass(1_000);
      expect(volumes).toEqual([0.8]);
    },
  );

  test('hands nothing to a tab that starts to lead much later', async () => {
    const { time, dispatch, inherit, volumes } = setUp();
    inherit([buildRing()]);
    await time.pass(60_000);
    dispatch(leadChanged(true));
    await time.pass(5_000);
    expect(volumes).toEqual([]);
  });
});

test('a new leading tab probes the sound unless alerts are off', () => {
  const [loud, silent] = [setUp(), setUp({ settings: { rings: 'none' } })];
  for (const { dispatch } of [loud, silent]) dispatch(leadChanged(true));
  expect([loud.probes(), silent.probes()]).toEqual([1, 0]);
});

test('the sound test plays the alert at the chosen volume', async () => {
  const { dispatch, volumes } = setUp({ settings: { volume: 50 } });
  dispatch(soundTested());
  expect(volumes).toEqual([0.5]);
});
