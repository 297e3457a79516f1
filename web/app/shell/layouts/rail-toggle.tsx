import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createRemembered } from '../../browser/remembered.ts';
import classes from './rail-toggle.module.css';

const rail = createRemembered<'wide' | 'narrow'>('rail', (text) => (text === 'wide' ? 'wide' : 'narrow'));

/** Whether the navigation is expanded, stored in this browser, and a function to toggle it. */
export function useRailWidth(): { readonly isWide: boolean; readonly toggle: () => void } {
  const isWide = rail.use() === 'wide';
  return { isWide, toggle: () => rail.set(isWide ? 'narrow' : 'wide') };
}

interface RailToggleProps {
  readonly isWide: boolean;
  readonly onToggle: () => void;
}

/** Expands the navigation to show names next to the icons, or collapses it. */
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
