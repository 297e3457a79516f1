import { useTranslation } from 'react-i18next';
import { useTransferTarget } from '../../entities/calls/use-transfer-target.ts';
import { Card, CountNumber, useFormatShare } from './metric-display.tsx';
import classes from './metrics.module.css';
import type { CallStats } from './metrics-api.ts';

/** The targets of transfers, and how many transfers a person took; nothing without transfers. */
export function Transfers({ stats: { transfers } }: { readonly stats: CallStats }) {
  const { t } = useTranslation();
  const share = useFormatShare();
  const transferTarget = useTransferTarget();
  if (transfers.length === 0) return null;
  return (
    <Card isWhole title={t('figures.transfers')} label={t('figures.transfers')} note={t('figures.transfersNote')}>
      <table className={`${classes['table']} ${classes['wraps']}`}>
        <thead>
          <tr>
            <th scope="col">{t('figures.transferTo')}</th>
            <th scope="col">{t('figures.tried')}</th>
            <th scope="col">{t('figures.taken')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map(({ to, calls, answered }) => (
            <tr key={to}>
              <th scope="row">{transferTarget(to)}</th>
              <td>
                <CountNumber count={calls} />
              </td>
              <td>
                <CountNumber count={answered}>{share(answered.value, calls.value)}</CountNumber>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
