import { isCarrierProvider } from '@switchboard/contracts/kinds/connection-catalogue';
import { useTranslation } from 'react-i18next';
import type { KindValues } from '../../resource/resource-view.ts';
import { useConnectionName } from './carrier-connection.tsx';
import classes from './phone-numbers.module.css';

/** Says which way the calls of a number come, by what is in the form. */
export function WayIn({ provider, connectionId }: Pick<KindValues<'phoneNumbers'>, 'provider' | 'connectionId'>) {
  const { t } = useTranslation();
  const connectionName = useConnectionName();
  const carrier = t(`phoneNumbers.providerName.${provider}`);
  const connection = connectionId === null ? undefined : (connectionName(connectionId) ?? carrier);
  if (provider !== 'simulator' && !isCarrierProvider(provider)) return null;
  return (
    <output className={classes['now']} aria-label={t('phoneNumbers.way')}>
      {provider === 'simulator'
        ? t('phoneNumbers.waySimulator')
        : connection === undefined
          ? t('phoneNumbers.wayNone')
          : t('phoneNumbers.wayBy', { connection, carrier })}
    </output>
  );
}
