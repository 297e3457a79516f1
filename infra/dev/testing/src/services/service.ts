/** A service that this run started for itself. */
export interface StartedService {
  readonly url: string;
  stop(): Promise<void>;
}

/** A service that a test may kill; it comes back at the same address, with what it had promised to keep. */
export interface MortalService extends StartedService {
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it answers. */
  revive(): Promise<void>;
}
