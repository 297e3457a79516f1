import { VisuallyHidden } from '@mantine/core';
import type { SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import type { TFunction } from 'i18next';
import { TagMark } from '../../../entities/tags/tag-mark.tsx';
import { density } from './density.ts';
import { Marked } from './marked.tsx';
import { markString } from './marks.ts';
import classes from './row-tags.module.css';

const MAX_SHOWN = { comfortable: 2, compact: 1 } as const;

interface RowTagsProps {
  readonly tags: readonly SmartTagRef[];
  readonly t: TFunction;
  readonly searchString: string;
  /** Whether an alert badge precedes the tags, which leaves less room. */
  readonly isBesideAlert: boolean;
}

/** The first tags of a row; the rest are counted and listed on hover. Search matches come first. */
export function RowTags({ tags, t, searchString, isBesideAlert }: RowTagsProps) {
  const room = MAX_SHOWN[density.use()];
  const shown = isBesideAlert ? 1 : room;
  if (tags.length === 0) return null;
  const marked = tags.map((tag) => ({ ...tag, parts: markString(tag.name, searchString) }));
  const isFound = ({ parts }: (typeof marked)[number]) => parts.some((part) => part.isFound);
  const ordered = searchString === '' ? marked : marked.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)));
  const rest = ordered.slice(shown);
  return (
    <span className={classes['tags']}>
      {ordered.slice(0, shown).map(({ id, name, color, parts }) => (
        <span key={id} className={classes['tag']} title={name}>
          <TagMark color={color} />
          <span className={classes['name']}>
            <Marked parts={parts} />
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes['more']} title={rest.map(({ name }) => name).join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <VisuallyHidden component="span">{t('row.moreTags', { count: rest.length })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
