/**
 * Asks to be the one tab of this browser that leads in something; calls back when this tab may. Answers how to give it up, or the wish
 * for it. Whoever leads and closes, or crashes, makes room at once for the next in the queue.
 */
export function askToLead(name: string, onLead: () => void): () => void {
  const giveUp = new AbortController();
  // Without Web Locks (a page that isn't served securely) every tab leads itself.
  if (!navigator.locks) {
    queueMicrotask(() => giveUp.signal.aborted || onLead());
    return () => giveUp.abort();
  }
  const held = Promise.withResolvers<void>();
  const lead = () => {
    if (giveUp.signal.aborted) return;
    onLead();
    return held.promise;
  };
  navigator.locks.request(name, { signal: giveUp.signal }, lead).catch(() => {
    // Only our own giving up while waiting ends here.
  });
  return () => {
    held.resolve();
    giveUp.abort();
  };
}
