import { Anchor } from '@mantine/core';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { CopiedText } from './copied-text.tsx';
import classes from './platform-guide.module.css';

/** The setup steps at a carrier until calls to its numbers are answered. */
export function CarrierSteps({ provider, url }: { readonly provider: CarrierProvider; readonly url: string }) {
  const { t } = useTranslation();
  const siblingUrl = (step: 'status' | 'messages') => url.replace(/\/voice$/, `/${step}`);
  return (
    <ol className={classes['steps']}>
      <li>{t(provider === 'telnyx' ? 'connections.stepTestTelnyx' : 'connections.stepTest')}</li>
      <li>
        {t('connections.stepNumber')}{' '}
        <Anchor component={Link} to={paths.phoneNumbers} inherit={true} underline="always">
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
          text={siblingUrl('status')}
        />
      </li>
      <li>
        <CopiedText
          label={t('connections.messagesUrl')}
          note={t(`connections.messagesUrlNote.${provider}`)}
          text={siblingUrl('messages')}
        />
      </li>
      <li>{t('connections.stepCall')}</li>
    </ol>
  );
}
