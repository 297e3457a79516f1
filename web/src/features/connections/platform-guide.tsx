import { Anchor } from '@mantine/core';
import type { PLATFORMS } from '@switchboard/contracts/intake/platforms';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CallWay } from './call-way.tsx';
import { CopiedText } from './copied-text.tsx';
import classes from './platform-guide.module.css';
import { WayState } from './way-state.tsx';

/** The voice platforms that ask for a call's words. */
export type GuidedProvider = (typeof PLATFORMS)[number] | 'chat_client';

interface GuideProps {
  readonly id: string;
  readonly provider: GuidedProvider;
  /** The address that the platform calls with its webhook, or of an OpenAI client its server. */
  readonly url: string;
}

/** Leads through a voice platform: the way of a call, what to paste where, and how far calls come. */
export function PlatformGuide({ id, provider, url }: GuideProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={classes['guide']} aria-labelledby={heading}>
      <h3 id={heading}>{t('connections.callsCome')}</h3>
      <CallWay platform={t(`connections.providerName.${provider}`)} />
      <ol className={classes['steps']}>
        <li>
          {t('connections.guide.agent')}{' '}
          <Anchor component={Link} to={paths.agents} inherit={true}>
            {t('nav.agents')}
          </Anchor>
        </li>
        <li>
          <CopiedText
            label={t(`connections.guide.ask.${provider}`)}
            note={t(`connections.guide.askNote.${provider}`)}
            text={askedUrl({ id, provider, url })}
          />
        </li>
        {provider !== 'chat_client' && (
          <li>
            <CopiedText
              label={t('connections.guide.webhook')}
              note={t(`connections.guide.webhookNote.${provider}`)}
              text={url}
            />
          </li>
        )}
        <li>{t('connections.guide.call')}</li>
      </ol>
      <WayState id={id} hasWebhook={provider !== 'chat_client'} />
    </section>
  );
}

/** The address that a platform asks for words: of Retell, a WebSocket's, to which it adds the call's id. */
function askedUrl({ id, provider, url }: GuideProps): string {
  const asked = new URL(provider === 'retell' ? `/api/retell/${id}` : `/api/llm/${id}`, url);
  return provider === 'retell' ? asked.href.replace(/^http/, 'ws') : asked.href;
}
