import { useCallback, useMemo, useRef, useState } from 'react';

/** Keeps the transcript and the recording's player in step. */
export interface Playback {
  /** The line that is playing. */
  readonly playing: number | null;
  /** Plays from a moment of the call; undefined while there is nothing to play. */
  readonly seek: ((ms: number) => void) | undefined;
  /** The player registers itself through this. */
  readonly player: PlayerLine;
}

export interface PlayerLine {
  readonly onPlaying: (seq: number | null) => void;
  /** Called with the player's seek function when it mounts, and with undefined when it unmounts. */
  readonly onReady: (seek: ((ms: number) => void) | undefined) => void;
}

/** Playback of a conversation's recording next to its transcript. State that changes every second stays in the player. */
export function usePlayback(): Playback {
  const [playing, onPlaying] = useState<number | null>(null);
  const [isReady, setReady] = useState(false);
  const current = useRef<((ms: number) => void) | undefined>(undefined);
  const seek = useCallback((ms: number) => current.current?.(ms), []);
  const onReady = useCallback<PlayerLine['onReady']>((next) => {
    current.current = next;
    setReady(next !== undefined);
  }, []);
  const player = useMemo(() => ({ onPlaying, onReady }), [onReady]);
  return { playing, seek: isReady ? seek : undefined, player };
}
