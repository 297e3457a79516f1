/** So much at once, for so long. */
export interface Load {
  readonly forMs: number;
  readonly inFlight: number;
}

/** How often a second something can be done, a fixed number of them in flight. */
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
