import { useTranslation } from 'react-i18next';
import classes from './outline.module.css';

const KEYS = [
  { caps: ['↑', '↓'], does: 'move' },
  { caps: ['→', '←'], does: 'fold' },
  { caps: ['Enter'], does: 'edit' },
  { caps: ['A'], does: 'add' },
  { caps: ['G'], does: 'follow' },
  { caps: ['Alt ↑', 'Alt ↓'], does: 'order' },
  { caps: ['Del'], does: 'remove' },
  { caps: ['Shift ↑', 'Shift ↓', 'Ctrl Space'], does: 'several' },
  { caps: ['Ctrl C', 'Ctrl X', 'Ctrl V'], does: 'copy' },
] as const;

/** The keys of the outline. */
export function OutlineKeys() {
  const { t } = useTranslation();
  return (
    <p className={classes['keys']}>
      {KEYS.map(({ caps, does }) => (
        <span key={does}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}{' '}
          {t(`flows.keys.${does}`)}
        </span>
      ))}
    </p>
  );
}
