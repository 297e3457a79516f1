/** Long work that a caller may interrupt: it yields after each small piece, and returns its result at the end. */
export type Work<T> = Generator<void, T>;

/** Does all of the work at once. */
export function doAtOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
