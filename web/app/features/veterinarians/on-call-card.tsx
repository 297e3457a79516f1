import { Button, TextInput } from '@mantine/core';
import type { OnCall } from '@switchboard/contracts/veterinarians/on-call';
import { Clock } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ZoneContext } from '../../i18n/use-formats.ts';
import { instantAt, wallTime } from '../../i18n/wall-time.ts';
import { readableNumber } from '../../resource/phone-field.tsx';
import { paths } from '../../routes/paths.ts';
import { getInitials } from '../../ui/initials.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './schedule-overview.module.css';
import { useScheduleWords } from './schedule-words.ts';

/** The title that all names share, left out of initials. */
const TITLE = /^dra?\.?\s+/i;

interface OnCallCardProps {
  readonly onCall: OnCall;
  /** The requested moment; undefined for now. */
  readonly at: string | undefined;
  readonly onAsk: (at: string | undefined) => void;
}

/** Who is on call now or at another moment, in calling order, and until when. */
export function OnCallCard({ onCall, at, onAsk }: OnCallCardProps) {
  const { t } = useTranslation();
  const timeZone = useContext(ZoneContext);
  const words = useScheduleWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes['card']} aria-label={t('veterinarians.onCall')}>
      <header className={classes['head']}>
        <h2>
          {at === undefined ? t('veterinarians.onCallNow') : t('veterinarians.onCallAt', { at: words.moment(at) })}
        </h2>
      </header>
      {onCall.data.length === 0 && (
        <div className={classes['line']}>
          <Notice level="emergency">{t('veterinarians.nobody')}</Notice>
        </div>
      )}
      <ol className={classes['people']}>
        {onCall.data.map(({ veterinarian, order, until, insteadOf }) => (
          <li key={veterinarian.id} className={classes['person']}>
            <span className={classes['avatar']} aria-hidden="true">
              {getInitials(veterinarian.name.replace(TITLE, ''))}
            </span>
            <Link to={paths.veterinarian(veterinarian.id)} className={classes['who']}>
              {veterinarian.name}
            </Link>
            <span className={classes['note']}>{words.place(order)}</span>
            <span className={classes['more']}>
              {[
                veterinarian.phone === null ? t('veterinarians.noPhone') : readableNumber(veterinarian.phone),
                until === null ? t('veterinarians.allWeek') : t('veterinarians.until', { at: words.moment(until) }),
                insteadOf && t('veterinarians.standsInFor', { name: insteadOf.name }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes['line']}>
        {isAsking ? (
          <div className={classes['ask']}>
            <TextInput
              type="datetime-local"
              size="xs"
              label={t('veterinarians.askAt')}
              defaultValue={wallTime(onCall.at, timeZone)}
              onChange={({ currentTarget }) => onAsk(instantAt(currentTarget.value, timeZone) ?? at)}
            />
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setAsking(false);
                onAsk(undefined);
              }}
            >
              {t('veterinarians.backToNow')}
            </Button>
          </div>
        ) : (
          <Button
            variant="default"
            size="xs"
            fullWidth
            leftSection={<Clock size={14} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('veterinarians.ask')}
          </Button>
        )}
      </div>
    </section>
  );
}
