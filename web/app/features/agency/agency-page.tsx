import { Skeleton, Tabs } from '@mantine/core';
import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { ChevronLeft } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { readBranding } from '../../entities/branding/branding.ts';
import { useAmbientStream } from '../../live/ambient.ts';
import { AccountSettingsForm } from '../../resource/account-settings-form.tsx';
import { History } from '../../resource/history.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useGetResourceQuery } from '../../resource/resource-api.ts';
import { startKit } from '../../resource/start-resource-page.tsx';
import { paths } from '../../routes/paths.ts';
import page from '../../ui/page.module.css';
import classes from './agency.module.css';
import { brandView, defaultsView } from './agency-views.ts';
import { ClientsTable } from './clients-table.tsx';

/** The page of an agency: its clients, its brand, and defaults for new clients. */
export function agencyPage(startListening: ListenerMiddlewareInstance['startListening']): ComponentType {
  startKit(startListening);
  return AgencyPage;
}

const TABS = ['overview', 'branding', 'defaults', 'history'] as const;

function AgencyPage() {
  useAmbientStream();
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [params, setParams] = useSearchParams();
  const { data: item, isError, refetch } = useGetResourceQuery({ kind: 'agency', id: 'agency' });
  const version = item?.version;
  // The frame around this page shows the brand as well.
  useEffect(() => {
    if (version !== undefined) void dispatch(readBranding());
  }, [version, dispatch]);
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'overview';
  const show = (value: string | null) =>
    setParams(value === null || value === 'overview' ? {} : { tab: value }, { replace: true });
  const waiting = isError ? <LoadFailed onRetry={refetch} /> : <Skeleton height={320} />;
  return (
    <div className={`${page['page']} ${classes['page']}`}>
      <Link to={paths.settings} className={classes['back']}>
        <ChevronLeft size={14} aria-hidden="true" />
        {t('nav.settings')}
      </Link>
      <header className={page['head']}>
        <h1 className={page['title']}>{t('agency.title')}</h1>
      </header>
      <Tabs value={tab} onChange={show} keepMounted={false} className={classes['tabs'] ?? ''}>
        <Tabs.List>
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(value === 'history' ? 'resource.history' : `agency.tab.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className={classes['panel'] ?? ''}>
          <ClientsTable />
        </Tabs.Panel>
        {/* These stay mounted behind other tabs to keep unsaved changes. */}
        <Tabs.Panel value="branding" keepMounted className={classes['panel'] ?? ''}>
          {item ? (
            <AccountSettingsForm view={brandView} item={item} isReadOnly={false} label={t('agency.tab.branding')} />
          ) : (
            waiting
          )}
        </Tabs.Panel>
        <Tabs.Panel value="defaults" keepMounted className={classes['panel'] ?? ''}>
          {item ? (
            <AccountSettingsForm view={defaultsView} item={item} isReadOnly={false} label={t('agency.tab.defaults')} />
          ) : (
            waiting
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes['panel'] ?? ''}>
          {!item && waiting}
          {item?.version === 1 && <p className={classes['muted']}>{t('agency.neverChanged')}</p>}
          {item && item.version > 1 && <History view={brandView} item={item} mayManage={false} />}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
