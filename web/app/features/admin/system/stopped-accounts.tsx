import type { StoppedAccount } from '@switchboard/contracts/admin/system';
import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import detail from '../shared/account-detail.module.css';
import { projectionText } from '../shared/known-text.ts';
import parts from './system.module.css';

/** Accounts for which a projection is stopped, with the event that no running worker knows. */
export function StoppedAccounts({ stopped }: { stopped: readonly StoppedAccount[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ul className={`${detail['list']} ${parts['parked']}`}>
      {stopped.map(({ projection, tenantId, accountName, position, streamId, type, schemaVersion, stoppedAt }) => (
        <li key={`${projection} ${tenantId}`} data-is-odd>
          <CirclePause size={16} aria-hidden="true" />
          <div className={detail['words']}>
            <strong>{`${accountName ?? tenantId}: ${streamId}`}</strong>
            <span>
              {t('admin.stoppedAt', {
                projection: projectionText(projection),
                position: formats.number(position),
                when: formats.full(stoppedAt),
              })}
            </span>
            <code className={detail['reason']}>{`${type}@${schemaVersion}`}</code>
          </div>
        </li>
      ))}
    </ul>
  );
}
