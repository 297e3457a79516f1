import { Skeleton } from '@mantine/core';
import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import type { LimitPool } from '@switchboard/contracts/access/subaccount-routes';
import { useTranslation } from 'react-i18next';
import { useLimitPool } from '../../entities/clients/limit-pool.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Meter } from './meter.tsx';
import classes from './subaccounts.module.css';

const NO_LIMITS = { minutes: 0, concurrency: 0, agents: 0, users: 0 };
/** A placeholder pool, so that the list below doesn't move when the pool loads. */
const PLACEHOLDER_POOL: Pick<LimitPool, 'pool' | 'given' | 'left'> = {
  pool: NO_LIMITS,
  given: NO_LIMITS,
  left: NO_LIMITS,
};

/** The agency's limits, how much of each is assigned to clients, and how much is left. */
export function PoolOverview() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const read = useLimitPool();
  const { pool, given, left } = read ?? PLACEHOLDER_POOL;
  const describeLimit = (some: number | null) =>
    some === null ? t('subaccounts.poolFree') : t('subaccounts.left', { left: number(some) });
  return (
    <div className={classes['pool']}>
      <section className={classes['card']} aria-label={t('subaccounts.pool')} aria-busy={!read}>
        <h2>{t('subaccounts.pool')}</h2>
        <Skeleton visible={!read}>
          <ul className={classes['poolMeters']} aria-hidden={!read || undefined}>
            {LIMIT_NAMES.map((name) => (
              <Meter
                key={name}
                label={t(`subaccounts.limitName.${name}`)}
                used={given[name]}
                max={pool[name]}
                note={describeLimit(left[name])}
              />
            ))}
          </ul>
        </Skeleton>
      </section>
    </div>
  );
}
