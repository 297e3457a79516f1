/** Calls back once after a time. @returns its stop */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Longer than any browser waits with the next drawing of a page that is seen; one that isn't draws nothing. */
const HIDDEN_MS = 100;

/**
 * Calls back right after the page was drawn, when most time is left until it is drawn again: no sooner than a time from now, and soon in a
 * page that isn't seen.
 *
 * @returns its stop
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

/** Calls back at an interval. @returns its stop */
export function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}
