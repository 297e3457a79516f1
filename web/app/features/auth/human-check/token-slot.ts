/** Passes a token from the widget to a waiting form. */
export interface TokenSlot {
  /** Resolves to the token. @throws if the check failed or wasn't passed within two minutes. */
  take(): Promise<string>;
  give(token: string): void;
  /** Discards a spent or expired token. */
  clear(): void;
  /** The check failed; there is no token until the widget restarts. */
  fail(): void;
  restart(): void;
}

const PATIENCE_MS = 120_000;

/** Creates an empty slot; `onWaiting` is called when waiting starts and ends. */
export function createTokenSlot({ onWaiting }: { onWaiting: (isWaiting: boolean) => void }): TokenSlot {
  let token: string | undefined;
  let hasFailed = false;
  let waiting: PromiseWithResolvers<string> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const settle = (how: (waiting: PromiseWithResolvers<string>) => void) => {
    if (!waiting) return;
    clearTimeout(patience);
    how(waiting);
    waiting = undefined;
    onWaiting(false);
  };
  const refuse = (why: string) => settle(({ reject }) => reject(new Error(why)));
  return {
    take() {
      if (token !== undefined) return Promise.resolve(token);
      if (hasFailed) return Promise.reject(new Error('the human check is not there'));
      if (!waiting) {
        waiting = Promise.withResolvers();
        patience = setTimeout(() => refuse('the human check was not passed in time'), PATIENCE_MS);
        onWaiting(true);
      }
      return waiting.promise;
    },
    give(next) {
      token = next;
      settle(({ resolve }) => resolve(next));
    },
    clear() {
      token = undefined;
    },
    fail() {
      token = undefined;
      hasFailed = true;
      refuse('the human check failed');
    },
    restart() {
      token = undefined;
      hasFailed = false;
    },
  };
}
