import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useTitle } from '../../ui/use-title.ts';
import { AccountDetail } from './account-detail.tsx';
import { Accounts } from './accounts.tsx';
import classes from './admin.module.css';
import { Mails } from './mails.tsx';

const ACCOUNTS = 'accounts';
const MAILS = 'mails';

/** The super administrator's place: accounts to look after and step into, and the mails that were kept. */
export function AdminPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  useTitle(t('admin.title'));
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{t('admin.heading')}</h1>
      <Tabs
        value={params.get('tab') === MAILS ? MAILS : ACCOUNTS}
        onChange={(tab) => setParams(tab === MAILS ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value={ACCOUNTS}>{t('admin.title')}</Tabs.Tab>
          <Tabs.Tab value={MAILS}>{t('admin.mails')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={ACCOUNTS} pt="md">
          <Accounts />
        </Tabs.Panel>
        <Tabs.Panel value={MAILS} pt="md">
          <Mails />
        </Tabs.Panel>
      </Tabs>
      {id !== undefined && <AccountDetail key={id} id={id} />}
    </div>
  );
}
