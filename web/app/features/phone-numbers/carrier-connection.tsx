import { Select } from '@mantine/core';
import { PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { useTranslation } from 'react-i18next';
import { useListResourcesQuery } from '../../resource/resource-api.ts';
import type { AnyItem, FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';

/** The page size exceeds the number that any account has. */
const ALL = { kind: 'connections', query: { perPage: 100 } } as const;

/** Chooses the connection to a number's carrier, if the carrier can be connected. */
export function CarrierConnection({ form, isReadOnly }: Omit<FieldsProps<KindValues<'phoneNumbers'>>, 'item'>) {
  const { t } = useTranslation();
  const connections = useConnections();
  const { provider } = form.values;
  const isConnectable = PROVIDERS.some((known) => known === provider);
  if (!isConnectable || connections === undefined) return null;
  return (
    <Select
      label={t('phoneNumbers.connection')}
      name="connectionId"
      clearable
      placeholder={t('phoneNumbers.noConnection')}
      data={connections
        .filter((item) => item['provider'] === provider)
        .map(({ id, name }) => ({ value: id, label: name }))}
      disabled={isReadOnly}
      {...form.getInputProps('connectionId')}
    />
  );
}

/** Returns a function that names a connection by id; undefined for users who may not see connections. */
export function useConnectionName(): (id: string) => string | undefined {
  const connections = useConnections();
  return (id) => connections?.find((item) => item.id === id)?.name;
}

/** The connections that can receive calls; undefined for users who may not see connections. */
export function useConnections(): readonly AnyItem[] | undefined {
  const mayRead = useMay('connections.read');
  return useListResourcesQuery(ALL, { skip: !mayRead }).data?.data;
}
