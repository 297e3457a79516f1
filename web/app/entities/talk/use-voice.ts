import { useEffect, useRef, useState } from 'react';
import { listen, type RequestedVoice, speak } from './speech.ts';
import type { Talk } from './use-talk.ts';
import { VoiceCall, type VoiceStatus } from './voice-call.ts';
import { watchVoice } from './voice-gate.ts';

interface Voiced {
  readonly isOn: boolean;
  readonly voice: RequestedVoice;
}

/** Carries on a talk with the browser's own voices and speech recognition while it is on. */
export function useVoice({ exchanges, give, isOpen }: Talk, { isOn, voice }: Voiced) {
  const call = useRef<VoiceCall>(undefined);
  const [status, setStatus] = useState<VoiceStatus>();
  const [interim, setInterim] = useState('');
  const [hasNoVoice, setNoVoice] = useState(false);
  /** How much of the last exchange has been passed on. */
  const passed = useRef({ turn: -1, frames: 0, isOver: false });
  const latest = useRef({ give, voice });
  latest.current = { give, voice };

  useEffect(() => {
    if (!isOn) return undefined;
    // Some browsers load their voices only after the first call.
    if ('speechSynthesis' in window) speechSynthesis.getVoices();
    const voiceCall = new VoiceCall({
      listen,
      speak: (text, lang, speaking) => speak(text, lang, { ...speaking, voice: latest.current.voice }),
      watchVoice,
      give: (input) => void latest.current.give(input),
      onStatus: setStatus,
      onInterim: setInterim,
      onNoVoice: () => setNoVoice(true),
    });
    call.current = voiceCall;
    passed.current = { turn: -1, frames: 0, isOver: false };
    return () => {
      voiceCall.close();
      call.current = undefined;
      setStatus(undefined);
      setInterim('');
    };
  }, [isOn]);

  useEffect(() => {
    const voiceCall = call.current;
    const turn = exchanges.length - 1;
    const last = exchanges.at(-1)?.turn;
    if (voiceCall === undefined || last === undefined || !isOn) return;
    if (passed.current.turn !== turn) {
      passed.current = { turn, frames: 0, isOver: false };
      // The caller's interruption is already being recognized.
      if (exchanges.at(-1)?.input?.type !== 'interrupted') voiceCall.beginTurn();
    }
    const fresh = last.frames.slice(passed.current.frames);
    passed.current.frames = last.frames.length;
    for (const frame of fresh) if (frame.type === 'text') voiceCall.take(frame.token, frame.lang);
    if (last.state === undefined || passed.current.isOver) return;
    passed.current.isOver = true;
    const { awaiting, status, lang } = last.state;
    const isForCaller = status === 'open' && awaiting?.kind === 'caller';
    voiceCall.endTurn(isForCaller ? { lang, silenceMs: awaiting.silenceMs } : undefined);
  }, [exchanges, isOn]);

  return { status: isOpen ? status : undefined, interim, hasNoVoice, breakIn: () => call.current?.breakIn() };
}
