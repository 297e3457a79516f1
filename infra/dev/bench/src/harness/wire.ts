import type { CDPSession } from 'playwright-core';

export interface Wire {
  /** The weight of everything that was asked for until now, once all of it has come. */
  readonly bytes: () => Promise<number>;
}

/** Weighs what a page asks for of some types, as it crosses the wire, headers included. */
export async function weigh(session: CDPSession, types: readonly ('Script' | 'Stylesheet')[]): Promise<Wire> {
  const asked = new Map<string, PromiseWithResolvers<number>>();
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (!types.some((one) => one === type)) return;
    const size = Promise.withResolvers<number>();
    // A failure is thrown to who asks for the sum, and to nobody before.
    size.promise.catch(() => undefined);
    asked.set(requestId, size);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    asked.get(requestId)?.resolve(encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, errorText }) =>
    asked.get(requestId)?.reject(new Error(`a file of the page could not be loaded: ${errorText}`)),
  );
  await session.send('Network.enable');
  return {
    bytes: async () => {
      const sizes = await Promise.all([...asked.values()].map(({ promise }) => promise));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
