/** The part of the Web Speech API's draft (https://webaudio.github.io/web-speech-api/) that is used here. */
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

/** Why speech recognition stopped: permission denied, not supported, or failed. */
export type ListenFailure = 'refused' | 'none' | 'lost';

interface ListenCallbacks {
  readonly onListening: () => void;
  readonly onInterim: (text: string) => void;
  /** Called with an empty text if nobody spoke. */
  readonly onFinal: (text: string) => void;
  readonly onFailure: (why: ListenFailure) => void;
}

/** Recognizes one utterance. Returns a function that stops. */
export function listen(lang: string, { onListening, onInterim, onFinal, onFailure }: ListenCallbacks): () => void {
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (Recognizer === undefined) {
    onFailure('none');
    return () => {};
  }
  const recognition = new Recognizer();
  recognition.lang = TAGS[lang] ?? lang;
  recognition.interimResults = true;
  recognition.continuous = false;
  let recognized = '';
  let isDone = false;
  const finish = (report: () => void) => {
    if (isDone) return;
    isDone = true;
    report();
  };
  recognition.onaudiostart = onListening;
  recognition.onresult = ({ results }) => {
    recognized = Array.from(results, (result) => result[0]?.transcript ?? '').join('');
    onInterim(recognized);
  };
  recognition.onerror = ({ error }) => {
    if (error === 'no-speech' || error === 'aborted') return;
    const why = error === 'not-allowed' || error === 'service-not-allowed' ? 'refused' : 'lost';
    finish(() => onFailure(why));
  };
  recognition.onend = () => finish(() => onFinal(recognized.trim()));
  try {
    recognition.start();
  } catch {
    finish(() => onFailure('lost'));
  }
  return () => {
    isDone = true;
    recognition.abort();
  };
}

/** The requested voice: its name, if the browser has it for the language, and its speed relative to normal. */
export interface RequestedVoice {
  readonly name: string;
  readonly speed: number;
}

interface SpeakOptions {
  readonly voice?: RequestedVoice | undefined;
  /** Called when speech ends or is stopped. */
  readonly onEnd: () => void;
}

/** Speaks a text. Returns a function that stops and returns the part already spoken; undefined if the browser has no voice for the language. */
export function speak(
  text: string,
  lang: string,
  { onEnd, voice: requested }: SpeakOptions,
): (() => string) | undefined {
  const voice = findVoice(lang, requested?.name);
  if (voice === undefined || text === '') return undefined;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = voice.lang;
  spoken.voice = voice;
  spoken.rate = requested?.speed ?? 1;
  let spokenTo = 0;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  spoken.onboundary = ({ charIndex }) => {
    spokenTo = charIndex;
  };
  spoken.onend = end;
  spoken.onerror = end;
  speechSynthesis.speak(spoken);
  return () => {
    isOver = true;
    speechSynthesis.cancel();
    return text.slice(0, spokenTo).trim();
  };
}

function findVoice(lang: string, name: string | undefined): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  return voices.find((voice) => voice.name === name) ?? voices[0];
}
