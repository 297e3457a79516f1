import { useEffect, useRef, useState } from 'react';
import { listen, speak, type WishedVoice } from './speech.ts';
import type { Talk } from './use-talk.ts';
import { VoiceCall, type VoiceStatus } from './voice-call.ts';
import { watchVoice } from './voice-gate.ts';

interface Voiced {
  readonly isOn: boolean;
  readonly voice: WishedVoice;
}

/** Holds a talk by the browser's own voices and speech recognition, while it is on. */
export function useVoice({ exchanges, give, isOpen }: Talk, { isOn, voice }: Voiced) {
  const call = useRef<VoiceCall>(undefined);
  const [status, setStatus] = useState<VoiceStatus>();
  const [interim, setInterim] = useState('');
  const [hasNoVoice, setNoVoice] = useState(false);
  /** How much of the last exchange was passed on. */
  const passed = useRef({ turn: -1, frames: 0, isOver: false });
  const latest = useRef({ give, voice });
  latest.current = { give, voice };

  useEffect(() => {
    if (!isOn) return undefined;
    // Some browsers name their voices only once they were asked.
    if ('speechSynthesis' in window) speechSynthesis.getVoices();
    const held = new VoiceCall({
      listen,
      speak: (text, lang, speaking) => speak(text, lang, { ...speaking, voice: latest.current.voice }),
      watchVoice,
      give: (input) => void latest.current.give(input),
      onStatus: setStatus,
      onInterim: setInterim,
      onNoVoice: () => setNoVoice(true),
    });
    call.current = held;
    passed.current = { turn: -1, frames: 0, isOver: false };
    return () => {
      held.close();
      call.current = undefined;
      setStatus(undefined);
      setInterim('');
    };
  }, [isOn]);

  useEffect(() => {
    const held = call.current;
    const turn = exchanges.length - 1;
    const last = exchanges.at(-1)?.turn;
    if (held === undefined || last === undefined || !isOn) return;
    if (passed.current.turn !== turn) {
      passed.current = { turn, frames: 0, isOver: false };
      // Whoever breaks in is being heard.
      if (exchanges.at(-1)?.input?.type !== 'interrupted') held.beginTurn();
    }
    const fresh = last.frames.slice(passed.current.frames);
    passed.current.frames = last.frames.length;
    for (const frame of fresh) if (frame.type === 'text') held.take(frame.token, frame.lang);
    if (last.state === undefined || passed.current.isOver) return;
    passed.current.isOver = true;
    const { awaiting, status, lang } = last.state;
    const isForCaller = status === 'open' && awaiting?.kind === 'caller';
    held.endTurn(isForCaller ? { lang, silenceMs: awaiting.silenceMs } : undefined);
  }, [exchanges, isOn]);

  return { status: isOpen ? status : undefined, interim, hasNoVoice, breakIn: () => call.current?.breakIn() };
}
