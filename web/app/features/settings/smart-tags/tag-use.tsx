import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { KindItem } from '../../../resource/resource-view.ts';
import { useMinute } from '../../../ui/use-now.ts';
import classes from './smart-tags.module.css';

/** How often a tag was added, by whom, and how often it was removed. */
export function TagUse({ item: { use } }: { item: KindItem<'smartTags'> }) {
  const { t } = useTranslation();
  const { number, moment } = useFormats();
  const now = useMinute();
  if (use === null) return null;
  const { since } = use;
  return (
    <section className={classes['use']} aria-label={t('smartTags.use')}>
      <dl className={classes['counts']}>
        {(['byPeople', 'byRules', 'byModels', 'removed'] as const).map((field) => (
          <div key={field}>
            <dt>{t(`smartTags.${field}`)}</dt>
            <dd>{number(use[field])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        {since === null ? t('smartTags.allTime') : t('smartTags.since', { when: moment(since, now) })}
      </p>
    </section>
  );
}
