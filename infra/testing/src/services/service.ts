/** A service that this run started for itself. */
export interface StartedService {
  readonly url: string;
  stop(): Promise<void>;
}
