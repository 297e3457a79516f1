import { afterEach, describe, expect, test } from 'vitest';
import { type AlertSettings, alertSettings, ringsFor } from './alert-settings.ts';

const received = (text: string) => dispatchEvent(new StorageEvent('storage', { key: 'alerts', newValue: text }));
const DEFAULT: AlertSettings = { rings: 'all', volume: 80, isOnlyWhenHidden: false, hasNotifications: false };
afterEach(() => alertSettings.set(DEFAULT));

describe('alert settings', () => {
  test('ring for all alerts by default', () => {
    expect(alertSettings.get()).toEqual(DEFAULT);
  });

  test('are remembered', () => {
    alertSettings.set({ ...DEFAULT, rings: 'emergencies', volume: 40 });
    expect(JSON.parse(localStorage.getItem('alerts') ?? '')).toMatchObject({ rings: 'emergencies', volume: 40 });
  });

  test('change in all tabs immediately', () => {
    let changes = 0;
    const stop = alertSettings.subscribe(() => changes++);
    received('{"rings":"none","volume":20}');
    stop();
    expect(alertSettings.get()).toEqual({ ...DEFAULT, rings: 'none', volume: 20 });
    expect(changes).toBe(1);
  });

  test.each(['', 'nonsense', 'null', '[]', '{"rings":"loud","volume":1000}'])(
    'fall back to the defaults if %j is stored',
    (text) => {
      received(text);
      expect(alertSettings.get()).toEqual(DEFAULT);
    },
  );
});

test('alerts ring only for the chosen levels', () => {
  const rings = (choice: AlertSettings['rings']) =>
    (['emergency', 'attention'] as const).filter((level) => ringsFor({ ...DEFAULT, rings: choice }, level));
  expect(rings('all')).toEqual(['emergency', 'attention']);
  expect(rings('emergencies')).toEqual(['emergency']);
  expect(rings('none')).toEqual([]);
});
