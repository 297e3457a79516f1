import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** What stands there when there is nothing. */
  readonly empty: string;
  /** Rows; undefined while they are being read. */
  readonly children: readonly ReactNode[] | undefined;
}

/** A titled list of rows. */
export function Card({ title, note, empty, children }: CardProps) {
  return (
    <section className={classes['card']} aria-label={title}>
      <header className={classes['title']}>
        <h2>{title}</h2>
        <span>{note}</span>
      </header>
      {children === undefined && <Skeleton height={40} m={16} width="auto" />}
      {children?.length === 0 && <p className={classes['empty']}>{empty}</p>}
      {children}
    </section>
  );
}
