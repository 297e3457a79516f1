import type { SessionPayload } from '@switchboard/contracts/access/session';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAmbientStream } from '../../live/ambient.ts';
import { selectSession } from '../../session/session-slice.ts';
import { useMayCall } from '../../session/use-may.ts';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Section } from '../../ui/section.tsx';
import classes from './account.module.css';
import { BrowserSection } from './browser-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { Preferences } from './preferences.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Sessions } from './sessions.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** The signed-in user's profile and settings. Anonymous visitors are asked to sign in. */
export function AccountPage() {
  const session = useSelector(selectSession);
  return session ? <OwnAccount session={session} /> : <SignInPrompt />;
}

function OwnAccount({ session }: { session: SessionPayload }) {
  const { t } = useTranslation();
  useAmbientStream();
  const mayRead = useMayCall('readProfile');
  const mayChange = useMayCall('changeProfile');
  return (
    <div className={`${page['page']} ${classes['page']}`}>
      <header className={page['head']}>
        <h1 className={page['title']}>{t('menu.account')}</h1>
      </header>
      {session.impersonating && (
        <Notice level="attention">
          {session.agency
            ? t('account.ofAgency', { agency: session.agency.name })
            : t('account.onlyLooking', { name: session.user.name })}
        </Notice>
      )}
      {mayRead && <ProfileSection isReadOnly={!mayChange} />}
      {mayChange && (
        <>
          <Preferences />
          <BrowserSection />
          <Section title={t('account.password')} note={t('account.passwordNote')}>
            <PasswordForm email={session.user.email} />
          </Section>
          <Sessions />
        </>
      )}
    </div>
  );
}
