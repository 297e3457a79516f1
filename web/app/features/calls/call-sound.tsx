import type { ComponentProps } from 'react';
import { Player } from '../../entities/player/player.tsx';
import { WavePlayer } from '../../entities/player/wave-player.tsx';
import { type CallDetail, useReadPeaksQuery } from './calls-api.ts';

interface CallSoundProps extends Pick<ComponentProps<typeof WavePlayer>, 'messages' | 'line' | 'startMs'> {
  readonly call: CallDetail;
}

/** The recording, with its waveform if there is one. */
export function CallSound({ call: { id, recording, durationMs }, ...rest }: CallSoundProps) {
  const hasPeaks = recording?.kept?.hasPeaks === true;
  const { data: peaks, isError } = useReadPeaksQuery({ params: { id: String(id) }, query: {} }, { skip: !hasPeaks });
  if (recording === null || (hasPeaks && !peaks && !isError)) return null;
  return peaks ? (
    <WavePlayer source={recording.url} peaks={peaks} callMs={durationMs} {...rest} />
  ) : (
    <Player source={recording.url} callMs={durationMs} {...rest} />
  );
}
