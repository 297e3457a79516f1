/** Logs problems that the user needn't know about to the browser's console. */
export const log = {
  warn(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the browser's console is this program's log.
    console.warn(`switchboard: ${message}`, ...(cause === undefined ? [] : [cause]));
  },
};
