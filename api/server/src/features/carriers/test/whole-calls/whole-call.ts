import type { CalledApi, openLine } from '../open-line.ts';

/** A call as its caller has it, whatever brings it. */
export interface WholeCall {
  /** All that the caller was told. */
  readonly said: string;
  /** Where the call was put through to, once it was. */
  readonly transferredTo: string | undefined;
  /** Rings, and is put through. */
  ring(): Promise<void>;
  say(words: string): void;
  /** Breaks in on the answer that is being said; tells how much of it was heard. */
  breakIn(words: string): string;
  /** Talks to whom it was put through to, and hangs up: the platform tells of it all that it ever does. */
  finish(): Promise<void>;
}

/** Where platforms keep the sound of calls. */
export interface Sounds {
  /** An address that gives it to everybody. */
  readonly url: string;
  readonly bytes: Buffer;
}

/** The system that a platform's account is opened on. */
export interface Stage {
  readonly api: CalledApi;
  readonly sounds: Sounds;
  /** Has recordings fetched from an address of this machine. */
  trust(url: string): void;
}

/** An account whose number a platform brings calls to, with one of them. */
export interface OpenPlatform {
  readonly line: Pick<Awaited<ReturnType<typeof openLine>>, 'tenantId' | 'admin' | 'number'>;
  readonly call: WholeCall;
  close?(): Promise<void>;
}

/** A way by which calls come, and what it gives of them. */
export interface WholeCallPlatform {
  /** How long a call was, as the platform tells it. */
  readonly durationMs: number | undefined;
  readonly givesRecording: boolean;
  open(stage: Stage): Promise<OpenPlatform>;
}
