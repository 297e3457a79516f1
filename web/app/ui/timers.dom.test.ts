import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterDrawing } from './timers.ts';

const FRAME_MS = 16;
let draw: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  draw = () => {};
  vi.stubGlobal('requestAnimationFrame', (onFrame: () => void) => {
    draw = onFrame;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    draw = () => {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('afterDrawing', () => {
  test('runs in the task after the frame, not within it', () => {
    const run = vi.fn();
    afterDrawing(0, run);
    vi.advanceTimersByTime(FRAME_MS);
    draw();
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledOnce();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });

  test('runs no sooner than requested', () => {
    const run = vi.fn();
    afterDrawing(200, run);
    vi.advanceTimersByTime(199);
    draw();
    vi.advanceTimersByTime(1);
    expect(run).not.toHaveBeenCalled();
    draw();
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledOnce();
  });

  test('runs soon in a page that is never drawn', () => {
    const run = vi.fn();
    afterDrawing(0, run);
    vi.advanceTimersByTime(100);
    expect(run).toHaveBeenCalledOnce();
    draw();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });

  test.each([
    ['before the time', () => {}],
    ['before the drawing', () => vi.advanceTimersByTime(50)],
    [
      'right after it',
      () => {
        vi.advanceTimersByTime(50);
        draw();
      },
    ],
  ])('can be canceled %s', (_, pass) => {
    const run = vi.fn();
    const stop = afterDrawing(50, run);
    pass();
    stop();
    draw();
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
