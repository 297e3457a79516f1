import { Popover } from '@mantine/core';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TagChoices, toggledTag } from '../../entities/tags/tag-choices.tsx';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { Chip } from '../../ui/chip.tsx';
import type { useRange } from './use-range.ts';

/** Filters by calls with any or all of some tags. */
export function TagsChip({ query, change }: ReturnType<typeof useRange>) {
  const { t } = useTranslation();
  const all = useSmartTags(null);
  const ids = (query.smartTagIds ?? '').split(',').filter(Boolean).map(Number);
  const match = query.smartTagMatch === 'all' ? 'all' : 'any';
  const [only] = ids;
  const label =
    ids.length === 0
      ? t('inbox.tags')
      : ids.length === 1
        ? (all?.find(({ id }) => id === only)?.name ?? String(only))
        : t(match === 'all' ? 'figures.allOfTags' : 'figures.anyOfTags', { count: ids.length });
  return (
    <Popover width={260} trapFocus position="bottom-start">
      <Popover.Target>
        <Chip Icon={Tag} label={label} isOn={ids.length > 0} />
      </Popover.Target>
      <Popover.Dropdown>
        <TagChoices
          tenantId={null}
          chosen={new Set(ids)}
          match={match}
          onToggle={(id) => change({ smartTagIds: toggledTag(ids, id).join(',') || undefined })}
          onMatch={(next) => change({ smartTagMatch: next === 'all' ? 'all' : undefined })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
