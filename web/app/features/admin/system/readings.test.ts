import type { AdminSystem } from '@switchboard/contracts/admin/system';
import { describe, expect, test } from 'vitest';
import { addReading, MAX_READINGS, type Reading } from './readings.ts';

const START = Date.parse('2026-11-20T15:00:00Z');

function systemAt(ms: number, events: number): AdminSystem {
  const at = new Date(START + ms).toISOString();
  const process = { bytesQueued: 0, startedAt: at, seenAt: at };
  return {
    at,
    events,
    projections: [{ name: 'inbox', version: 1, tenants: 1, behind: 1, maxLag: 3, lagMs: 1_500 }],
    parkedStreams: [],
    stoppedAccounts: [],
    jobs: { waiting: 0, running: 0, failed: 0, lagMs: 0, failures: [] },
    processes: [
      { ...process, id: 'a', kind: 'api', streams: 4 },
      { ...process, id: 'w', kind: 'worker', streams: 0 },
    ],
    workerSeenAt: at,
    streams: 4,
    database: { version: '17', sizeBytes: 1 },
    liveBus: { connected: true },
  };
}
const collectReadings = (...systems: AdminSystem[]) => systems.reduce<readonly Reading[]>(addReading, []);
const rates = (readings: readonly Reading[]) => readings.map(({ appendRate }) => appendRate);

describe('readings of the system', () => {
  test("contain events per second by the log's growth, from the second reading on", () => {
    expect(rates(collectReadings(systemAt(0, 100), systemAt(2_000, 150), systemAt(6_000, 150)))).toEqual([null, 25, 0]);
  });

  test('contain no rate after a long gap, or when the log shrank in a restore', () => {
    expect(rates(collectReadings(systemAt(0, 100), systemAt(61_000, 500), systemAt(63_000, 400)))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('contain lag in seconds by projection, and streams by replica', () => {
    expect(collectReadings(systemAt(0, 1))).toMatchObject([{ lag: { inbox: 1.5 }, streams: { a: 4 } }]);
    expect(Object.keys(collectReadings(systemAt(0, 1))[0]?.streams ?? {})).toEqual(['a']);
  });

  test('ignore a second reading of the same moment', () => {
    expect(collectReadings(systemAt(0, 1), systemAt(0, 1))).toHaveLength(1);
  });

  test('keep the last five minutes', () => {
    const many = Array.from({ length: MAX_READINGS + 10 }, (_, index) => systemAt(index * 2_000, index));
    const kept = collectReadings(...many);
    expect([kept.length, kept[0]?.events]).toEqual([MAX_READINGS, 10]);
  });
});
