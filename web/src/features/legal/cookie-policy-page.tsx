import { useTranslation } from 'react-i18next';
import { createFormats } from '../../i18n/format.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { keptCookies, keptInStorage, POLICY_DAY } from './kept.ts';
import { KeptTable } from './kept-table.tsx';
import classes from './legal.module.css';
import { Others } from './others.tsx';
import { Section } from './section.tsx';
import { useConfig } from './use-config.ts';
import { useFragment } from './use-fragment.ts';

/** The parts of the page, by the fragments that lead to them. */
const PARTS = ['short', 'cookies', 'storage', 'deleting', 'others'] as const;

/** Says all that the program keeps in a browser: written by who makes it, from what it keeps. */
export function CookiePolicyPage() {
  const { t } = useTranslation();
  const config = useConfig();
  useFragment({ isWhole: config !== undefined });
  // A day of the calendar is the same day everywhere.
  const day = createFormats(currentLocale(), 'UTC').date(POLICY_DAY);
  return (
    <article className={classes['text']}>
      <h1 className={classes['title']}>{t('cookiePolicy.title')}</h1>
      <p className={classes['updated']}>
        {t('cookiePolicy.updated')} <time dateTime={POLICY_DAY}>{day}</time>
      </p>
      <nav className={classes['contents']} aria-label={t('cookiePolicy.contents')}>
        <ul>
          {PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{t(`cookiePolicy.${part}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="short" title={t('cookiePolicy.short')}>
        <p>{t('cookiePolicy.shortBody')}</p>
        <p>{t('cookiePolicy.shortScope')}</p>
      </Section>
      <Section id="cookies" title={t('cookiePolicy.cookies')}>
        <p>{t('cookiePolicy.cookiesBody')}</p>
        <KeptTable labelledBy="cookies" rows={keptCookies(t)} />
      </Section>
      <Section id="storage" title={t('cookiePolicy.storage')}>
        <p>{t('cookiePolicy.storageBody')}</p>
        <KeptTable labelledBy="storage" rows={keptInStorage(t)} />
        <p>{t('cookiePolicy.storageCache')}</p>
      </Section>
      <Section id="deleting" title={t('cookiePolicy.deleting')}>
        <p>{t('cookiePolicy.deletingBody')}</p>
      </Section>
      <Section id="others" title={t('cookiePolicy.others')}>
        <Others config={config} />
      </Section>
    </article>
  );
}
