import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../api/log.ts';
import { type PublicConfig, readPublicConfig } from '../../api/public-config.ts';
import { useThunkDispatch } from '../../api/thunk.ts';
import { keptByOthers } from './kept.ts';
import { KeptTable } from './kept-table.tsx';

/** Names the services of others that this installation uses, or says that there are none. The last part of its page: it comes later. */
export function Others() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [config, setConfig] = useState<PublicConfig | 'unknown'>();
  useEffect(() => {
    dispatch(readPublicConfig()).then(setConfig, (error: unknown) => {
      setConfig('unknown');
      log.warn('which services of others are used here could not be read', error);
    });
  }, [dispatch]);
  if (config === undefined) return null;
  if (config === 'unknown') return <p>{t('cookiePolicy.othersUnknown')}</p>;
  const rows = keptByOthers(t, config);
  if (rows.length === 0) return <p>{t('cookiePolicy.othersNone')}</p>;
  return (
    <>
      <p>{t('cookiePolicy.othersSome')}</p>
      <KeptTable labelledBy="others" rows={rows} />
    </>
  );
}
