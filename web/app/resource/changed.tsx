import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import { useFormats } from '../i18n/use-formats.ts';
import { useMinute } from '../ui/use-now.ts';
import { useAuthorName } from './use-author-name.ts';

/** When an item was last changed; the tooltip says by whom. */
export function Changed({ item: { updatedAt, updatedBy } }: { item: Pick<CommonItem, 'updatedAt' | 'updatedBy'> }) {
  const formats = useFormats();
  const authorName = useAuthorName();
  const now = useMinute();
  return (
    <time dateTime={updatedAt} title={`${formats.full(updatedAt)} · ${authorName(updatedBy)}`}>
      {formats.moment(updatedAt, now)}
    </time>
  );
}
