/** A click comes with the release of a mouse's button or a key; that of a tap a little after its finger has left. */
const CLICK_MS = 100;

/** The release is told of to nobody if it happens outside: in a menu of the browser's own, in another window. */
const LONGEST_MS = 5_000;

interface PressHoldDeps {
  readonly target: Pick<EventTarget, 'addEventListener'>;
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Holds back what takes something off the page while somebody presses a pointer or a key, until the click that may come of it has arrived:
 * it would else reach nothing.
 *
 * @returns runs what it is given, at once if nothing is pressed. Of what is held only the last is run.
 */
export function createPressHold({ target, after }: PressHoldDeps): (run: () => void) => void {
  let held: (() => void) | undefined;
  /** Undefined while nothing is pressed. */
  let stopTimer: (() => void) | undefined;
  const listen = (types: readonly string[], listener: () => void) => {
    for (const type of types) target.addEventListener(type, listener, { capture: true, passive: true });
  };
  listen(['pointerdown', 'keydown'], () => waitFor(LONGEST_MS));
  listen(['pointerup', 'pointercancel', 'keyup'], () => stopTimer && waitFor(CLICK_MS));

  return (run) => {
    if (stopTimer) held = run;
    else run();
  };

  function waitFor(ms: number): void {
    stopTimer?.();
    stopTimer = after(ms, letGo);
  }

  function letGo(): void {
    stopTimer = undefined;
    const run = held;
    held = undefined;
    run?.();
  }
}
