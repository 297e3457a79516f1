/** Long work that the caller may pause: it yields after each small piece and returns its result at the end. */
export type Work<T> = Generator<void, T>;

/** Runs all of the work without pausing. */
export function runToCompletion<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
