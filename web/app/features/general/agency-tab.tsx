import { Button, Radio } from '@mantine/core';
import { settings } from '@switchboard/contracts/account-settings/settings';
import type { AgencyVisit } from '@switchboard/contracts/account-settings/settings-routes';
import { AGENCY_ACCESS, type AgencyAccess } from '@switchboard/contracts/base/agency-access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { changeItem } from '../../resource/resource-api.ts';
import type { AnyItem } from '../../resource/resource-view.ts';
import { selectImpersonator } from '../../session/session-slice.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './general.module.css';

interface AgencyTabProps {
  readonly agency: { readonly name: string };
  readonly visits: readonly AgencyVisit[];
  /** The account's settings. */
  readonly item: AnyItem;
}

/** The agency's access to the account, and its users' recent visits. */
export function AgencyTab({ agency: { name }, visits, item }: AgencyTabProps) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('general.agencyTitle', { agency: name })} note={t('general.agencyNote')}>
        <AccessForm key={item.version} item={item} />
      </Section>
      <Section title={t('general.visits')} note={t('general.visitsNote', { agency: name })}>
        <Visits visits={visits} />
      </Section>
    </>
  );
}

function AccessForm({ item }: Pick<AgencyTabProps, 'item'>) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const saved = settings.fields.agencyAccess.parse(item['agencyAccess']);
  const [access, setAccess] = useState<AgencyAccess>(saved);
  const [isSaving, setSaving] = useState(false);
  // The server only accepts this from the account's own members.
  const isVisitor = useSelector(selectImpersonator) !== null;
  const save = async () => {
    setSaving(true);
    const change = { kind: settings.kind, id: item.id, version: item.version };
    await dispatch(changeItem(change, { agencyAccess: access })).then(
      () => toast({ text: t('general.agencySaved') }),
      toastError,
    );
    setSaving(false);
  };
  return (
    <div className={classes['fields']}>
      {isVisitor && <Notice level="attention">{t('general.agencyMembersOnly')}</Notice>}
      <Radio.Group
        aria-label={t('general.agency')}
        name="agencyAccess"
        value={access}
        onChange={(value) => setAccess(AGENCY_ACCESS.find((known) => known === value) ?? access)}
      >
        <div className={classes['choices']}>
          {AGENCY_ACCESS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`general.agencyAccess.${value}`)}
              description={t(`general.agencyAbout.${value}`)}
              disabled={isVisitor}
            />
          ))}
        </div>
      </Radio.Group>
      <p className={classes['note']}>{t('general.agencyNever')}</p>
      {!isVisitor && (
        <Button className={classes['add'] ?? ''} disabled={access === saved} loading={isSaving} onClick={save}>
          {t('general.agencySave')}
        </Button>
      )}
    </div>
  );
}

function Visits({ visits }: Pick<AgencyTabProps, 'visits'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  if (visits.length === 0) return <p className={classes['note']}>{t('general.noVisits')}</p>;
  return (
    <ul className={classes['visits']} aria-label={t('general.visits')}>
      {visits.map(({ name, email, startedAt, endedAt }) => (
        <li key={`${startedAt} ${email}`}>
          <strong>{name}</strong>
          <span className={classes['note']}>{email}</span>
          <span className={classes['note']}>
            <time dateTime={startedAt} title={formats.full(startedAt)}>
              {formats.moment(startedAt, now)}
            </time>
            {' · '}
            {endedAt === null ? t('general.visitNow') : t('general.visitUntil', { time: formats.moment(endedAt, now) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
