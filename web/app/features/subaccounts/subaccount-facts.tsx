import { LIMIT_NAMES } from '@switchboard/contracts/access/limits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { Notice } from '../../ui/notice.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { Meter } from './meter.tsx';
import { SubaccountStatus } from './subaccount-status.tsx';
import classes from './subaccounts.module.css';

/** A client's read-only facts and usage. */
export function SubaccountFacts({ item }: { item: KindItem<'subaccounts'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { status, suspendedBy, ownerStatus, usage, limits, archivedAt, agencyAccess } = item;
  return (
    <>
      {suspendedBy && archivedAt === null && (
        <Notice level="attention">{t(`subaccounts.suspendedBy.${suspendedBy}`)}</Notice>
      )}
      {agencyAccess === 'none' && <Notice level="attention">{t('subaccounts.noAccess')}</Notice>}
      <div className={classes['facts']}>
        <dl className={classes['pairs']}>
          <div>
            <dt>{t('subaccounts.status')}</dt>
            <dd>
              <SubaccountStatus status={status} />
            </dd>
          </div>
          <div>
            <dt>{t('subaccounts.owner')}</dt>
            <dd>{t(`subaccounts.ownerStatus.${ownerStatus ?? 'none'}`)}</dd>
          </div>
          <div>
            <dt>{t('subaccounts.calls')}</dt>
            <dd>{formats.number(usage.calls)}</dd>
          </div>
          {agencyAccess !== 'none' && (
            <div>
              <dt>{t('subaccounts.lastActivity')}</dt>
              <dd>{usage.lastActivityAt === null ? t('subaccounts.never') : formats.ago(usage.lastActivityAt, now)}</dd>
            </div>
          )}
        </dl>
        <ul className={classes['meters']} aria-label={t('subaccounts.usage')}>
          {LIMIT_NAMES.map((name) => (
            <Meter key={name} label={t(`subaccounts.usageName.${name}`)} used={usage[name]} max={limits[name]} />
          ))}
        </ul>
      </div>
    </>
  );
}
