import { Button } from '@mantine/core';
import type { RecordingPeaks } from '@switchboard/contracts/calls/recording';
import type { Message } from '@switchboard/contracts/conversations/message';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CoverageNote } from './coverage-note.tsx';
import { PlayButton } from './play-button.tsx';
import type { PlayerLine } from './playback.ts';
import classes from './player.module.css';
import { countSavedSeconds, findSilences, type Silence } from './silence.ts';
import { SpeedButton } from './speed-button.tsx';
import { useAudio } from './use-audio.ts';
import { Waveform } from './waveform.tsx';

const STEP_S = 5;
const NONE: readonly Silence[] = [];

interface WavePlayerProps {
  readonly source: string;
  readonly peaks: RecordingPeaks;
  readonly messages: readonly Message[];
  readonly line: PlayerLine;
  /** The call's length; null if unknown. */
  readonly callMs: number | null;
  /** Where playback begins, in milliseconds; the start if undefined. */
  readonly startMs: number | undefined;
}

/** Plays a recording along its waveform, in step with the transcript. */
export function WavePlayer({ source, peaks, messages, line, callMs, startMs }: WavePlayerProps) {
  const { t } = useTranslation();
  const silences = useMemo(() => findSilences(peaks), [peaks]);
  const [skipsSilence, setSkipsSilence] = useState(false);
  const skipped = skipsSilence ? silences : NONE;
  const { audio, state, act } = useAudio({ messages, line, startMs, skipped });
  const { isPlaying, time, duration, speed, hasFailed } = state;
  const whole = duration || peaks.durationMs / 1_000;
  const isEnabled = !hasFailed;
  useShortcut({ keys: 'p', label: 'player.toggle', group: 'conversation', run: act.toggle, isEnabled });
  useShortcut({
    keys: 'ArrowLeft',
    label: 'player.stepBack',
    group: 'conversation',
    run: () => act.skip(-STEP_S),
    isEnabled,
  });
  useShortcut({
    keys: 'ArrowRight',
    label: 'player.stepForward',
    group: 'conversation',
    run: () => act.skip(STEP_S),
    isEnabled,
  });
  return (
    <section className={classes['wave']} aria-label={t('player.label')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is next to the player. */}
      <audio ref={audio} src={source} preload="metadata" />
      <Waveform peaks={peaks} time={time} duration={duration} skipped={skipped} onSeek={act.seek} />
      {hasFailed ? (
        <p className={classes['failed']} role="status">
          {t('player.failed')}
          <Button size="compact-sm" variant="default" onClick={act.reload}>
            {t('action.retry')}
          </Button>
        </p>
      ) : (
        <div className={classes['controls']}>
          <PlayButton isPlaying={isPlaying} onClick={act.toggle} />
          <p className={classes['clock']}>
            <strong>{clockText(time * 1_000)}</strong> / {clockText(whole * 1_000)}
          </p>
          <SpeedButton speed={speed} onChange={act.setSpeed} />
          {silences.length > 0 && (
            <Chip
              isOn={skipsSilence}
              aria-pressed={skipsSilence}
              label={t('player.skipSilence', { time: clockText(countSavedSeconds(silences) * 1_000) })}
              onClick={() => setSkipsSilence(!skipsSilence)}
            />
          )}
          <CoverageNote recordedMs={whole * 1_000} callMs={callMs} />
        </div>
      )}
    </section>
  );
}
