import { useCallback, useMemo, useRef, useState } from 'react';

/** How the transcript and the player of the recording go together. */
export interface Playback {
  /** The line that is heard now. */
  readonly heard: number | null;
  /** Plays from a moment of the call; undefined while there is nothing to play. */
  readonly seek: ((ms: number) => void) | undefined;
  /** What the player registers itself with. */
  readonly player: PlayerLine;
}

export interface PlayerLine {
  readonly onHear: (seq: number | null) => void;
  /** The player is there, or gone. */
  readonly onReady: (seek: ((ms: number) => void) | undefined) => void;
}

/** One conversation's recording beside its transcript. What changes with each second stays in the player. */
export function usePlayback(): Playback {
  const [heard, onHear] = useState<number | null>(null);
  const [isReady, setReady] = useState(false);
  const current = useRef<((ms: number) => void) | undefined>(undefined);
  const seek = useCallback((ms: number) => current.current?.(ms), []);
  const onReady = useCallback<PlayerLine['onReady']>((next) => {
    current.current = next;
    setReady(next !== undefined);
  }, []);
  const player = useMemo(() => ({ onHear, onReady }), [onReady]);
  return { heard, seek: isReady ? seek : undefined, player };
}
