/** What goes wrong without a person having to know: one line in the browser's console. */
export const log = {
  warn(message: string, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the browser's console is this program's log.
    console.warn(`switchboard: ${message}`, ...(cause === undefined ? [] : [cause]));
  },
};
