import { useTranslation } from 'react-i18next';
import type { PublicConfig } from '../../api/public-config.ts';
import { keptByOthers } from './kept.ts';
import { KeptTable } from './kept-table.tsx';

/** Names the services of others that an installation uses, or says that there are none. The last part of its page: it comes later. */
export function Others({ config }: { config: PublicConfig | 'unknown' | undefined }) {
  const { t } = useTranslation();
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
