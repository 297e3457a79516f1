import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './match-hint.module.css';

/** Says during typing whether the repeated password matches. */
export function MatchHint({ isMatch }: { isMatch: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes['hint']} data-good={isMatch} aria-live="polite">
      {!isMatch && <CircleAlert size={14} aria-hidden="true" />}
      {isMatch ? t('welcome.matches') : t('welcome.differs')}
    </span>
  );
}
