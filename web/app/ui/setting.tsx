import type { ReactNode } from 'react';
import classes from './setting.module.css';

interface SettingProps {
  readonly label: string;
  readonly note?: ReactNode;
  /** What sets it: at the end of the line, or under the words where there is no room. */
  readonly children: ReactNode;
}

/** Something to be set: what it is, and what sets it. */
export function Setting({ label, note, children }: SettingProps) {
  return (
    <div className={classes['setting']}>
      <div className={classes['words']}>
        <span className={classes['label']}>{label}</span>
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </div>
      <div className={classes['control']}>{children}</div>
    </div>
  );
}
