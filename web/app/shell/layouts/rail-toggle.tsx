import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './rail-toggle.module.css';

interface RailToggleProps {
  readonly isWide: boolean;
  readonly onToggle: () => void;
}

/** Makes the navigation wide, with the names beside the icons, or narrow again. */
export function RailToggle({ isWide, onToggle }: RailToggleProps) {
  const { t } = useTranslation();
  const Icon = isWide ? PanelLeftClose : PanelLeftOpen;
  const label = t(isWide ? 'nav.narrow' : 'nav.wide');
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-expanded={isWide}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
