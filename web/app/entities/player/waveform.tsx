import { useElementSize } from '@mantine/hooks';
import type { RecordingPeaks } from '@switchboard/contracts/calls/recording';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import { type Silence, sampleBars } from './silence.ts';
import classes from './waveform.module.css';

/** The width of a bar and its gap. */
const BAR_PX = 4;
const TICK_PX = 90;
/** The possible intervals between time marks, in seconds; the first that leaves enough room is used. */
const TICKS_S = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600] as const;
const FINE_STEP_S = 0.1;

interface WaveformProps {
  readonly peaks: RecordingPeaks;
  /** Like `duration`, in seconds. */
  readonly time: number;
  readonly duration: number;
  /** Pauses that playback skips. */
  readonly skipped: readonly Silence[];
  readonly onSeek: (time: number) => void;
}

/** The volume of a recording over time, one row per channel; a slider that seeks. */
export function Waveform({ peaks, time, duration, skipped, onSeek }: WaveformProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const whole = duration || peaks.durationMs / 1_000 || 1;
  const played = `${Math.min(100, (time / whole) * 100)}%`;
  const most = Math.max(1, ...peaks.channels.map((channel) => channel.reduce((a, b) => Math.max(a, b), 0)));
  const count = Math.max(1, Math.floor(width / BAR_PX));
  return (
    <div className={classes['waveform']}>
      <div className={classes['rows']} ref={ref}>
        {skipped.map(({ from, to }) => (
          <span
            key={from}
            className={classes['skipped']}
            style={{ left: `${(from / whole) * 100}%`, width: `${((to - from) / whole) * 100}%` }}
          />
        ))}
        {width > 0 &&
          peaks.channels.map((channel, index) => (
            <Row
              // A recording's channels keep their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: channels keep their order.
              key={index}
              bars={sampleBars(channel, { count, most })}
              played={played}
              isSecond={index > 0}
            />
          ))}
        <span className={classes['head']} style={{ left: played }} aria-hidden="true" />
        <input
          type="range"
          className={classes['slider']}
          aria-label={t('player.position')}
          aria-valuetext={t('player.at', { time: clockText(time * 1_000), all: clockText(whole * 1_000) })}
          min={0}
          max={whole}
          step={FINE_STEP_S}
          value={Math.min(time, whole)}
          onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
        />
      </div>
      <div className={classes['ticks']} aria-hidden="true">
        {placeTicks(whole, width).map((at) => (
          <span key={at} style={{ left: `${(at / whole) * 100}%` }}>
            {clockText(at * 1_000)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly bars: readonly number[];
  /** How much has been played, as a percentage of the width. */
  readonly played: string;
  readonly isSecond: boolean;
}

function Row({ bars, played, isSecond }: RowProps) {
  // Bars are centered; silence is a dot.
  const path = bars.map((bar, at) => {
    const half = Math.max(0.5, bar * 19);
    return `M${at * BAR_PX + BAR_PX / 2} ${20 - half}V${20 + half}`;
  });
  const shape = (
    <svg width={bars.length * BAR_PX} height={40} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
  return (
    <div className={classes['row']} data-second={isSecond || undefined}>
      {shape}
      <div className={classes['played']} style={{ width: played }}>
        {shape}
      </div>
    </div>
  );
}

function placeTicks(whole: number, width: number): number[] {
  const room = Math.max(1, Math.floor(width / TICK_PX));
  const step = TICKS_S.find((seconds) => whole / seconds <= room) ?? whole;
  return Array.from({ length: Math.floor(whole / step) + 1 }, (_, nth) => nth * step).filter(
    (at) => at === 0 || whole - at >= step / 3,
  );
}
