import type { ReactNode } from 'react';
import classes from './tag.module.css';
import { TagMark } from './tag-mark.tsx';

interface TagProps {
  readonly name: string;
  readonly color: string;
  /** What stands behind the name, such as a way to take it off. */
  readonly children?: ReactNode;
}

/** A smart tag by its name, with its colour as a small square. */
export function Tag({ name, color, children }: TagProps) {
  return (
    <span className={classes['tag']}>
      <TagMark color={color} />
      <span className={classes['name']}>{name}</span>
      {children}
    </span>
  );
}
