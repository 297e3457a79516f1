export interface Beating {
  /** Sends a heartbeat. @throws if this process is no longer a member of the group. */
  heartbeat(): Promise<void>;
  readonly everyMs: number;
  /** Aborts when the group closes. */
  readonly signal: AbortSignal;
}

/**
 * Sends heartbeats while some work runs. The work's signal aborts once a heartbeat is refused, or when the group closes.
 *
 * @throws what the work throws; or the reason of the abort, since the work's result no longer counts.
 */
export async function whileBeating(
  { heartbeat, everyMs, signal }: Beating,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const refused = new AbortController();
  let isBeating = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    await heartbeat().catch((error: unknown) => refused.abort(error));
    isBeating = false;
  };
  const beating = setInterval(() => void beat(), everyMs);
  const either = AbortSignal.any([signal, refused.signal]);
  try {
    await work(either);
  } catch (error) {
    // The Kafka client handles a refusal, but not the error that the work made of it.
    throw refused.signal.aborted ? refused.signal.reason : error;
  } finally {
    clearInterval(beating);
  }
  either.throwIfAborted();
}
