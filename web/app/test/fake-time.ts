interface Timer {
  readonly at: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

/** A clock with timers that only moves when a test says so. */
export function fakeTime(start = 0) {
  let time = start;
  const timers = new Set<Timer>();
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const next = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => time,
    after: (ms: number, run: () => void) => add({ at: time + ms, every: undefined, run }),
    every(ms: number, run: () => void) {
      let stop = () => {};
      const again = () => {
        stop = add({
          at: time + ms,
          every: ms,
          run: () => {
            again();
            run();
          },
        });
      };
      again();
      return () => stop();
    },
    /** Advances the time, runs the timers that are due, and settles promises in between. */
    async pass(ms: number) {
      const end = time + ms;
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer);
        // After a sleep, overdue timers run at once.
        time = Math.max(time, timer.at);
        timer.run();
        await settle();
      }
      time = end;
      await settle();
    },
    /** Moves the clock without running timers, as on a sleeping machine. */
    sleep(ms: number) {
      time += ms;
    },
  };
}

/** Lets pending promises settle. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
