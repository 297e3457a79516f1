/** Where a widget puts its token, and a form waits for it. */
export interface TokenSlot {
  /** Resolves to the token once there is one. @throws when the check failed, or wasn't passed in two minutes. */
  take(): Promise<string>;
  give(token: string): void;
  /** The token is spent or too old. */
  clear(): void;
  /** There will be no token until the widget has started anew. */
  fail(): void;
  restart(): void;
}

const PATIENCE_MS = 120_000;

/** Makes an empty slot; `onWaiting` tells when somebody begins and ends to wait. */
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
