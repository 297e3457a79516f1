import { Skeleton } from '@mantine/core';
import classes from './bars-skeleton.module.css';

const DAYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** The bars' heights in percent: a quiet night, a busy morning, and an evening. */
const HEIGHTS = [8, 30, 64, 46, 56, 20];

/** Placeholders for bars, light enough not to be mistaken for data. */
export function BarsSkeleton() {
  return (
    <div className={classes['bars']}>
      {DAYS.map((day) => (
        <div key={day} className={classes['day']}>
          {HEIGHTS.map((height) => (
            <Skeleton key={height} height={`${height}%`} radius={2} />
          ))}
        </div>
      ))}
    </div>
  );
}
