/** Calls back once after a time. @returns its stop */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Longer than any browser waits with the next drawing of a page that is seen; one that isn't draws nothing. */
const HIDDEN_MS = 100;

/** Calls back before the page is drawn next, no sooner than a time from now; in a page that isn't seen, soon. @returns its stop */
export function beforeDrawing(ms: number, run: () => void): () => void {
  let stop = (): void => {};
  if (ms > 0) stop = after(ms, wait);
  else wait();
  return () => stop();

  function wait(): void {
    const frame = requestAnimationFrame(go);
    const stopTimer = after(HIDDEN_MS, go);
    stop = () => {
      cancelAnimationFrame(frame);
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
