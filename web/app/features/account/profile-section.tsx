import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { getInitials } from '../../ui/initials.ts';
import { Section } from '../../ui/section.tsx';
import classes from './account.module.css';
import { type Profile, useReadProfileQuery } from './account-api.ts';
import { LoadFailed } from './load-failed.tsx';
import { NameForm } from './name-form.tsx';

/** The user's profile, with an editable name. */
export function ProfileSection({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { data: profile, isError, isFetching, refetch } = useReadProfileQuery({});
  return (
    <Section title={t('account.profile')} note={t(isReadOnly ? 'account.profileOnly' : 'account.profileNote')}>
      {isError && !profile && <LoadFailed isBusy={isFetching} onRetry={refetch} />}
      {!isError && !profile && <ProfileSkeleton />}
      {profile && (
        <>
          <div className={classes['who']}>
            <span className={classes['avatar']} aria-hidden="true">
              {getInitials(profile.name)}
            </span>
            <span>
              <strong>{profile.name}</strong>
              <span>{profile.email}</span>
            </span>
          </div>
          {!isReadOnly && <NameForm key={profile.name} name={profile.name} />}
          <Facts profile={profile} />
        </>
      )}
    </Section>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const zone = formats.zoneName();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('account.role'), t(`roleName.${profile.role}`)],
    [t('account.account'), profile.tenantName],
    [t('account.zone'), zone === profile.timeZone ? zone : `${zone} (${profile.timeZone})`],
    [t('account.since'), formats.date(profile.createdAt)],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')}>
      <div className={classes['who']}>
        <Skeleton width={48} height={48} radius="lg" />
        <span>
          <Skeleton width={140} height={14} my={3} />
          <Skeleton width={190} height={12} my={4} />
        </span>
      </div>
      <Skeleton height={36} mt={36} />
      <Skeleton height={12} mt={32} width="70%" />
      <Skeleton height={12} mt={18} width="60%" />
      <Skeleton height={12} mt={18} width="65%" />
    </div>
  );
}
