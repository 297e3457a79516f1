/** A browser's speech recognition, as far as the Web Speech API's draft says (https://webaudio.github.io/web-speech-api/) and is used here. */
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onaudiostart: (() => void) | null;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
interface RecognitionEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  }
}

const TAGS: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

/** Why nothing is heard: somebody said no, the browser can't, or it stopped. */
export type NotHeard = 'refused' | 'none' | 'lost';

interface Hearing {
  readonly onListening: () => void;
  readonly onInterim: (text: string) => void;
  /** Empty where nobody spoke. */
  readonly onFinal: (text: string) => void;
  readonly onNotHeard: (why: NotHeard) => void;
}

/** Hears one utterance; answers how to stop. */
export function listen(lang: string, { onListening, onInterim, onFinal, onNotHeard }: Hearing): () => void {
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (Recognizer === undefined) {
    onNotHeard('none');
    return () => {};
  }
  const recognition = new Recognizer();
  recognition.lang = TAGS[lang] ?? lang;
  recognition.interimResults = true;
  recognition.continuous = false;
  let heard = '';
  let isDone = false;
  const finish = (tell: () => void) => {
    if (isDone) return;
    isDone = true;
    tell();
  };
  recognition.onaudiostart = onListening;
  recognition.onresult = ({ results }) => {
    heard = Array.from(results, (result) => result[0]?.transcript ?? '').join('');
    onInterim(heard);
  };
  recognition.onerror = ({ error }) => {
    if (error === 'no-speech' || error === 'aborted') return;
    const why = error === 'not-allowed' || error === 'service-not-allowed' ? 'refused' : 'lost';
    finish(() => onNotHeard(why));
  };
  recognition.onend = () => finish(() => onFinal(heard.trim()));
  try {
    recognition.start();
  } catch {
    finish(() => onNotHeard('lost'));
  }
  return () => {
    isDone = true;
    recognition.abort();
  };
}

/** The voice that is asked for: by its name, where the browser has it for the language, and how many times as fast as usual. */
export interface WishedVoice {
  readonly name: string;
  readonly speed: number;
}

interface Speaking {
  readonly voice?: WishedVoice | undefined;
  /** Done, or stopped. */
  readonly onEnd: () => void;
}

/** Reads words aloud; answers how to stop, which tells how much was heard. Undefined where the browser has no voice for the language. */
export function speak(text: string, lang: string, { onEnd, voice: wished }: Speaking): (() => string) | undefined {
  const voice = voiceOf(lang, wished?.name);
  if (voice === undefined || text === '') return undefined;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = voice.lang;
  spoken.voice = voice;
  spoken.rate = wished?.speed ?? 1;
  let heardTo = 0;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  spoken.onboundary = ({ charIndex }) => {
    heardTo = charIndex;
  };
  spoken.onend = end;
  spoken.onerror = end;
  speechSynthesis.speak(spoken);
  return () => {
    isOver = true;
    speechSynthesis.cancel();
    return text.slice(0, heardTo).trim();
  };
}

function voiceOf(lang: string, name: string | undefined): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  return voices.find((voice) => voice.name === name) ?? voices[0];
}
