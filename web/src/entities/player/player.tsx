import { Button, Slider } from '@mantine/core';
import type { Message } from '@switchboard/contracts/conversations/message';
import { type LucideIcon, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockText, regional } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PlayerLine } from './playback.ts';
import classes from './player.module.css';
import { SPEEDS, useAudio } from './use-audio.ts';

const SKIP_S = 10;

interface PlayerProps {
  /** Where the recording is. */
  readonly source: string;
  /** The lines that are said in it, in order. */
  readonly messages: readonly Message[];
  readonly line: PlayerLine;
}

/** Plays what was recorded, in step with the transcript. */
export function Player({ source, messages, line }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const { audio, state, act } = useAudio({ messages, line });
  const { isPlaying, time, duration, speed, hasFailed } = state;
  const times = new Intl.NumberFormat(regional(i18n.language), { maximumFractionDigits: 2 });
  return (
    <section className={classes['player']} aria-label={t('player.label')}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it, line by line. */}
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
          <IconButton
            label={t(isPlaying ? 'player.pause' : 'player.play')}
            variant="filled"
            color="green"
            radius="xl"
            onClick={act.toggle}
          >
            {isPlaying ? <Pause size={16} fill="currentColor" /> : <Play size={16} fill="currentColor" />}
          </IconButton>
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
          <Button
            className={classes['speed'] ?? ''}
            variant="default"
            size="compact-sm"
            aria-label={t('player.speed', { speed: times.format(speed) })}
            onClick={() => act.setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
          >
            {times.format(speed)}×
          </Button>
        </>
      )}
    </section>
  );
}

/** A turn with its seconds in it: without them it would be an undo. */
function Skip({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className={classes['skip']} aria-hidden="true">
      <Icon size={24} strokeWidth={1.5} />
      <span>{SKIP_S}</span>
    </span>
  );
}
