import { useTranslation } from 'react-i18next';
import { Chip } from './chip.tsx';

interface SetChipProps {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** An active filter; a click clears it. */
export function SetChip({ name, value, onRemove }: SetChipProps) {
  const { t } = useTranslation();
  return (
    <Chip isOn label={`${name}: ${value} ×`} aria-label={t('callLog.takeOff', { name, value })} onClick={onRemove} />
  );
}
