import type { ReactNode } from 'react';
import classes from './setting.module.css';

interface SettingProps {
  readonly label: string;
  readonly note?: ReactNode;
  /** The control: at the end of the line, or below the text where space is short. */
  readonly children: ReactNode;
}

/** A setting: its description and its control. */
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
