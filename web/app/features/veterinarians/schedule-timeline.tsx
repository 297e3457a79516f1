import { type OnCall, ROTA_DAY_HOUR } from '@switchboard/contracts/veterinarians/on-call';
import { ArrowLeftRight, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { type ScheduleBar, type ScheduleDay, scheduleDays } from './schedule-days.ts';
import classes from './schedule-timeline.module.css';
import { useScheduleWords } from './schedule-words.ts';

/** The labeled hours, counted from the morning. */
const NAMED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Seven days of the on-call schedule, each from one morning to the next, or as lines of text on narrow screens. */
export function ScheduleTimeline({ onCall }: { onCall: OnCall }) {
  return (
    <div className={classes['schedule']}>
      <div className={classes['axis']} aria-hidden="true">
        {NAMED_HOURS.map((since) => (
          <span key={since} style={place({ '--left': since / 24 })}>
            {String((ROTA_DAY_HOUR + since) % 24).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      <ol className={classes['days']}>
        {scheduleDays(onCall).map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </ol>
    </div>
  );
}

const place = (places: Readonly<Record<`--${string}`, number>>) => places as CSSProperties;

function Day({ day, lanes, bars, at }: ScheduleDay) {
  const formats = useFormats();
  return (
    <li className={classes['day']}>
      <span className={classes['name']}>
        <time dateTime={day}>{formats.weekday(day)}</time>
      </span>
      <ul className={classes['bars']} style={place({ '--lanes': lanes })}>
        {bars.map((bar) => (
          <li
            key={`${bar.lane} ${bar.from}`}
            className={classes['bar']}
            data-kind={barKind(bar)}
            data-overlapping={bar.isOverlapping || undefined}
            data-now={(at !== undefined && bar.left <= at && at < bar.left + bar.width) || undefined}
            style={place({ '--left': bar.left, '--width': bar.width, '--lane': bar.lane })}
          >
            <BarText {...bar} />
          </li>
        ))}
        {at !== undefined && <li className={classes['now']} style={place({ '--left': at })} aria-hidden="true" />}
      </ul>
    </li>
  );
}

const barKind = ({ shift }: ScheduleBar) => (shift === undefined ? 'gap' : shift.order === 1 ? 'first' : 'other');

function BarText({ shift, from, to }: ScheduleBar) {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const hours = `${from}–${to}`;
  if (shift === undefined) {
    return (
      <span className={classes['text']}>
        <TriangleAlert size={13} aria-hidden="true" />
        <span className={classes['who']}>{t('veterinarians.nobody')}</span>
        <span className={classes['hours']}>{hours}</span>
      </span>
    );
  }
  const { veterinarian, order, insteadOf } = shift;
  const name = insteadOf
    ? t('veterinarians.instead', { name: veterinarian.name, other: insteadOf.name })
    : veterinarian.name;
  const whole = [order > 1 && words.place(order), name, hours].filter(Boolean).join(' ');
  return (
    <Link to={paths.veterinarian(veterinarian.id)} className={classes['text']} title={whole}>
      {insteadOf && <ArrowLeftRight size={13} aria-hidden="true" />}
      <span className={classes['who']}>{order === 1 ? name : `${words.place(order)} · ${name}`}</span>
      <span className={classes['hours']}>{hours}</span>
    </Link>
  );
}
