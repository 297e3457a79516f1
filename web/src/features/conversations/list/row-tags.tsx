import type { SmartTagRef } from '@switchboard/contracts/conversations/row';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/tag.tsx';

const SHOWN = 2;

/** The first tags of a row; the others are counted, and named on hover. */
export function RowTags({ tags }: { tags: readonly SmartTagRef[] }) {
  const { t } = useTranslation();
  const rest = tags.slice(SHOWN);
  return (
    <>
      {tags.slice(0, SHOWN).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(', ')} style={{ color: 'var(--muted)', fontSize: '0.75rem' }}>
          <span aria-hidden="true">+{rest.length}</span>
          <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {t('row.moreTags', { count: rest.length })}
          </span>
        </span>
      )}
    </>
  );
}
