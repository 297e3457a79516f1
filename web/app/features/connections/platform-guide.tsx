import { Anchor } from '@mantine/core';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { CallWay } from './call-way.tsx';
import { CarrierSteps } from './carrier-steps.tsx';
import { CopiedText } from './copied-text.tsx';
import type { GuidedProvider } from './guided-provider.ts';
import classes from './platform-guide.module.css';
import { TestCall } from './test-call.tsx';

interface GuideProps {
  readonly id: string;
  readonly provider: GuidedProvider;
  /** The address that it calls: of a carrier its voice URL, of a platform its webhook, of an OpenAI client its server. */
  readonly url: string;
}

/** Leads through setting a provider up: the way of a call, what to paste where, and a call to try it with. */
export function PlatformGuide(props: GuideProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { provider } = props;
  return (
    <div className={classes['guide']}>
      <section className={classes['guide']} aria-labelledby={heading}>
        <h3 id={heading}>{t('connections.callsCome')}</h3>
        <CallWay platform={t(`connections.providerName.${provider}`)} />
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

/** The address that a platform asks for words: of Retell, a WebSocket's, to which it adds the call's id. */
function askedUrl({ id, provider, url }: GuideProps): string {
  const asked = new URL(provider === 'retell' ? `/api/retell/${id}` : `/api/llm/${id}`, url);
  return provider === 'retell' ? asked.href.replace(/^http/, 'ws') : asked.href;
}
