import { Anchor } from '@mantine/core';
import { isDialingProvider, PLATFORMS } from '@switchboard/contracts/connections/catalog';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AnyItem, KindValues } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useConnections } from './carrier-connection.tsx';
import classes from './phone-numbers.module.css';

const PLATFORM_PROVIDERS: readonly string[] = [...PLATFORMS, 'chat_client'];
type Way = Pick<KindValues<'phoneNumbers'>, 'provider' | 'connectionId'>;

/** Describes how calls reach the number according to the form, with links to the connections. */
export function CallRoute(way: Way) {
  const { t } = useTranslation();
  const words = useRouteWords(way);
  const connections = useConnections() ?? [];
  const through = findConnections(way, connections);
  return (
    <output className={classes['now']} aria-label={t('phoneNumbers.way')}>
      {words}{' '}
      {through.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={`${paths.connections}/${id}`} inherit={true} underline="always">
            {name}
          </Anchor>
        </span>
      ))}
    </output>
  );
}

/** A number's carrier and connection in a list. */
export function ShortRoute({ provider, connectionId }: Way) {
  const { t } = useTranslation();
  const connections = useConnections();
  const carrier = t(`phoneNumbers.providerName.${provider}`);
  const connection = connections?.find(({ id }) => id === connectionId)?.name;
  return connection === undefined || connection === carrier ? carrier : `${carrier} · ${connection}`;
}

function useRouteWords({ provider, connectionId }: Way): string {
  const { t } = useTranslation();
  const connections = useConnections() ?? [];
  const carrier = t(`phoneNumbers.providerName.${provider}`);
  if (provider === 'simulator') return t('phoneNumbers.waySimulator');
  if (connectionId !== null) return t('phoneNumbers.wayBy', { carrier });
  const hasPlatform = findConnections({ provider, connectionId }, connections).length > 0;
  if (hasPlatform) return t('phoneNumbers.wayPlatforms', { carrier });
  return t(isDialingProvider(provider) ? 'phoneNumbers.wayNone' : 'phoneNumbers.wayNoPlatform', { carrier });
}

/** The connections that bring a number's calls: its own, or else the voice platforms that may have it. */
function findConnections({ provider, connectionId }: Way, connections: readonly AnyItem[]): readonly AnyItem[] {
  if (provider === 'simulator') return [];
  if (connectionId !== null) return connections.filter(({ id }) => id === connectionId);
  return connections.filter((item) => PLATFORM_PROVIDERS.some((known) => known === item['provider']));
}
