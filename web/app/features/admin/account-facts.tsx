import { Anchor } from '@mantine/core';
import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { useMinute } from '../../ui/use-now.ts';
import { AccountStatus } from './account-status.tsx';
import classes from './shared/account-detail.module.css';
import { kindText } from './shared/known-text.ts';

/** An account's numbers and facts. */
export function AccountFacts({ account }: { account: AdminAccountDetail }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useLocation();
  const now = useMinute();
  const { lastActivityAt, attentionTotal, parentId, parentName } = account;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('admin.status'), <AccountStatus key="status" status={account.status} />],
    [t('admin.id'), account.id],
    [t('admin.type'), kindText(account.type)],
    [t('admin.plan'), account.plan],
    ...(parentId === null
      ? []
      : [
          [
            t('admin.agency'),
            <Anchor key="agency" component={Link} to={paths.account(parentId) + search} inherit>
              {parentName ?? parentId}
            </Anchor>,
          ] as const,
        ]),
    [t('admin.zone'), account.timeZone],
    [
      t('admin.created'),
      <time key="created" dateTime={account.createdAt}>
        {formats.full(account.createdAt)}
      </time>,
    ],
  ];
  return (
    <section aria-label={t('admin.facts')}>
      <dl className={classes['tiles']}>
        <Tile label={t('admin.column.users')}>{formats.number(account.users)}</Tile>
        <Tile label={t('admin.column.conversations')}>{formats.number(account.conversations)}</Tile>
        <Tile label={t('admin.column.attentionTotal')} isRaised={attentionTotal > 0}>
          {formats.number(attentionTotal)}
        </Tile>
        <Tile label={t('admin.column.lastActivityAt')}>
          {lastActivityAt ? formats.moment(lastActivityAt, now) : t('admin.never')}
        </Tile>
      </dl>
      <dl className={classes['facts']}>
        {facts.flatMap(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>])}
      </dl>
    </section>
  );
}

function Tile({ label, isRaised, children }: { label: string; isRaised?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-is-raised={isRaised || undefined}>{children}</dd>
    </div>
  );
}
