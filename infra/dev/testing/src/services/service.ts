/** A service started by this test run. */
export interface StartedService {
  readonly url: string;
  stop(): Promise<void>;
}

/** A service that a test may kill. The service restarts at the same address with its acknowledged data. */
export interface KillableService extends StartedService {
  /** Kills the service with SIGKILL. */
  kill(): Promise<void>;
  /** Restarts the service and waits until it responds. */
  restart(): Promise<void>;
}
