/** What counts as somebody using the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls back whenever someone uses this page. @returns its stop */
export function watchUse(onUse: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const use of USES) window.addEventListener(use, onUse, options);
  return () => {
    for (const use of USES) window.removeEventListener(use, onUse, options);
  };
}

/** Calls back when someone may be looking at this page again: it is shown or focused, or wakes from a freeze. @returns its stop */
export function watchReturn(onReturn: () => void): () => void {
  window.addEventListener('focus', onReturn);
  window.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  document.addEventListener('resume', onReturn);
  return () => {
    window.removeEventListener('focus', onReturn);
    window.removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    document.removeEventListener('resume', onReturn);
  };
}

/** Runs a task unless another tab of this browser is at one of the same name. */
export async function alone(name: string, task: () => Promise<void>): Promise<void> {
  // Without Web Locks (a page that isn't served securely) tabs may double each other's work, which does no harm.
  if (!navigator.locks) return await task();
  await navigator.locks.request(`switchboard-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
  });
}

let turns: Promise<unknown> = Promise.resolve();

/** Runs a task that changes who is signed in, after those that this browser is at, in whatever tab. */
export async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return await navigator.locks.request('switchboard-signing', task);
  // Without Web Locks (a page that isn't served securely) at least those of this page wait for each other.
  const turn = turns.then(task, task);
  turns = turn.catch(() => undefined);
  return await turn;
}

/** Calls back when this device has a network again. @returns its stop */
export function watchOnline(onOnline: () => void): () => void {
  window.addEventListener('online', onOnline);
  return () => window.removeEventListener('online', onOnline);
}
