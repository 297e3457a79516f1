import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from './playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('words count as heard when the carrier reports it', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.send('Hello. ');
  playback.send('Goodbye.');
  playback.onceHeard(run);
  playback.onInfo({ type: 'info', name: 'tokensPlayed', value: 'Hello.' });
  // A report about earlier words.
  playback.onInfo({ type: 'info', name: 'agentSpeaking', value: 'off' });
  expect(run).not.toHaveBeenCalled();
  playback.onInfo({ type: 'info', name: 'tokensPlayed', value: 'Hello. Goodbye.' });
  playback.onInfo({ type: 'info', name: 'agentSpeaking', value: 'off' });
  expect(run).toHaveBeenCalledTimes(1);
});

test('words count as heard after their estimated duration if the carrier reports nothing', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.send('x'.repeat(100));
  playback.onceHeard(run);
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('there is no wait if nothing is spoken or the caller interrupted', () => {
  const [playback, run] = [new Playback(), vi.fn()];
  playback.onceHeard(run);
  playback.send('A long story');
  playback.onceHeard(run);
  playback.stop();
  expect(run).toHaveBeenCalledTimes(2);
});
