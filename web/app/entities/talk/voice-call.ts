import type { TalkInput } from '@switchboard/contracts/talk/input';
import { takeSentences } from './sentences.ts';
import type { ListenFailure, listen, speak } from './speech.ts';
import type { watchVoice } from './voice-gate.ts';

/** The state of a voice call. */
export type VoiceStatus = 'asking' | 'listening' | 'speaking' | 'waiting' | ListenFailure;

/** Recognition ends by itself after some time without speech; more consecutive ends than this are a failure. */
const MAX_SILENT_ENDS = 20;

interface VoiceDeps {
  readonly listen: typeof listen;
  readonly speak: typeof speak;
  readonly watchVoice: typeof watchVoice;
  readonly give: (input: TalkInput) => void;
  readonly onStatus: (status: VoiceStatus) => void;
  /** Called when the browser can't speak the words. */
  readonly onNoVoice: () => void;
  /** Called with the caller's words as recognized so far; empty once they are final. */
  readonly onInterim: (text: string) => void;
}

/** The input that the agent waits for after speaking. */
export interface Waiting {
  readonly lang: string;
  /** How long the caller may be silent; undefined if the agent doesn't wait for the caller. */
  readonly silenceMs: number | undefined;
}

/** One voice call: speaks the agent's words sentence by sentence as they arrive, and listens to the caller, who may interrupt. */
export class VoiceCall {
  readonly #deps: VoiceDeps;
  #lang = 'en';
  /** Words that don't form a complete sentence yet. */
  #unspoken = '';
  #sentences: string[] = [];
  /** Sentences of this turn that were spoken to the end. */
  #spoken = '';
  #stopSpeaking: (() => string) | undefined;
  #waiting: Waiting | undefined;
  #isListening = false;
  #stopListening: (() => void) | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #unwatch: () => void;

  constructor(deps: VoiceDeps) {
    this.#deps = deps;
    this.#unwatch = deps.watchVoice(() => this.breakIn());
  }

  /** Starts a turn, whose words are still to come. */
  beginTurn(): void {
    this.#quiet();
    this.#spoken = '';
    this.#waiting = undefined;
  }

  /** Adds words of the turn, in their language. */
  take(words: string, lang: string): void {
    this.#lang = lang;
    const { sentences, rest } = takeSentences(this.#unspoken + words);
    this.#unspoken = rest;
    this.#sentences.push(...sentences);
    this.#speakNext();
  }

  /** Ends the turn's words. The agent then waits for the caller, unless `waiting` is undefined. */
  endTurn(waiting: Waiting | undefined): void {
    if (this.#unspoken.trim() !== '') this.#sentences.push(this.#unspoken);
    this.#unspoken = '';
    this.#waiting = waiting;
    this.#speakNext();
  }

  /** Silences the agent, as if the caller had spoken, and listens. */
  breakIn(): void {
    if (this.#stopSpeaking === undefined) return;
    const heardUntil = `${this.#spoken} ${this.#quiet()}`.trim();
    this.#waiting ??= { lang: this.#lang, silenceMs: undefined };
    this.#deps.give({ type: 'interrupted', heardUntil, afterMs: 0 });
    this.#hear(this.#waiting);
  }

  /** Stops speaking and listening for good. */
  close(): void {
    this.#quiet();
    this.#unwatch();
    this.#isOver = true;
  }

  #speakNext(): void {
    if (this.#stopSpeaking !== undefined || this.#isOver) return;
    const text = this.#sentences.shift()?.trim();
    if (text === undefined) {
      if (this.#waiting !== undefined && !this.#isListening) this.#hear(this.#waiting);
      return;
    }
    const done = () => {
      this.#stopSpeaking = undefined;
      this.#spoken = `${this.#spoken} ${text}`;
      this.#speakNext();
    };
    const stop = this.#deps.speak(text, this.#lang, { onEnd: done });
    if (stop === undefined) {
      this.#deps.onNoVoice();
      return done();
    }
    this.#deps.onStatus('speaking');
    this.#stopSpeaking = stop;
  }

  #hear({ silenceMs, lang }: Waiting): void {
    const { listen, onStatus, onInterim, give } = this.#deps;
    let silentEnds = 0;
    const over = (status: VoiceStatus) => {
      this.#stopListeningNow();
      onInterim('');
      onStatus(status);
    };
    const keepListening = () => {
      this.#stopListening = listen(lang, {
        onListening: () => onStatus('listening'),
        onInterim: (text) => {
          clearTimeout(this.#silence);
          onInterim(text);
        },
        onFinal: (text) => {
          silentEnds += 1;
          // Nobody spoke: keep listening, as a telephone does.
          if (text === '') return silentEnds < MAX_SILENT_ENDS ? keepListening() : over('lost');
          over('waiting');
          give({ type: 'heard', text, final: true });
        },
        onFailure: over,
      });
    };
    this.#isListening = true;
    onStatus('asking');
    keepListening();
    if (silenceMs === undefined || !this.#isListening) return;
    this.#silence = setTimeout(() => {
      over('waiting');
      give({ type: 'silence' });
    }, silenceMs);
  }

  #stopListeningNow(): void {
    this.#isListening = false;
    clearTimeout(this.#silence);
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** Stops speaking and listening. Returns the part of the sentence already spoken. */
  #quiet(): string {
    this.#stopListeningNow();
    const spoken = this.#stopSpeaking?.() ?? '';
    this.#stopSpeaking = undefined;
    this.#sentences = [];
    this.#unspoken = '';
    return spoken;
  }
}
