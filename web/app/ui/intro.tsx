import type { ReactNode } from 'react';
import classes from './intro.module.css';

interface IntroProps {
  readonly title: string;
  readonly body: string;
  /** The button or link that leads on. */
  readonly action: ReactNode;
  /** The HTTP status of an error page. */
  readonly code?: number;
}

/** A page with a title, a sentence and an action. */
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
