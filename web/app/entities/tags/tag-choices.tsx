import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import fading from '../../ui/fading.module.css';
import { TagMark } from './tag-mark.tsx';
import { TagsMissing } from './tags-missing.tsx';
import { useSmartTags } from './use-smart-tags.ts';

interface TagChoicesProps {
  readonly tenantId: string | null;
  readonly chosen: ReadonlySet<number>;
  readonly match: 'any' | 'all';
  readonly onToggle: (id: number) => void;
  readonly onMatch: (match: 'any' | 'all') => void;
}

/** A filter by an account's tags: calls with any of the chosen ones, or with all of them. */
export function TagChoices({ tenantId, chosen, match, onToggle, onMatch }: TagChoicesProps) {
  const { t } = useTranslation();
  const all = useSmartTags(tenantId);
  // Old rows may still carry an archived tag: it can be deselected, but not selected again.
  const tags = (all ?? []).filter(({ id, archived }) => !archived || chosen.has(id));
  if (all === undefined) return <TagsMissing tenantId={tenantId} />;
  if (all.length === 0) return <Text size="sm">{t('inbox.noTags')}</Text>;
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('inbox.tags')}
        value={match}
        onChange={(next) => onMatch(next === 'all' ? 'all' : 'any')}
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
            onChange={() => onToggle(id)}
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

/** The chosen tags after a click on one of them, ascending. */
export const toggledTag = (chosen: Iterable<number>, id: number): number[] =>
  [...new Set(chosen).symmetricDifference(new Set([id]))].sort((a, b) => a - b);
