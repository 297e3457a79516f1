import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { z } from 'zod';
import { readStorage, writeStorage } from '../browser/stored.ts';

const THEME_KEY = 'theme';

export const Theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof Theme>;

/**
 * Keeps the theme in the browser's storage as `light`, `dark` or `system`, and has the browser's own frame follow it; `public/theme.js`
 * does so from the same key before the first paint.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = Theme.safeParse(readStorage(THEME_KEY));
    return stored.success ? schemeOf(stored.data) : fallback;
  },
  set: (scheme) => keep(themeOf(scheme)),
  subscribe: (onUpdate) => {
    const listen = (event: StorageEvent) => {
      const theme = Theme.safeParse(event.newValue);
      if (event.key !== THEME_KEY || !theme.success) return;
      colorFrame(theme.data);
      onUpdate(schemeOf(theme.data));
    };
    window.addEventListener('storage', listen);
    stopListening = () => window.removeEventListener('storage', listen);
  },
  unsubscribe: () => stopListening(),
  clear: () => keep('system'),
};

/** The theme as a person knows it; Mantine calls the system's `auto`. */
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);
/** The reverse of {@link themeOf}. */
export const schemeOf = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);

let stopListening = (): void => {};

function keep(theme: Theme): void {
  writeStorage(THEME_KEY, theme);
  colorFrame(theme);
}

/** The page names a colour for each scheme, which the system chooses from unless a person has. */
function colorFrame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'];
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? 'all' : 'not all';
  }
}
