import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { langChosen, type OpenRootState } from '../open/open-slice.ts';
import classes from './translation.module.css';

/** Switches the transcript to the reader's language and back; hidden if it is in that language already. */
export function TranslationToggle({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const lang = useSelector(({ open }: OpenRootState) => open.lang);
  const locale = currentLocale();
  if (lang === null && isInLanguage(row, locale)) return null;
  return (
    <Button
      variant={lang === null ? 'default' : 'light'}
      size="sm"
      className={classes['toggle'] ?? ''}
      aria-pressed={lang !== null}
      aria-label={t('translation.translate')}
      title={t('translation.into', { language: formats.language(locale) })}
      onClick={() => dispatch(langChosen(lang === null ? locale : null))}
    >
      <Languages size={15} aria-hidden="true" />
      <span className={classes['label']}>{t('translation.translate')}</span>
    </Button>
  );
}

/** Shows the status of the requested translation. */
export function TranslationBar() {
  const { t } = useTranslation();
  const formats = useFormats();
  const lang = useSelector(({ open }: OpenRootState) => open.lang);
  const state = useSelector(({ open }: OpenRootState) => open.detail?.translation ?? null);
  if (lang === null) return null;
  const language = formats.language(lang);
  return (
    <p className={classes['bar']} role="status" data-status={state?.status}>
      <Languages size={15} aria-hidden="true" />
      {state?.lang === lang ? t(`translation.${state.status}`, { language }) : t('translation.coming', { language })}
    </p>
  );
}

const isInLanguage = ({ language }: Conversation, locale: string): boolean =>
  (language ?? '').toLowerCase().split(/[-_]/)[0] === locale;
