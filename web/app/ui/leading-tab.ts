/**
 * Competes to be this browser's leading tab for a purpose; calls back when this tab leads. Returns a function that gives up the lead, or the place in
 * the queue. When the leader closes or crashes, the next tab in the queue leads at once.
 */
export function askToLead(name: string, onLead: () => void): () => void {
  const giveUp = new AbortController();
  // Without Web Locks (on an insecure page), every tab leads.
  if (!navigator.locks) {
    queueMicrotask(() => giveUp.signal.aborted || onLead());
    return () => giveUp.abort();
  }
  const term = Promise.withResolvers<void>();
  const lead = () => {
    if (giveUp.signal.aborted) return;
    onLead();
    return term.promise;
  };
  navigator.locks.request(name, { signal: giveUp.signal }, lead).catch(() => {
    // Rejects only when this tab gives up while waiting.
  });
  return () => {
    term.resolve();
    giveUp.abort();
  };
}
