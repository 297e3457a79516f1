/** A number of concurrent calls for some time. */
export interface Load {
  readonly forMs: number;
  readonly inFlight: number;
}

/** Measures how many calls per second complete with a fixed number in flight. */
export async function perSecond({ forMs, inFlight }: Load, act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() - startedMs < forMs) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return (done * 1_000) / (performance.now() - startedMs);
}
