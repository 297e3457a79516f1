import { Popover } from '@mantine/core';
import { TagChoices, toggledTag } from '../../../entities/tags/tag-choices.tsx';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { TagsButton } from './chips.tsx';

/** Filters by smart tags: any of the chosen ones, or all. */
export function TagsMenu() {
  const { query, change } = useInboxQuery();
  return (
    <Popover width={260} trapFocus position="bottom-start">
      <Popover.Target>
        <TagsButton />
      </Popover.Target>
      <Popover.Dropdown>
        <TagChoices
          tenantId={query.tenantId}
          chosen={new Set(query.smartTagIds)}
          match={query.smartTagMatch}
          onToggle={(id) => change(({ smartTagIds }) => ({ smartTagIds: toggledTag(smartTagIds, id) }))}
          onMatch={(smartTagMatch) => change({ smartTagMatch })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
