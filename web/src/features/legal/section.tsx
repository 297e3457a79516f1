import type { ReactNode } from 'react';
import classes from './legal.module.css';

interface SectionProps {
  /** The fragment that leads here, in every language. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a text that can be linked to: its heading takes the focus, so that who listens or uses the keyboard goes on from there. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
