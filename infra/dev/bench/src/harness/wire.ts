import type { CDPSession } from 'playwright-core';

export interface Wire {
  /** Resolves with the size of everything requested so far, once all of it is loaded. */
  readonly bytes: () => Promise<number>;
}

/** Measures the size of the page's requests of some types on the wire, headers included. */
export async function measureWire(session: CDPSession, types: readonly ('Script' | 'Stylesheet')[]): Promise<Wire> {
  const requested = new Map<string, PromiseWithResolvers<number>>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (!types.some((wanted) => wanted === type)) return;
    const size = Promise.withResolvers<number>();
    // `bytes` throws the failure; without this line, the failure would be an unhandled rejection until then.
    size.promise.catch(() => undefined);
    requested.set(requestId, size);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    requested.get(requestId)?.resolve(encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, errorText }) =>
    requested.get(requestId)?.reject(new Error(`a file of the page could not be loaded: ${errorText}`)),
  );
  await session.send('Network.enable');
  return {
    bytes: async () => {
      const sizes = await Promise.all([...requested.values()].map(({ promise }) => promise));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
