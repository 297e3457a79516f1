import type { Message } from '@switchboard/contracts/conversations/message';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { log } from '../../api/log.ts';
import { lineAt } from '../transcript/timeline.ts';
import type { PlayerLine } from './playback.ts';
import type { Silence } from './silence.ts';

export const SPEEDS: readonly number[] = [1, 1.25, 1.5, 2];

/** The state of an audio element; times are in seconds, as in its own properties. */
interface AudioState {
  readonly isPlaying: boolean;
  readonly time: number;
  /** The duration in seconds; 0 until it is known. */
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
  /** Where playback begins, in milliseconds. */
  readonly startMs?: number | undefined;
  /** Pauses that playback skips, in order. */
  readonly skipped?: readonly Silence[];
}

/** Follows an audio element, and reports the line that is playing to the transcript. */
export function useAudio({ messages, line, startMs, skipped = [] }: AudioOptions): Audio {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState(STOPPED);
  const lines = useRef(messages);
  const silences = useRef(skipped);
  const start = useRef(startMs);
  useEffect(() => {
    lines.current = messages;
    silences.current = skipped;
  }, [messages, skipped]);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const note = (change: Partial<AudioState>) => setState((before) => ({ ...before, ...change }));
    let playing: number | null = null;
    const report = (next: number | null) => {
      if (next !== playing) line.onPlaying(next);
      playing = next;
    };
    const events = {
      play: () => note({ isPlaying: true }),
      pause: () => note({ isPlaying: false }),
      ended: () => report(null),
      durationchange: () => note({ duration: getDuration(element) }),
      loadedmetadata: () => {
        if (start.current !== undefined) element.currentTime = start.current / 1_000;
        start.current = undefined;
      },
      timeupdate: () => {
        const pause = element.paused ? undefined : silenceAt(silences.current, element.currentTime);
        if (pause) element.currentTime = pause.to;
        note({ time: element.currentTime });
        if (!element.ended) report(lineAt(lines.current, element.currentTime * 1_000)?.seq ?? null);
      },
      error: () => {
        log.warn('could not play the recording', element.error);
        note({ hasFailed: true, isPlaying: false });
        report(null);
      },
    } as const;
    // If the element has already loaded, it fires no further events.
    note({ duration: getDuration(element), hasFailed: element.error !== null });
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
      line.onPlaying(null);
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

const getDuration = ({ duration }: HTMLAudioElement): number => (Number.isFinite(duration) ? duration : 0);

function play(element: HTMLAudioElement): void {
  // Playback was refused or interrupted. An error of the recording itself arrives as an event.
  element.play().catch((error: unknown) => log.warn('the recording did not start', error));
}
