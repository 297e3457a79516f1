import type { Message } from '@switchboard/contracts/conversations/message';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { log } from '../../api/log.ts';
import { heardAt } from '../transcript/timeline.ts';
import type { PlayerLine } from './playback.ts';
import type { Silence } from './silence.ts';

export const SPEEDS: readonly number[] = [1, 1.25, 1.5, 2];

/** All in seconds, as the audio element has them. */
interface AudioState {
  readonly isPlaying: boolean;
  readonly time: number;
  /** 0 until it is known. */
  readonly duration: number;
  readonly speed: number;
  readonly hasFailed: boolean;
}
const STOPPED: AudioState = { isPlaying: false, time: 0, duration: 0, speed: 1, hasFailed: false };

export interface Audio {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly state: AudioState;
  readonly act: {
    readonly toggle: () => void;
    readonly seek: (time: number) => void;
    readonly skip: (seconds: number) => void;
    readonly setSpeed: (speed: number) => void;
    readonly reload: () => void;
  };
}

interface AudioOptions {
  readonly messages: readonly Message[];
  readonly line: PlayerLine;
  /** Where it begins, in milliseconds. */
  readonly startMs?: number | undefined;
  /** Pauses that are left out while it plays, in order. */
  readonly skipped?: readonly Silence[];
}

/** Follows an audio element, and tells the transcript which line is heard. */
export function useAudio({ messages, line, startMs, skipped = [] }: AudioOptions): Audio {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState(STOPPED);
  const said = useRef(messages);
  const silences = useRef(skipped);
  const start = useRef(startMs);
  useEffect(() => {
    said.current = messages;
    silences.current = skipped;
  }, [messages, skipped]);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const note = (change: Partial<AudioState>) => setState((before) => ({ ...before, ...change }));
    let heard: number | null = null;
    const hear = (next: number | null) => {
      if (next !== heard) line.onHear(next);
      heard = next;
    };
    const events = {
      play: () => note({ isPlaying: true }),
      pause: () => note({ isPlaying: false }),
      ended: () => hear(null),
      durationchange: () => note({ duration: durationOf(element) }),
      loadedmetadata: () => {
        if (start.current !== undefined) element.currentTime = start.current / 1_000;
        start.current = undefined;
      },
      timeupdate: () => {
        const pause = element.paused ? undefined : silenceAt(silences.current, element.currentTime);
        if (pause) element.currentTime = pause.to;
        note({ time: element.currentTime });
        if (!element.ended) hear(heardAt(said.current, element.currentTime * 1_000)?.seq ?? null);
      },
      error: () => {
        log.warn('the recording could not be played', element.error);
        note({ hasFailed: true, isPlaying: false });
        hear(null);
      },
    } as const;
    // An element that knows its state already tells no more.
    note({ duration: durationOf(element), hasFailed: element.error !== null });
    const entries = Object.entries(events);
    for (const [type, listener] of entries) element.addEventListener(type, listener);
    line.onReady((ms) => {
      element.currentTime = ms / 1_000;
      play(element);
    });
    return () => {
      for (const [type, listener] of entries) element.removeEventListener(type, listener);
      element.pause();
      line.onReady(undefined);
      line.onHear(null);
    };
  }, [line]);

  const withAudio = (run: (element: HTMLAudioElement) => void) => {
    if (audio.current) run(audio.current);
  };
  const seek = (time: number) =>
    withAudio((element) => {
      element.currentTime = time;
      setState((before) => ({ ...before, time }));
    });
  return {
    audio,
    state,
    act: {
      toggle: () => withAudio((element) => (element.paused ? play(element) : element.pause())),
      seek,
      skip: (seconds) => withAudio(({ currentTime }) => seek(Math.max(0, currentTime + seconds))),
      setSpeed: (speed) =>
        withAudio((element) => {
          element.playbackRate = speed;
          setState((before) => ({ ...before, speed }));
        }),
      reload: () =>
        withAudio((element) => {
          setState(STOPPED);
          element.load();
        }),
    },
  };
}

const silenceAt = (silences: readonly Silence[], time: number): Silence | undefined =>
  silences.find(({ from, to }) => time >= from && time < to);

const durationOf = ({ duration }: HTMLAudioElement): number => (Number.isFinite(duration) ? duration : 0);

function play(element: HTMLAudioElement): void {
  // Refused or called off: what went wrong with the recording itself comes as an event.
  element.play().catch((error: unknown) => log.warn('the recording does not play', error));
}
