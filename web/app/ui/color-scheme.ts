import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { z } from 'zod';
import { readStorage, writeStorage } from '../browser/stored.ts';

const THEME_KEY = 'theme';

export const Theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof Theme>;

/**
 * Stores the theme in the browser as `light`, `dark` or `system`, and matches the browser's own interface to it; `public/theme.js` does the same from
 * the same key before the first paint.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = Theme.safeParse(readStorage(THEME_KEY));
    return stored.success ? toColorScheme(stored.data) : fallback;
  },
  set: (scheme) => keep(toTheme(scheme)),
  subscribe: (onUpdate) => {
    const listen = (event: StorageEvent) => {
      const theme = Theme.safeParse(event.newValue);
      if (event.key !== THEME_KEY || !theme.success) return;
      colorFrame(theme.data);
      onUpdate(toColorScheme(theme.data));
    };
    window.addEventListener('storage', listen);
    stopListening = () => window.removeEventListener('storage', listen);
  },
  unsubscribe: () => stopListening(),
  clear: () => keep('system'),
};

/** The theme by the product's name; Mantine calls `system` `auto`. */
export const toTheme = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);
/** The inverse of {@link toTheme}. */
export const toColorScheme = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);

let stopListening = (): void => {};

function keep(theme: Theme): void {
  writeStorage(THEME_KEY, theme);
  colorFrame(theme);
}

/** The page declares a color for each scheme; the system picks one unless the user has chosen. */
function colorFrame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'];
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? 'all' : 'not all';
  }
}
