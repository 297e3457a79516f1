import { Anchor } from '@mantine/core';
import { PLATFORMS } from '@switchboard/contracts/intake/platforms';
import type { Provider } from '@switchboard/contracts/kinds/connection-catalogue';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './connections.module.css';
import { CopiedText } from './copied-text.tsx';
import { type GuidedProvider, PlatformGuide } from './platform-guide.tsx';

const GUIDED: readonly GuidedProvider[] = [...PLATFORMS, 'chat_client'];

/** The address that a provider calls, and the steps until its callers are answered. */
export function CalledUrl({
  id,
  provider,
  url,
}: {
  readonly id: string;
  readonly provider: Provider;
  readonly url: string;
}) {
  const { t } = useTranslation();
  const guided = GUIDED.find((one) => one === provider);
  if (guided !== undefined) return <PlatformGuide id={id} provider={guided} url={url} />;
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
