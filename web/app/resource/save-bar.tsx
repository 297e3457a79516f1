import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The names of the unsaved fields; empty for a new item. */
  readonly changed: readonly string[];
  readonly saveLabel: string;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** Lists the unsaved changes, with buttons to save and discard. Its button submits the surrounding form. */
export function SaveBar({ changed, saveLabel, isSaving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['bar']} data-save-bar>
      <p className={classes['what']} role="status">
        {changed.length > 0 && (
          <>
            <strong>{t('resource.unsaved')}</strong> {changed.join(', ')}
          </>
        )}
      </p>
      <Button variant="subtle" color="gray" onClick={onDiscard} disabled={isSaving}>
        {t('resource.discard')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {saveLabel}
      </Button>
    </div>
  );
}
