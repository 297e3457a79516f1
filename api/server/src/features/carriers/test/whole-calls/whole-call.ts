import type { CalledApi, openLine } from '../open-line.ts';

/** A call from its caller's point of view, on any platform. */
export interface WholeCall {
  /** Everything that was spoken to the caller. */
  readonly said: string;
  /** The number that the call was transferred to, if any. */
  readonly transferredTo: string | undefined;
  /** Rings, and is connected to the agent. */
  ring(): Promise<void>;
  say(words: string): void;
  /** Interrupts the current answer; returns the part of it that was heard. */
  breakIn(words: string): string;
  /** Finishes the transferred call, and sends all of the platform's final callbacks. */
  finish(): Promise<void>;
}

/** The recording that platforms store. */
export interface Recording {
  /** A public URL of the recording. */
  readonly url: string;
  readonly bytes: Buffer;
}

/** The system that a platform's account is opened on. */
export interface Stage {
  readonly api: CalledApi;
  readonly recording: Recording;
  /** Allows recordings to be fetched from a URL on this machine. */
  trust(url: string): void;
}

/** An account with a number on a platform, and a call to it. */
export interface OpenPlatform {
  readonly line: Pick<Awaited<ReturnType<typeof openLine>>, 'tenantId' | 'admin' | 'number'>;
  readonly call: WholeCall;
  close?(): Promise<void>;
}

/** A platform that calls arrive from, and what it reports of them. */
export interface WholeCallPlatform {
  /** The duration that the platform reports. */
  readonly durationMs: number | undefined;
  readonly givesRecording: boolean;
  open(stage: Stage): Promise<OpenPlatform>;
}
