import type { OnCall, RotaGap } from '@switchboard/contracts/veterinarians/on-call';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import classes from './schedule-overview.module.css';
import { useScheduleWords } from './schedule-words.ts';

/** The maximum number of listed problems; the rest are counted. */
const MAX_SHOWN = 5;

interface ToFixCardProps {
  readonly onCall: OnCall;
  readonly mayManage: boolean;
}

/** Gaps and double assignments within seven days, each with a link to fix it. */
export function ToFixCard({ onCall, mayManage }: ToFixCardProps) {
  const { t } = useTranslation();
  const { gaps, overlaps } = onCall;
  const count = gaps.length + overlaps.length;
  if (count === 0) return null;
  const shownGaps = gaps.slice(0, MAX_SHOWN);
  const shownOverlaps = overlaps.slice(0, MAX_SHOWN - shownGaps.length);
  const more = count - shownGaps.length - shownOverlaps.length;
  return (
    <section className={classes['card']} aria-label={t('veterinarians.toFix')}>
      <header className={classes['head']}>
        <h2>{t('veterinarians.toFix')}</h2>
        <span className={classes['note']}>{count}</span>
      </header>
      <ul className={classes['faults']}>
        {shownGaps.map((gap) => (
          <Gap key={gap.from} gap={gap} onCall={onCall} mayManage={mayManage} />
        ))}
        {shownOverlaps.map((overlap) => (
          <Overlap key={`${overlap.order} ${overlap.from}`} {...overlap} mayManage={mayManage} />
        ))}
      </ul>
      {more > 0 && <p className={classes['line']}>{t('veterinarians.moreFaults', { count: more })}</p>}
    </section>
  );
}

interface GapProps extends ToFixCardProps {
  readonly gap: RotaGap;
}

function Gap({ gap, onCall, mayManage }: GapProps) {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const before = onCall.shifts.find(({ to, order }) => to === gap.from && order === 1)?.veterinarian;
  return (
    <li className={classes['fault']} data-level="gap">
      <h3>{t('veterinarians.gap', { span: words.span(gap.from, gap.to) })}</h3>
      <p>{t('veterinarians.gapNote')}</p>
      {mayManage && before && <ChangeSchedule {...before} />}
    </li>
  );
}

type OverlapProps = OnCall['overlaps'][number] & { readonly mayManage: boolean };

function Overlap({ from, to, order, veterinarians, mayManage }: OverlapProps) {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const names = veterinarians.map(({ name }) => name).join(', ');
  return (
    <li className={classes['fault']} data-level="overlap">
      <h3>{t('veterinarians.overlap', { place: words.place(order), span: words.span(from, to) })}</h3>
      <p>{t('veterinarians.overlapNote', { names })}</p>
      {mayManage && veterinarians.map((veterinarian) => <ChangeSchedule key={veterinarian.id} {...veterinarian} />)}
    </li>
  );
}

function ChangeSchedule({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Link to={paths.veterinarian(id)} className={classes['change']}>
      {t('veterinarians.changeRota', { name })}
    </Link>
  );
}
