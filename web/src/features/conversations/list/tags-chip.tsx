import { Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TagMark } from '../../../ui/tag-mark.tsx';
import { useListSmartTagsQuery } from '../tags-query.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import { Chip } from './chip.tsx';

/** Filters by smart tags: any of the chosen ones, or all. */
export function TagsChip() {
  const { t } = useTranslation();
  const { query } = useInboxQuery();
  const { data } = useListSmartTagsQuery({ query: { tenantId: query.tenantId } });
  const chosen = query.smartTagIds;
  const [only] = chosen;
  const name = chosen.length === 1 ? data?.data.find(({ id }) => id === only)?.name : undefined;
  return (
    <Popover width={260} trapFocus>
      <Popover.Target>
        <Chip
          label={chosen.length === 0 ? t('inbox.tags') : (name ?? t('inbox.tagsCount', { count: chosen.length }))}
          isOn={chosen.length > 0}
          Icon={Tag}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <TagChoices />
      </Popover.Dropdown>
    </Popover>
  );
}

function TagChoices() {
  const { t } = useTranslation();
  const { query, change } = useInboxQuery();
  const { data } = useListSmartTagsQuery({ query: { tenantId: query.tenantId } });
  const chosen = new Set(query.smartTagIds);
  // An archived tag is still on old rows: it can be unchosen, and chosen no more.
  const tags = data?.data.filter(({ id, archived }) => !archived || chosen.has(id)) ?? [];
  const toggle = (id: number) =>
    change({ smartTagIds: [...chosen.symmetricDifference(new Set([id]))].sort((a, b) => a - b) });
  if (tags.length === 0) return <Text size="sm">{t('inbox.noTags')}</Text>;
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('inbox.tags')}
        value={query.smartTagMatch}
        onChange={(match) => change({ smartTagMatch: match === 'all' ? 'all' : 'any' })}
        data={[
          { value: 'any', label: t('inbox.tagsAny') },
          { value: 'all', label: t('inbox.tagsAll') },
        ]}
      />
      <Stack gap={6} mah={320} style={{ overflowY: 'auto' }}>
        {tags.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            size="sm"
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
            label={
              <>
                <TagMark color={color} /> {name}
              </>
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}
