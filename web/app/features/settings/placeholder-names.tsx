import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

/** The placeholders found in a text while it is edited. */
export function PlaceholderNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <span className={classes['names']}>
      {t('prompts.variables')}:{' '}
      {names.length === 0 ? t('prompts.noVariables') : names.map((name) => <code key={name}>{name}</code>)}
    </span>
  );
}
