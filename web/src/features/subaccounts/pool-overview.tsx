import { Skeleton } from '@mantine/core';
import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { useTranslation } from 'react-i18next';
import { useLimitPool } from '../../entities/clients/limit-pool.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Meter } from './meter.tsx';
import classes from './subaccounts.module.css';

/** What the agency's limits are, what its clients were given of them, and what is left: as high before that is known. */
export function PoolOverview() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const pool = useLimitPool();
  return (
    <div className={classes['pool']}>
      <section className={classes['card']} aria-label={t('subaccounts.pool')}>
        <h2>{t('subaccounts.pool')}</h2>
        <Skeleton visible={!pool}>
          <ul className={classes['poolMeters']} aria-hidden={!pool}>
            {LIMIT_NAMES.map((name) => {
              const left = pool ? pool.left[name] : 0;
              return (
                <Meter
                  key={name}
                  label={t(`subaccounts.limitName.${name}`)}
                  used={pool ? pool.given[name] : 0}
                  max={pool ? pool.pool[name] : 0}
                  note={left === null ? t('subaccounts.poolFree') : t('subaccounts.left', { left: number(left) })}
                />
              );
            })}
          </ul>
        </Skeleton>
      </section>
    </div>
  );
}
