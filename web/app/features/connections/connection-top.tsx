import { Button } from '@mantine/core';
import { describeConnectionResult } from '@switchboard/contracts/connections/test-messages';
import { Activity, Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { tryConnection } from './connection-api.ts';
import { ConnectionStatus } from './connection-status.tsx';
import classes from './connections.module.css';
import { GUIDED_PROVIDERS } from './guided-provider.ts';
import { HealthStrip } from './health-strip.tsx';
import { PlatformGuide } from './platform-guide.tsx';
import { useConnect } from './use-connect.ts';

type Connection = KindItem<'connections'>;

/** The status of a connection, its problems, and actions to diagnose and fix it. */
export function ConnectionTop({ item }: { item: Connection }) {
  const mayManage = useMay('connection.manage');
  const { url, lastError, status, provider } = item;
  const guided = GUIDED_PROVIDERS.find((known) => known === provider);
  return (
    <div className={classes['top']}>
      <div className={classes['line']}>
        <ConnectionStatus status={status} />
        <Facts item={item} />
      </div>
      {lastError !== null && item.archivedAt === null && (
        <Notice level={status === 'error' ? 'emergency' : 'attention'}>
          {describeConnectionResult(currentLocale(), lastError)}
        </Notice>
      )}
      {mayManage && item.archivedAt === null && <Actions item={item} />}
      {url !== null && guided !== undefined && <PlatformGuide id={item.id} provider={guided} url={url} />}
      <HealthStrip id={item.id} />
    </div>
  );
}

function Facts({ item: { lastEventAt, expiresAt, last4, previousUntil, status } }: { item: Connection }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const facts = [
    lastEventAt !== null && t('connections.lastEvent', { when: formats.moment(lastEventAt, now) }),
    expiresAt !== null && status === 'connected' && t('connections.expires', { when: formats.full(expiresAt) }),
    last4 !== '' && t('connections.endsIn', { last4 }),
    previousUntil !== null &&
      Date.parse(previousUntil) > now &&
      t('connections.previousUntil', { when: formats.full(previousUntil) }),
  ];
  return <span className={classes['note']}>{facts.filter(Boolean).join(' · ')}</span>;
}

function Actions({ item: { id, authType, status } }: { item: Connection }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const connect = useConnect(id);
  const [isTrying, setTrying] = useState(false);
  const test = async () => {
    setTrying(true);
    await dispatch(tryConnection(id)).then(({ ok, detail }) => toast({ text: detail, isFailure: !ok }), toastError);
    setTrying(false);
  };
  const isOpen = status === 'connected' || status === 'error';
  return (
    <div className={classes['line']}>
      {authType === 'oauth2' && (
        <Button
          size="xs"
          {...(isOpen && { variant: 'default' })}
          leftSection={<Plug size={14} aria-hidden="true" />}
          onClick={() => void connect()}
        >
          {t(status === 'disconnected' ? 'connections.connect' : 'connections.reconnect')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={isTrying}
        leftSection={<Activity size={14} aria-hidden="true" />}
        onClick={() => void test()}
      >
        {t('connections.test')}
      </Button>
    </div>
  );
}
