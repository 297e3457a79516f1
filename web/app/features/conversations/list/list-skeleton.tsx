import { useTranslation } from 'react-i18next';
import classes from './list-skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const;

/** Placeholders in the shape of rows. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={classes['list']}>
      {ROWS.map((key) => (
        <div key={key} className={classes['row']}>
          <Bone part="avatar" />
          <div className={classes['words']}>
            <Bone part="name" />
            <Bone part="time" />
            <Bone part="line" />
            <div className={classes['chips']}>
              <Bone part="chip" />
              <Bone part="chip" />
            </div>
            <Bone part="language" />
          </div>
        </div>
      ))}
    </div>
  );
}

const Bone = ({ part }: { part: string }) => <div className={`${classes['bone']} ${classes[part]}`} />;
