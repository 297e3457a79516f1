import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './ui/tokens.css';
import './ui/global.css';
import './ui/touch.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { z } from 'zod';
import { startI18n } from './i18n/i18n.ts';
import { browserLocale } from './i18n/locale.ts';
import { App } from './shell/app.tsx';
import { startApp } from './shell/start.ts';
import { colorSchemeManager } from './ui/color-scheme.ts';
import { resolveVariables, theme } from './ui/theme.ts';

// The page's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

void start();

// No top-level await: a screen's module only evaluates after this one has finished.
async function start(): Promise<void> {
  const texts = startI18n(browserLocale());
  const { store, router, ahead } = startApp({ texts });
  await Promise.all([texts, ahead]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <App router={router} />
      </MantineProvider>
    </Provider>,
  );
}
