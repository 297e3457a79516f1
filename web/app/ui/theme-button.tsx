import { useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toTheme } from './color-scheme.ts';
import { IconButton, type IconButtonRest } from './icon-button.tsx';

/** Each theme's icon. */
export const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** A button that shows the current theme. */
export function ThemeButton(props: IconButtonRest) {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const Icon = THEME_ICONS[toTheme(colorScheme)];
  return (
    <IconButton label={t('theme.label')} {...props}>
      <Icon size={18} />
    </IconButton>
  );
}
