import type { ReactNode } from 'react';
import classes from './intro.module.css';

interface IntroProps {
  readonly title: string;
  readonly body: string;
  /** The way on. */
  readonly action: ReactNode;
  /** The status of an error. */
  readonly code?: number;
}

/** A page of a title, a sentence and a way on. */
export function Intro({ title, body, action, code }: IntroProps) {
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['body']}>
        {code !== undefined && <span className={classes['code']}>{code}</span>}
        {body}
      </p>
      {action}
    </>
  );
}
