import { Group, Menu, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { schemeOf, Theme, themeOf } from './color-scheme.ts';
import { IconButton } from './icon-button.tsx';

const THEMES: readonly { readonly theme: Theme; readonly Icon: typeof Sun }[] = [
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
  { theme: 'system', Icon: Monitor },
];

/** Chooses light, dark or the system's theme. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = themeOf(colorScheme);
  const Current = THEMES.find(({ theme }) => theme === current)?.Icon ?? Monitor;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('theme.label')}>
          <Current size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(value) => setColorScheme(schemeOf(Theme.parse(value)))}>
          {THEMES.map(({ theme, Icon }) => (
            <Menu.RadioItem key={theme} value={theme}>
              <Group gap="xs">
                <Icon size={16} aria-hidden="true" />
                {t(`theme.${theme}`)}
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
