import { Group, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Theme, toColorScheme, toTheme } from './color-scheme.ts';
import { THEME_ICONS, ThemeButton } from './theme-button.tsx';

/** The theme menu with its button. */
export function ThemeMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ThemeButton />
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The themes as menu items. */
export function ThemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={toTheme(colorScheme)}
      onChange={(value) => setColorScheme(toColorScheme(Theme.parse(value)))}
    >
      {Theme.options.map((theme) => {
        const Icon = THEME_ICONS[theme];
        return (
          <Menu.RadioItem key={theme} value={theme}>
            <Group gap="xs">
              <Icon size={16} aria-hidden="true" />
              {t(`theme.${theme}`)}
            </Group>
          </Menu.RadioItem>
        );
      })}
    </Menu.RadioGroup>
  );
}
