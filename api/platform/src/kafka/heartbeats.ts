export interface Beating {
  /** Says that this member lives. @throws when it is no longer one. */
  heartbeat(): Promise<void>;
  readonly everyMs: number;
  /** Ends the work with the group. */
  readonly signal: AbortSignal;
}

/**
 * Beats for as long as some work takes. The work's signal aborts once a beat was refused, or with the group's own.
 *
 * @throws what the work throws; else, for what it has done belongs to nobody, what refused the beat or ended the group.
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
    // The client knows what to do about a refusal, and not about what the work made of it.
    throw refused.signal.aborted ? refused.signal.reason : error;
  } finally {
    clearInterval(beating);
  }
  either.throwIfAborted();
}
