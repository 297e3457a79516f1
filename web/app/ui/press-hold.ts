/** A mouse or key click fires with the release; a tap's click fires shortly after the finger lifts. */
const CLICK_MS = 100;

/** The page misses a release outside of it, such as in a browser menu or another window. */
const MAX_PRESS_MS = 5_000;

interface PressHoldDeps {
  readonly target: Pick<EventTarget, 'addEventListener'>;
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Delays updates that remove elements while a pointer or a key is pressed, until the click has arrived; otherwise, the click would hit nothing.
 *
 * @returns a function that runs an update, at once if nothing is pressed. Of several delayed updates, only the last one runs.
 */
export function createPressHold({ target, after }: PressHoldDeps): (run: () => void) => void {
  let pending: (() => void) | undefined;
  /** Undefined while nothing is pressed. */
  let stopTimer: (() => void) | undefined;
  const listen = (types: readonly string[], listener: () => void) => {
    for (const type of types) target.addEventListener(type, listener, { capture: true, passive: true });
  };
  listen(['pointerdown', 'keydown'], () => waitFor(MAX_PRESS_MS));
  listen(['pointerup', 'pointercancel', 'keyup'], () => stopTimer && waitFor(CLICK_MS));

  return (run) => {
    if (stopTimer) pending = run;
    else run();
  };

  function waitFor(ms: number): void {
    stopTimer?.();
    stopTimer = after(ms, letGo);
  }

  function letGo(): void {
    stopTimer = undefined;
    const run = pending;
    pending = undefined;
    run?.();
  }
}
