import { Button } from '@mantine/core';
import { QUOTA_NAMES } from '@switchboard/contracts/access/quotas';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './shared/account-detail.module.css';

interface Props {
  readonly quotas: AdminAccountDetail['quotas'];
  readonly onChange: () => void;
}

/** An account's quotas, with their current usage if it is known, and a button to change them. */
export function AccountQuotas({ quotas, onChange }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className={classes['part']} aria-label={t('admin.quotas.heading')}>
      <h3>{t('admin.quotas.heading')}</h3>
      <dl className={classes['quotas']}>
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
      <Button
        variant="default"
        size="xs"
        leftSection={<SlidersHorizontal size={14} aria-hidden="true" />}
        onClick={onChange}
      >
        {t('admin.quotas.change')}
      </Button>
    </section>
  );
}
