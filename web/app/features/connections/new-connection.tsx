import { Button } from '@mantine/core';
import { CATALOG, PROVIDERS, type Provider } from '@switchboard/contracts/connections/catalog';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ItemForm } from '../../resource/item-form.tsx';
import { NEW } from '../../resource/item-path.ts';
import type { NewProps } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { Catalog } from './catalog.tsx';
import classes from './connections.module.css';

/** Asks which system to connect and then for its settings. */
export function NewConnection({ view, onCreated, onClose }: NewProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [provider, setProvider] = useState(() => PROVIDERS.find((known) => known === state?.provider));
  if (provider === undefined) return <Catalog onChoose={setProvider} />;
  const { authTypes, baseUrl } = CATALOG[provider];
  const [authType] = authTypes;
  const blank = { provider, authType, baseUrl, value: undefined };
  return (
    <>
      <div className={classes['chosen']}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => setProvider(undefined)}
        >
          {t('connections.others')}
        </Button>
        <strong>{t(`connections.providerName.${provider}`)}</strong>
        <p>{t(`connections.providerAbout.${provider}`)}</p>
      </div>
      <ItemForm
        key={provider}
        view={{ ...view, blank }}
        item={undefined}
        isReadOnly={false}
        onCreated={onCreated}
        onCancel={onClose}
      />
    </>
  );
}

/** The catalog for accounts without connections; choosing an entry starts a new connection. */
export function FirstConnection() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const begin = (provider: Provider) => navigate(`${paths.connections}/${NEW}`, { state: { provider } });
  return (
    <div className={classes['first']}>
      <h2>{t('connections.none')}</h2>
      <p>{t('connections.about')}</p>
      <Catalog onChoose={begin} />
    </div>
  );
}
