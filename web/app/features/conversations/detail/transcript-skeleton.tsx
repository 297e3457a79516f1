import { Skeleton } from '@mantine/core';
import classes from './transcript-view.module.css';

const WIDTHS = ['62%', '44%', '70%', '38%', '56%'];

/** A placeholder in the shape of a transcript. */
export function TranscriptSkeleton() {
  return (
    <div className={classes['skeleton']} aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width}>
          <Skeleton width={28} height={10} mt={9} />
          <Skeleton width="100%" height={28} radius={9} />
          <Skeleton width={width} height={38} radius={10} />
        </div>
      ))}
    </div>
  );
}
