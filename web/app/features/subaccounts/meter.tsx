import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './subaccounts.module.css';

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** The limit; null for none. */
  readonly max: number | null;
  readonly note?: string | undefined;
}

/** The usage of a limit as numbers and a bar; without a limit, the bar's space stays empty. */
export function Meter({ label, used, max, note }: MeterProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const text =
    max === null
      ? t('subaccounts.usedWithout', { used: number(used) })
      : t('subaccounts.usedOf', { used: number(used), max: number(max) });
  const isFull = max !== null && used >= max;
  return (
    <li>
      <div className={classes['meter']}>
        <span>{label}</span>
        <span className={classes['number']} data-over={isFull || undefined}>
          {text}
        </span>
      </div>
      <Progress
        value={max === 0 ? 100 : Math.min(100, (used / (max ?? Number.POSITIVE_INFINITY)) * 100)}
        color={isFull ? 'yellow' : 'green'}
        size="sm"
        aria-label={`${label}: ${text}`}
        className={classes['bar'] ?? ''}
        data-none={max === null || undefined}
      />
      {note && <span className={classes['muted']}>{note}</span>}
    </li>
  );
}
