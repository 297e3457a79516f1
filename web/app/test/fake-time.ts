interface Timer {
  readonly at: number;
  readonly every: number | undefined;
  readonly run: () => void;
}

/** A clock that only moves when told, with its timers. */
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
    /** Lets time pass, running what falls due, and lets promises settle in between. */
    async pass(ms: number) {
      const end = time + ms;
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer);
        // After a sleep what was due comes late, at once.
        time = Math.max(time, timer.at);
        timer.run();
        await settle();
      }
      time = end;
      await settle();
    },
    /** Moves the clock without waking any timer, as a sleeping machine does. */
    sleep(ms: number) {
      time += ms;
    },
  };
}

/** Lets what has been promised happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
