import { Anchor } from '@mantine/core';
import { CATALOGUE, type Provider } from '@switchboard/contracts/kinds/connection-catalogue';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './connections.module.css';
import { CopiedText } from './copied-text.tsx';

/** The address that a provider calls, and for a carrier's the steps until its callers are answered. */
export function CalledUrl({ provider, url }: { readonly provider: Provider; readonly url: string }) {
  const { t } = useTranslation();
  if (CATALOGUE[provider].group !== 'carrier') {
    return <CopiedText label={t('connections.url')} note={t('connections.urlNote')} text={url} />;
  }
  const besideOf = (step: 'status' | 'messages') => url.replace(/\/voice$/, `/${step}`);
  return (
    <section className={classes['steps']} aria-labelledby="calls-come">
      <h3 id="calls-come">{t('connections.callsCome')}</h3>
      <ol>
        <li>{t(provider === 'telnyx' ? 'connections.stepTestTelnyx' : 'connections.stepTest')}</li>
        <li>
          {t('connections.stepNumber')}{' '}
          <Anchor component={Link} to={paths.phoneNumbers} inherit={true}>
            {t('nav.phoneNumbers')}
          </Anchor>
        </li>
        <li>
          <CopiedText label={t('connections.voiceUrl')} note={t('connections.voiceUrlNote')} text={url} />
        </li>
        <li>
          <CopiedText
            label={t('connections.statusUrl')}
            note={t('connections.statusUrlNote')}
            text={besideOf('status')}
          />
        </li>
        {provider === 'twilio' && (
          <li>
            <CopiedText
              label={t('connections.messagesUrl')}
              note={t('connections.messagesUrlNote')}
              text={besideOf('messages')}
            />
          </li>
        )}
        <li>{t('connections.stepCall')}</li>
      </ol>
    </section>
  );
}
