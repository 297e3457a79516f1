import { useTranslation } from 'react-i18next';
import { Chip } from './chip.tsx';

interface SetChipProps {
  readonly name: string;
  readonly value: string;
  readonly takeOff: () => void;
}

/** A filter that is set, and that a click takes off. */
export function SetChip({ name, value, takeOff }: SetChipProps) {
  const { t } = useTranslation();
  return (
    <Chip isOn label={`${name}: ${value} ×`} aria-label={t('callLog.takeOff', { name, value })} onClick={takeOff} />
  );
}
