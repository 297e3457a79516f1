import { expect, test } from 'vitest';
import { describeSteps } from './describe-steps.ts';

const WORDS = { slot: { vet: 'On call' }, tool: { transfer: 'Nobody picked up' }, notUnderstood: 'Not understood' };
const at = { node: 'n', turn: 1, cause: 'heard' };

test('a turn is summarized by what was collected, done, or not understood', () => {
  const { happened, facts } = describeSteps(
    [
      { ...at, ms: 10, type: 'turn.heard', text: 'hm', lang: 'en' },
      {
        ...at,
        ms: 20,
        type: 'turn.understood',
        as: 'noMatch',
        candidates: [],
        thresholds: { act: 1, ask: 1, margin: 0 },
      },
      { ...at, ms: 30, type: 'slot.set', slot: 'vet', value: 'Dr. Vega', source: 'tool', raw: 'lookup name' },
      { ...at, ms: 40, type: 'slot.set', slot: 'day', value: '2026-11-27', source: 'caller', raw: 'Friday' },
      { ...at, ms: 50, type: 'tool.finished', tool: 'transfer', key: 'k', outcome: 'error', tookMs: 0 },
    ],
    WORDS,
  );
  expect(facts).toEqual([
    { slot: 'vet', text: 'On call: Dr. Vega' },
    { slot: 'day', text: 'day: Friday' },
  ]);
  expect(happened).toEqual([
    { ms: 20, text: 'Not understood' },
    { ms: 50, text: 'Nobody picked up' },
  ]);
});
