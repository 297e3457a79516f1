import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { Pager } from '../../resource/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useUrlParams } from '../../ui/use-url-params.ts';
import { AccountsTable } from './accounts-table.tsx';
import { AccountsToolbar } from './accounts-toolbar.tsx';
import { ACCOUNTS_PER_PAGE, changeView, queryOfView, readView, type ShowAccounts, writeView } from './accounts-view.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './shared/admin.module.css';
import { useListAccountsQuery } from './shared/admin-api.ts';

/** The list of all accounts with search, sort and filters, stored in the URL. */
export function Accounts() {
  const { t } = useTranslation();
  const [params, changeParams] = useUrlParams();
  const view = readView(params);
  const { data, isError, isFetching, refetch } = useListAccountsQuery(queryOfView(view), {
    refetchOnMountOrArgChange: true,
  });
  const show: ShowAccounts = (change) => changeParams((now) => writeView(change(readView(now))));
  const isFiltered = view.searchString !== '' || view.status !== '';
  return (
    <>
      <AccountsToolbar view={view} onView={show} />
      <section className={classes['card']} aria-label={t('admin.accounts')} aria-busy={isFetching}>
        {isError && <LoadFailed onRetry={refetch} />}
        {!isError && !data && <RowsSkeleton />}
        {!isError && data?.data.length === 0 && (
          <EmptyState
            title={isFiltered ? t('admin.noMatch') : t('admin.none')}
            {...(isFiltered && {
              action: (
                <Button
                  variant="default"
                  onClick={() => show((now) => changeView(now, { searchString: '', status: '' }))}
                >
                  {t('admin.clear')}
                </Button>
              ),
            })}
          />
        )}
        {!isError && data && data.data.length > 0 && (
          <>
            <AccountsTable accounts={data.data} view={view} onView={show} />
            <Pager
              page={view.page}
              perPage={ACCOUNTS_PER_PAGE}
              total={data.meta.total}
              onPage={(page) => show((now) => changeView(now, { page }))}
            />
          </>
        )}
      </section>
    </>
  );
}
