import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from './playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('words are heard when the carrier says so', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.send('Hello. ');
  playback.send('Goodbye.');
  playback.whenHeard(run);
  playback.tell({ type: 'info', name: 'tokensPlayed', value: 'Hello.' });
  // Of the words before.
  playback.tell({ type: 'info', name: 'agentSpeaking', value: 'off' });
  expect(run).not.toHaveBeenCalled();
  playback.tell({ type: 'info', name: 'tokensPlayed', value: 'Hello. Goodbye.' });
  playback.tell({ type: 'info', name: 'agentSpeaking', value: 'off' });
  expect(run).toHaveBeenCalledTimes(1);
});

test('words are heard once the time is over that they take, where the carrier says nothing', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.send('x'.repeat(100));
  playback.whenHeard(run);
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('nothing is waited for where nothing is spoken, or the caller broke in', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.whenHeard(run);
  playback.send('A long story');
  playback.whenHeard(run);
  playback.stop();
  expect(run).toHaveBeenCalledTimes(2);
});
