import type { ReactNode } from 'react';
import classes from './tag.module.css';
import { TagMark } from './tag-mark.tsx';

interface TagProps {
  readonly name: string;
  readonly color: string;
  /** Content after the name, such as a remove button. */
  readonly children?: ReactNode;
}

/** A smart tag's name, with its color as a small square. */
export function Tag({ name, color, children }: TagProps) {
  return (
    <span className={classes['tag']}>
      <TagMark color={color} />
      <span className={classes['name']}>{name}</span>
      {children}
    </span>
  );
}
