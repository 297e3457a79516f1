/** A service started by this test run. */
export interface StartedService {
  readonly url: string;
  stop(): Promise<void>;
}

/** A service that a test may kill. It restarts at the same address with its acknowledged data. */
export interface KillableService extends StartedService {
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again and waits until it responds. */
  restart(): Promise<void>;
}
