/** Events that count as use of the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls back whenever someone uses this page. Returns a function that stops. */
export function watchActivity(onActivity: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const use of USES) window.addEventListener(use, onActivity, options);
  return () => {
    for (const use of USES) window.removeEventListener(use, onActivity, options);
  };
}

/** Calls back when the page is shown, focused or unfrozen. Returns a function that stops. */
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

/** Runs a task unless another tab of this browser is running one of the same name. */
export async function runExclusively(name: string, task: () => Promise<void>): Promise<void> {
  // Insecure pages have no Web Locks. Their tabs may repeat each other's work, which is harmless.
  if (!navigator.locks) return await task();
  await navigator.locks.request(`switchboard-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
  });
}

let turns: Promise<unknown> = Promise.resolve();

/** Runs a task that changes who is signed in, after running tasks of the same kind in any tab of this browser. */
export async function runInTurn<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return await navigator.locks.request('switchboard-signing', task);
  // Insecure pages have no Web Locks; there, only tasks of the same page wait for each other.
  const turn = turns.then(task, task);
  turns = turn.catch(() => undefined);
  return await turn;
}

/** Calls back when this device is online again. Returns a function that stops. */
export function watchOnline(onOnline: () => void): () => void {
  window.addEventListener('online', onOnline);
  return () => window.removeEventListener('online', onOnline);
}
