import { AUTH_TYPES, PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { defineView, type KindItem } from '../../resource/resource-view.ts';
import { useMinute } from '../../ui/use-now.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { ConnectionTop } from './connection-top.tsx';
import { FirstConnection, NewConnection } from './new-connection.tsx';

type Connection = KindItem<'connections'>;

/** The screens of connections. */
export const connectionsView = defineView<'connections'>({
  kind: 'connections',
  columns: [
    {
      key: 'provider',
      header: 'connections.provider',
      sort: 'provider',
      cell: (item) => <ProviderName {...item} />,
      isShownOnPhones: true,
    },
    {
      key: 'status',
      header: 'connections.status',
      cell: (item) => <ConnectionStatus {...item} />,
      isShownOnPhones: true,
    },
    { key: 'lastEventAt', header: 'connections.used', cell: (item) => <LastEvent {...item} /> },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [
    {
      field: 'provider',
      label: 'connections.provider',
      options: PROVIDERS.map((value) => ({ value, label: `connections.providerName.${value}` as const })),
    },
  ],
  Top: ConnectionTop,
  MenuItems: ConnectionMenu,
  Fields: ConnectionFields,
  New: NewConnection,
  First: FirstConnection,
  blank: {},
  fieldLabels: {
    provider: 'connections.provider',
    authType: 'connections.authType',
    accountLabel: 'connections.accountLabel',
    baseUrl: 'connections.baseUrl',
    model: 'connections.model',
    testPath: 'connections.testPath',
    username: 'connections.username',
    publicKey: 'connections.publicKey',
    applicationId: 'connections.applicationId',
    keyPrefix: 'connections.keyPrefix',
    clientId: 'connections.clientId',
    authorizeUrl: 'connections.authorizeUrl',
    tokenUrl: 'connections.tokenUrl',
    scopes: 'connections.scopes',
    value: 'connections.value',
    secret: 'connections.webhookSecret',
    accessToken: 'connections.accessToken',
    refreshToken: 'connections.refreshToken',
  },
  useFieldText: useConnectionText,
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ provider, accountLabel }) =>
      [t(`connections.providerName.${provider}`), accountLabel].filter(Boolean).join(' · ');
  },
  archiveWords: () => ({
    menu: 'connections.disconnect',
    title: 'connections.disconnectTitle',
    body: 'connections.disconnectBody',
    confirm: 'connections.disconnectNow',
    done: 'connections.disconnected',
  }),
});

function ProviderName({ provider }: Pick<Connection, 'provider'>) {
  const { t } = useTranslation();
  return t(`connections.providerName.${provider}`);
}

function LastEvent({ lastEventAt }: Pick<Connection, 'lastEventAt'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return lastEventAt === null ? t('connections.never') : formats.ago(lastEventAt, now);
}

function useConnectionText() {
  const { t } = useTranslation();
  return (field: string, value: unknown): string | undefined => {
    const provider = PROVIDERS.find((known) => known === value);
    if (field === 'provider' && provider) return t(`connections.providerName.${provider}`);
    const authType = AUTH_TYPES.find((known) => known === value);
    if (field === 'authType' && authType) return t(`connections.authTypeName.${authType}`);
    return field === 'scopes' && Array.isArray(value) ? value.join(' ') : undefined;
  };
}
