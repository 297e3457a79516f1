/** Calls back once after a delay. @returns a function that cancels */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Longer than the frame interval of any visible page; a hidden page draws no frames. */
const HIDDEN_MS = 100;

/**
 * Calls back right after a frame, when the most time remains until the next one: no sooner than `ms` from now, and soon in a hidden page.
 *
 * @returns a function that cancels
 */
export function afterDrawing(ms: number, run: () => void): () => void {
  let stop = (): void => {};
  if (ms > 0) stop = after(ms, wait);
  else wait();
  return () => stop();

  function wait(): void {
    const stopTimer = after(HIDDEN_MS, go);
    let stopTask = (): void => {};
    const frame = requestAnimationFrame(() => {
      stopTask = after(0, go);
    });
    stop = () => {
      cancelAnimationFrame(frame);
      stopTask();
      stopTimer();
    };
  }

  function go(): void {
    stop();
    run();
  }
}

/** Calls back at an interval. @returns a function that stops */
export function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}
