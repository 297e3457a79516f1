import type { TalkInput } from '@switchboard/contracts/talk/input';
import { takeSentences } from './sentences.ts';
import type { listen, NotHeard, speak } from './speech.ts';
import type { watchVoice } from './voice-gate.ts';

/** How a talk by voice stands. */
export type VoiceStatus = 'asking' | 'listening' | 'speaking' | 'waiting' | NotHeard;

/** A browser's recognition ends by itself after a while without a voice; more ends than these are a fault of it. */
const MAX_UNHEARD = 20;

interface VoiceDeps {
  readonly listen: typeof listen;
  readonly speak: typeof speak;
  readonly watchVoice: typeof watchVoice;
  readonly give: (input: TalkInput) => void;
  readonly onStatus: (status: VoiceStatus) => void;
  /** The browser can't say the words aloud. */
  readonly onNoVoice: () => void;
  /** The caller's words as they are understood so far; empty once they are given. */
  readonly onInterim: (text: string) => void;
}

/** What the agent waits for once it has spoken. */
export interface Waiting {
  readonly lang: string;
  /** How long a caller may be silent; undefined where the agent waits for nobody. */
  readonly silenceMs: number | undefined;
}

/** One side of a talk by voice: speaks the agent's words as they come, sentence by sentence, and hears its caller, who may break in. */
export class VoiceCall {
  readonly #deps: VoiceDeps;
  #lang = 'en';
  /** Words that came, before they make a sentence. */
  #unspoken = '';
  #sentences: string[] = [];
  /** Sentences of this turn that were heard to their end. */
  #heard = '';
  #stopSpeaking: (() => string) | undefined;
  #waiting: Waiting | undefined;
  #isHearing = false;
  #stopListening: (() => void) | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  readonly #unwatch: () => void;

  constructor(deps: VoiceDeps) {
    this.#deps = deps;
    this.#unwatch = deps.watchVoice(() => this.breakIn());
  }

  /** Begins a turn, whose words are still to come. */
  beginTurn(): void {
    this.#quiet();
    this.#heard = '';
    this.#waiting = undefined;
  }

  /** Takes words of the turn, in their language. */
  take(words: string, lang: string): void {
    this.#lang = lang;
    const { sentences, rest } = takeSentences(this.#unspoken + words);
    this.#unspoken = rest;
    this.#sentences.push(...sentences);
    this.#speakNext();
  }

  /** Says that the turn's words have all come; the agent waits for its caller, or for nobody. */
  endTurn(waiting: Waiting | undefined): void {
    if (this.#unspoken.trim() !== '') this.#sentences.push(this.#unspoken);
    this.#unspoken = '';
    this.#waiting = waiting;
    this.#speakNext();
  }

  /** Silences the agent, as its caller does by speaking, and hears the caller. */
  breakIn(): void {
    if (this.#stopSpeaking === undefined) return;
    const heardUntil = `${this.#heard} ${this.#quiet()}`.trim();
    this.#waiting ??= { lang: this.#lang, silenceMs: undefined };
    this.#deps.give({ type: 'interrupted', heardUntil, afterMs: 0 });
    this.#hear(this.#waiting);
  }

  /** Stops speaking and hearing for good. */
  close(): void {
    this.#quiet();
    this.#unwatch();
    this.#isOver = true;
  }

  #speakNext(): void {
    if (this.#stopSpeaking !== undefined || this.#isOver) return;
    const text = this.#sentences.shift()?.trim();
    if (text === undefined) {
      if (this.#waiting !== undefined && !this.#isHearing) this.#hear(this.#waiting);
      return;
    }
    const done = () => {
      this.#stopSpeaking = undefined;
      this.#heard = `${this.#heard} ${text}`;
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
    let unheard = 0;
    const over = (status: VoiceStatus) => {
      this.#stopHearing();
      onInterim('');
      onStatus(status);
    };
    const hearOn = () => {
      this.#stopListening = listen(lang, {
        onListening: () => onStatus('listening'),
        onInterim: (text) => {
          clearTimeout(this.#silence);
          onInterim(text);
        },
        onFinal: (text) => {
          unheard += 1;
          // Nobody spoke: it listens on, as a telephone does.
          if (text === '') return unheard < MAX_UNHEARD ? hearOn() : over('lost');
          over('waiting');
          give({ type: 'heard', text, final: true });
        },
        onNotHeard: over,
      });
    };
    this.#isHearing = true;
    onStatus('asking');
    hearOn();
    if (silenceMs === undefined || !this.#isHearing) return;
    this.#silence = setTimeout(() => {
      over('waiting');
      give({ type: 'silence' });
    }, silenceMs);
  }

  #stopHearing(): void {
    this.#isHearing = false;
    clearTimeout(this.#silence);
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** Stops both sides; answers how much of the sentence was heard. */
  #quiet(): string {
    this.#stopHearing();
    const heard = this.#stopSpeaking?.() ?? '';
    this.#stopSpeaking = undefined;
    this.#sentences = [];
    this.#unspoken = '';
    return heard;
  }
}
