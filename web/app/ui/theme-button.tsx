import { useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { themeOf } from './color-scheme.ts';
import { IconButton, type IconButtonRest } from './icon-button.tsx';

/** What stands for each theme. */
export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** The chosen theme as a button. */
export function ThemeButton(props: IconButtonRest) {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const Icon = THEME_ICONS[themeOf(colorScheme)];
  return (
    <IconButton label={t('theme.label')} {...props}>
      <Icon size={18} />
    </IconButton>
  );
}
