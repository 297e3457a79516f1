import { Anchor } from '@mantine/core';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { CallPath } from './call-path.tsx';
import { CarrierSteps } from './carrier-steps.tsx';
import { CopiedText } from './copied-text.tsx';
import type { GuidedProvider } from './guided-provider.ts';
import classes from './platform-guide.module.css';
import { TestCall } from './test-call.tsx';

interface GuideProps {
  readonly id: string;
  readonly provider: GuidedProvider;
  /** The URL that the provider calls: a carrier's voice URL, a platform's webhook, or an OpenAI client's server. */
  readonly url: string;
}

/** Guides through the setup of a provider: the path of a call, what to paste where, and a test call. */
export function PlatformGuide(props: GuideProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { provider } = props;
  return (
    <div className={classes['guide']}>
      <section className={classes['guide']} aria-labelledby={heading}>
        <h3 id={heading}>{t('connections.callsCome')}</h3>
        <CallPath platform={t(`connections.providerName.${provider}`)} />
        {provider === 'twilio' || provider === 'telnyx' ? (
          <CarrierSteps provider={provider} url={props.url} />
        ) : (
          <PlatformSteps {...props} provider={provider} />
        )}
      </section>
      <TestCall {...props} />
    </div>
  );
}

type PlatformProps = GuideProps & { readonly provider: Exclude<GuidedProvider, CarrierProvider> };

function PlatformSteps({ id, provider, url }: PlatformProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes['steps']}>
      <li>
        {t('connections.guide.agent')}{' '}
        <Anchor component={Link} to={paths.agents} inherit={true} underline="always">
          {t('nav.agents')}
        </Anchor>
      </li>
      <li>
        <CopiedText
          label={t(`connections.guide.ask.${provider}`)}
          note={t(`connections.guide.askNote.${provider}`)}
          text={replyUrl({ id, provider, url })}
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
      {provider === 'retell' && (
        <li>
          {t('connections.guide.callsOut')}{' '}
          <Anchor component={Link} to={paths.phoneNumbers} inherit={true} underline="always">
            {t('nav.phoneNumbers')}
          </Anchor>
        </li>
      )}
      <li>{t('connections.guide.call')}</li>
    </ol>
  );
}

/** The URL from which a platform requests replies: for Retell a WebSocket, to which it appends the call's id. */
function replyUrl({ id, provider, url }: GuideProps): string {
  const reply = new URL(provider === 'retell' ? `/api/retell/${id}` : `/api/llm/${id}`, url);
  return provider === 'retell' ? reply.href.replace(/^http/, 'ws') : reply.href;
}
