import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** A section of a page: its description on one side, its settings on the other. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={classes['section']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      <div className={classes['card']}>{children}</div>
    </section>
  );
}
