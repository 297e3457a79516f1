import { ArrowRight, Bot, Inbox, PhoneIncoming, Voicemail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './platform-guide.module.css';

/** The path of a call: who has its audio, who its transcript, and where users see it. */
export function CallPath({ platform }: { readonly platform: string }) {
  const { t } = useTranslation();
  const stations = [
    { key: 'caller', Icon: PhoneIncoming, name: t('connections.way.caller'), about: t('connections.way.callerAbout') },
    { key: 'platform', Icon: Voicemail, name: platform, about: t('connections.way.platformAbout') },
    { key: 'agent', Icon: Bot, name: t('connections.way.agent'), about: t('connections.way.agentAbout') },
    { key: 'inbox', Icon: Inbox, name: t('connections.way.inbox'), about: t('connections.way.inboxAbout') },
  ];
  return (
    <ol className={classes['way']} aria-label={t('connections.way.label')}>
      {stations.map(({ key, Icon, name, about }, index) => (
        <li key={key}>
          {index > 0 && <ArrowRight className={classes['arrow']} size={16} aria-hidden="true" />}
          <span className={classes['station']}>
            <Icon size={18} aria-hidden="true" />
            <strong>{name}</strong>
            <span>{about}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
