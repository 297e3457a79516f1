import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './schedule-overview.module.css';
import { useScheduleWords } from './schedule-words.ts';
import { useVeterinarians } from './use-veterinarians.ts';

/** The current and future absences, with their substitutes. */
export function HoldsCard() {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const now = useMinute();
  const people = useVeterinarians();
  const holds = people
    .flatMap(({ id, name, holds: own }) => own.map((hold) => ({ id, name, hold })))
    .filter(({ hold }) => Date.parse(hold.to) > now)
    .sort((a, b) => Date.parse(a.hold.from) - Date.parse(b.hold.from));
  if (holds.length === 0) return null;
  return (
    <section className={classes['card']} aria-label={t('veterinarians.holds')}>
      <header className={classes['head']}>
        <h2>{t('veterinarians.holds')}</h2>
        <span className={classes['note']}>{holds.length}</span>
      </header>
      <ul className={classes['faults']}>
        {holds.map(({ id, name, hold }) => {
          const substitute = people.find((person) => person.id === hold.substituteId)?.name;
          return (
            <li key={`${id} ${hold.from}`} className={classes['hold']}>
              <Link to={paths.veterinarian(id)} className={classes['who']}>
                {name}
              </Link>
              <span className={classes['note']}>
                {words.moment(hold.from)} – {words.moment(hold.to)}
              </span>
              <span className={classes['substitute']}>
                <ArrowLeftRight size={14} aria-hidden="true" />
                {substitute === undefined
                  ? t('veterinarians.noSubstitute')
                  : t('veterinarians.substitutes', { name: substitute })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
