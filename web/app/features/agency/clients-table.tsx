import { Skeleton, UnstyledButton } from '@mantine/core';
import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './agency.module.css';
import { useClients } from './agency-api.ts';

const CALL_METRICS = ['calls', 'minutes', 'attentionTotal', 'users'] as const;
type Figure = (typeof CALL_METRICS)[number];
type Sort = { readonly by: Figure | 'name'; readonly isUp: boolean };

/** Compares the agency's clients: calls, minutes, alerts and users. */
export function ClientsTable() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { clients, isError, refetch } = useClients();
  const [sort, setSort] = useState<Sort>({ by: 'attentionTotal', isUp: false });
  if (isError && !clients) return <LoadFailed onRetry={refetch} />;
  if (!clients) return <Skeleton height={200} role="status" aria-label={t('app.loading')} />;
  if (clients.length === 0)
    return (
      <EmptyState
        title={t('agency.none')}
        body={t('agency.noneBody')}
        action={<Link to={`${paths.subaccounts}/new`}>{t('agency.first')}</Link>}
      />
    );
  const header = (by: Sort['by'], label: string) => (
    <th key={by} scope="col" aria-sort={sort.by !== by ? 'none' : sort.isUp ? 'ascending' : 'descending'}>
      <UnstyledButton onClick={() => setSort({ by, isUp: sort.by === by ? !sort.isUp : by === 'name' })}>
        {label}
      </UnstyledButton>
    </th>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes['scroll']} aria-label={t('agency.compared')} tabIndex={0}>
      <table className={classes['clients']}>
        <thead>
          <tr>
            {header('name', t('agency.client'))}
            {CALL_METRICS.map((figure) => header(figure, t(`agency.figure.${figure}`)))}
          </tr>
        </thead>
        <tbody>
          {sortClients(clients, sort).map(({ id, name, status, usage, limits }) => (
            <tr key={id}>
              <td>
                <Link to={paths.subaccount(id)}>{name}</Link>{' '}
                {status === 'suspended' && <span className={classes['muted']}>{t('agency.suspended')}</span>}
              </td>
              <td>{number(usage.calls)}</td>
              <td>
                {number(usage.minutes)}{' '}
                {limits.minutes !== null && (
                  <span className={classes['muted']}>{t('agency.of', { max: number(limits.minutes) })}</span>
                )}
              </td>
              <td className={(usage.attentionTotal ?? 0) > 0 ? classes['attention'] : undefined}>
                {usage.attentionTotal === null ? (
                  <span className={classes['muted']}>{t('agency.noAccess')}</span>
                ) : (
                  number(usage.attentionTotal)
                )}
              </td>
              <td>{number(usage.users)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('agency.together')}</th>
            {CALL_METRICS.map((figure) => (
              <td key={figure}>{number(clients.reduce((sum, { usage }) => sum + (usage[figure] ?? 0), 0))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function sortClients(clients: readonly Subaccount[], { by, isUp }: Sort): readonly Subaccount[] {
  const compare = (a: Subaccount, b: Subaccount) =>
    by === 'name'
      ? a.name.localeCompare(b.name)
      : (a.usage[by] ?? -1) - (b.usage[by] ?? -1) || b.name.localeCompare(a.name);
  return clients.toSorted((a, b) => (isUp ? compare(a, b) : compare(b, a)));
}
