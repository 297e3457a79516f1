import { Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TagMark } from '../../../entities/tags/tag-mark.tsx';
import { TagsMissing } from '../../../entities/tags/tags-missing.tsx';
import { useSmartTags } from '../../../entities/tags/use-smart-tags.ts';
import fading from '../../../ui/fading.module.css';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { TagsButton } from './chips.tsx';

/** Filters by smart tags: any of the chosen ones, or all. */
export function TagsMenu() {
  return (
    <Popover width={260} trapFocus position="bottom-start">
      <Popover.Target>
        <TagsButton />
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
  const all = useSmartTags(query.tenantId);
  const chosen = new Set(query.smartTagIds);
  // An archived tag is still on old rows: it can be unchosen, and chosen no more.
  const tags = (all ?? []).filter(({ id, archived }) => !archived || chosen.has(id));
  const toggle = (id: number) =>
    change(({ smartTagIds }) => ({
      smartTagIds: [...new Set(smartTagIds).symmetricDifference(new Set([id]))].sort((a, b) => a - b),
    }));
  if (all === undefined) return <TagsMissing tenantId={query.tenantId} />;
  if (all.length === 0) return <Text size="sm">{t('inbox.noTags')}</Text>;
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
      <Stack gap={6} mah={320} className={fading['fading'] ?? ''}>
        {tags.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            size="sm"
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
            label={
              <Group gap={8} wrap="nowrap">
                <TagMark color={color} /> {name}
              </Group>
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}
