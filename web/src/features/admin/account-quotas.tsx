import { QUOTA_NAMES, type QuotaUses } from '@switchboard/contracts/access/quotas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './account-detail.module.css';

/** An account's quotas, with their current use if the server knows it. */
export function AccountQuotas({ quotas }: { quotas: QuotaUses }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className={classes['part']} aria-label={t('admin.quotas.heading')}>
      <h3>{t('admin.quotas.heading')}</h3>
      <dl className={classes['facts']}>
        {QUOTA_NAMES.flatMap((name) => {
          const { used, max } = quotas[name];
          const most = formats.number(max);
          return [
            <dt key={name}>{t(`admin.quotas.${name}`)}</dt>,
            <dd key={`${name} is`}>
              {used === null ? most : t('admin.quotas.of', { used: formats.number(used), max: most })}
            </dd>,
          ];
        })}
      </dl>
    </section>
  );
}
