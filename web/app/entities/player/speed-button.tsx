import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toRegionalLocale } from '../../i18n/format.ts';
import classes from './player.module.css';
import { SPEEDS } from './use-audio.ts';

interface SpeedButtonProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** Shows the playback speed; each press selects the next one. */
export function SpeedButton({ speed, onChange }: SpeedButtonProps) {
  const { t, i18n } = useTranslation();
  const text = new Intl.NumberFormat(toRegionalLocale(i18n.language), { maximumFractionDigits: 2 }).format(speed);
  return (
    <Button
      className={classes['speed'] ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={t('player.speed', { speed: text })}
      onClick={() => onChange(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
    >
      {text}×
    </Button>
  );
}
