import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';
import type { ResourceFilter } from './resource-view.ts';
import type { ListView } from './use-list-query.ts';

interface FilterMenuProps {
  readonly filter: ResourceFilter;
  readonly query: ListView;
  readonly change: (changes: Readonly<Record<string, unknown>>) => void;
}

const ANY = '';

/** Filters a list by one value of a field. */
export function FilterMenu({ filter: { field, label, options }, query, change }: FilterMenuProps) {
  const { t } = useTranslation();
  const chosen = options.find(({ value }) => value === query[field]);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip label={chosen ? `${t(label)}: ${t(chosen.label)}` : t(label)} isOn={chosen !== undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen?.value ?? ANY} onChange={(value) => change({ [field]: value || undefined })}>
          <Menu.RadioItem value={ANY} closeMenuOnClick>
            {t('resource.any')}
          </Menu.RadioItem>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {t(option.label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
