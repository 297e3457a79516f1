import { TextInput, UnstyledButton } from '@mantine/core';
import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import { CATALOG, CONNECTION_GROUPS, PROVIDERS, type Provider } from '@switchboard/contracts/connections/catalog';
import { Bot, Phone, Plug, Search, Voicemail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './connections.module.css';

const ICONS = { voice: Voicemail, carrier: Phone, model: Bot, api: Plug } as const;

/** The searchable catalog of systems to connect. */
export function Catalog({ onChoose }: { onChoose: (provider: Provider) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = PROVIDERS.filter((provider) =>
    matchesSearch(
      foldText(`${t(`connections.providerName.${provider}`)} ${t(`connections.providerAbout.${provider}`)}`),
      foldText(text),
    ),
  );
  return (
    <div className={classes['catalog']}>
      <TextInput
        type="search"
        aria-label={t('connections.find')}
        placeholder={t('connections.find')}
        leftSection={<Search size={16} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length === 0 && <EmptyState title={t('connections.noneFound')} body={t('connections.noneFoundBody')} />}
      {CONNECTION_GROUPS.map((group) => {
        const ofGroup = found.filter((provider) => CATALOG[provider].group === group);
        const Icon = ICONS[group];
        return (
          ofGroup.length > 0 && (
            <section key={group} aria-label={t(`connections.group.${group}`)}>
              <h3>{t(`connections.group.${group}`)}</h3>
              <ul>
                {ofGroup.map((provider) => (
                  <li key={provider}>
                    <UnstyledButton className={classes['choice'] ?? ''} onClick={() => onChoose(provider)}>
                      <Icon size={18} aria-hidden="true" />
                      <strong>{t(`connections.providerName.${provider}`)}</strong>
                      <span className={classes['about']}>{t(`connections.providerAbout.${provider}`)}</span>
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
