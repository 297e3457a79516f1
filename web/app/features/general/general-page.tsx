import { Skeleton, Tabs } from '@mantine/core';
import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { ChevronLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { useAmbientStream } from '../../live/ambient.ts';
import { AccountSettingsForm } from '../../resource/account-settings-form.tsx';
import { History } from '../../resource/history.tsx';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useGetResourceQuery } from '../../resource/resource-api.ts';
import { startKit } from '../../resource/start-resource-page.tsx';
import { useMayManage } from '../../resource/use-may-manage.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Section } from '../../ui/section.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { AgencyTab } from './agency-tab.tsx';
import { Exports } from './exports.tsx';
import classes from './general.module.css';
import { useReadAgencyQuery } from './general-api.ts';
import { RetentionLine } from './retention-line.tsx';
import { settingsView } from './settings-view.tsx';

/** The page of the account's settings. */
export function generalPage(startListening: ListenerMiddlewareInstance['startListening']): ComponentType {
  startKit(startListening);
  return GeneralPage;
}

const TABS = ['details', 'agency', 'data', 'history'] as const;

function GeneralPage() {
  useAmbientStream();
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const [params, setParams] = useSearchParams();
  const { data: item, isError, refetch } = useGetResourceQuery({ kind: 'settings', id: 'settings' });
  const mayManage = useMayManage(settingsView);
  const mayExport = useMay('settings.manage', 'createExport');
  const showsAgency = useMay('settings.manage', 'settings.readAgency');
  const { data: agency } = useReadAgencyQuery({}, { skip: !showsAgency });
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'details';
  const show = (value: string | null) =>
    setParams(value === null || value === 'details' ? {} : { tab: value }, { replace: true });
  return (
    <div className={`${page['page']} ${classes['page']}`}>
      <Link to={paths.settings} className={classes['back']}>
        <ChevronLeft size={14} aria-hidden="true" />
        {t('nav.settings')}
      </Link>
      <header className={page['head']}>
        <h1 className={page['title']}>{t('general.title')}</h1>
        {item && item.version > 1 && (
          <p className={classes['note']}>
            {t('resource.savedBy', {
              version: item.version,
              when: formats.moment(item.updatedAt, now),
              who: item.updatedBy.name,
            })}
          </p>
        )}
      </header>
      {isError && !item && <LoadFailed onRetry={refetch} />}
      {!item && !isError && <FormSkeleton />}
      {item && (
        <Tabs value={tab} onChange={show} keepMounted={false} className={classes['tabs'] ?? ''}>
          <Tabs.List>
            <Tabs.Tab value="details">{t('resource.details')}</Tabs.Tab>
            {agency?.agency && <Tabs.Tab value="agency">{t('general.agency')}</Tabs.Tab>}
            {mayManage && <Tabs.Tab value="data">{t('general.data')}</Tabs.Tab>}
            <Tabs.Tab value="history">{t('resource.history')}</Tabs.Tab>
          </Tabs.List>
          {/* Stays mounted behind other tabs to keep unsaved changes. */}
          <Tabs.Panel value="details" keepMounted className={classes['panel'] ?? ''}>
            {!mayManage && <Notice level="attention">{t('general.readOnly')}</Notice>}
            <AccountSettingsForm view={settingsView} item={item} isReadOnly={!mayManage} label={t('general.title')} />
          </Tabs.Panel>
          {agency?.agency && (
            <Tabs.Panel value="agency" className={classes['panel'] ?? ''}>
              <AgencyTab agency={agency.agency} visits={agency.visits} item={item} />
            </Tabs.Panel>
          )}
          {mayManage && (
            <Tabs.Panel value="data" className={classes['panel'] ?? ''}>
              <Section title={t('general.retention')} note={t('general.retentionAbout')}>
                <RetentionLine />
              </Section>
              {mayExport && (
                <Section title={t('general.export')} note={t('general.exportNote')}>
                  <Exports />
                </Section>
              )}
            </Tabs.Panel>
          )}
          <Tabs.Panel value="history" className={classes['panel'] ?? ''}>
            {item.version === 1 ? (
              <p className={classes['note']}>{t('general.neverChanged')}</p>
            ) : (
              <History view={settingsView} item={item} mayManage={false} />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['panel']} role="status" aria-label={t('app.loading')}>
      <Skeleton height={140} />
      <Skeleton height={320} />
      <Skeleton height={200} />
    </div>
  );
}
