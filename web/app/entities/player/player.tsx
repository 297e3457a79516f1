import { Button, Slider } from '@mantine/core';
import type { Message } from '@switchboard/contracts/conversations/message';
import { type LucideIcon, RotateCcw, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { PlayButton } from './play-button.tsx';
import type { PlayerLine } from './playback.ts';
import classes from './player.module.css';
import { SpeedButton } from './speed-button.tsx';
import { useAudio } from './use-audio.ts';

const SKIP_S = 10;

interface PlayerProps {
  /** The recording's URL. */
  readonly source: string;
  /** The recording's lines, in order. */
  readonly messages: readonly Message[];
  readonly line: PlayerLine;
  /** The call's length; null if unknown. */
  readonly callMs: number | null;
  /** Where playback begins, in milliseconds; the start if absent. */
  readonly startMs?: number | undefined;
}

/** Plays a recording in step with the transcript. */
export function Player({ source, messages, line, callMs, startMs }: PlayerProps) {
  const { t } = useTranslation();
  const { audio, state, act } = useAudio({ messages, line, startMs });
  const { isPlaying, time, duration, speed, hasFailed } = state;
  return (
    <section className={classes['player']} aria-label={t('player.label')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is next to the player. */}
      <audio ref={audio} src={source} preload="metadata" />
      {hasFailed ? (
        <p className={classes['failed']} role="status">
          {t('player.failed')}
          <Button size="compact-sm" variant="default" onClick={act.reload}>
            {t('action.retry')}
          </Button>
        </p>
      ) : (
        <>
          <PlayButton isPlaying={isPlaying} onClick={act.toggle} />
          <IconButton label={t('player.back', { count: SKIP_S })} size={32} onClick={() => act.skip(-SKIP_S)}>
            <Skip Icon={RotateCcw} />
          </IconButton>
          <IconButton label={t('player.forward', { count: SKIP_S })} size={32} onClick={() => act.skip(SKIP_S)}>
            <Skip Icon={RotateCw} />
          </IconButton>
          <span className={classes['time']}>{clockText(time * 1_000)}</span>
          <Slider
            className={classes['scrubber'] ?? ''}
            size="sm"
            min={0}
            max={duration || 1}
            step={1}
            value={Math.min(time, duration || 1)}
            disabled={duration === 0}
            label={(value) => clockText(value * 1_000)}
            thumbLabel={t('player.position')}
            thumbProps={{
              'aria-valuetext': t('player.at', { time: clockText(time * 1_000), all: clockText(duration * 1_000) }),
            }}
            onChange={act.seek}
          />
          <span className={classes['time']}>{clockText(duration * 1_000)}</span>
          <SpeedButton speed={speed} onChange={act.setSpeed} />
          <CoverageNote recordedMs={duration * 1_000} callMs={callMs} />
        </>
      )}
    </section>
  );
}

/** An arrow with the number of seconds; without the number, the icon would mean undo. */
function Skip({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className={classes['skip']} aria-hidden="true">
      <Icon size={24} strokeWidth={1.5} />
      <span>{SKIP_S}</span>
    </span>
  );
}
